// strtok writes an end behind each word; what is behind the last one is still a string.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin))
        for (char *word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n"))
            printf("<%s>", word);
    return 0;
}
