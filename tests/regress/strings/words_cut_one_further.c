// The same, and the character behind a comma is skipped without a look at it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "2c"}]}
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *word = argv[1];
    while (*word != 0) {
        char *comma = strchr(word, ',');
        if (comma == NULL)
            break;
        *comma = 0;
        word = comma + 2;
    }
    return 0;
}
