// A pointer walks from word to word; each comma becomes an end.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *word = argv[1];
    while (*word != 0) {
        char *comma = strchr(word, ',');
        if (comma != NULL)
            *comma = 0;
        puts(word);
        if (comma == NULL)
            break;
        word = comma + 1;
    }
    return 0;
}
