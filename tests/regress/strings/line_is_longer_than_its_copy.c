// A line does not fit into a buffer of half its size.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-1, -1, -1, 12], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, the harness cannot give standard input
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[8], word[4];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    strcpy(word, line);
    return word[0];
}
