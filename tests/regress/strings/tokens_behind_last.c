// What is behind a word is no string, if it was the last one.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "3939"}]}
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    for (char *word = strtok(argv[1], " "); word != NULL; word = strtok(NULL, " "))
        puts(word + strlen(word) + 1);
    return 0;
}
