// The text that fprintf prints was not written where there are arguments.
// EXPECT: def-behavior FALSE(uninitialised)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char text[4];
    text[3] = 0;
    if (argc < 2)
        strcpy(text, "one");
    fprintf(stderr, "%d, %s\n", argc, text);
    return argv == NULL;
}
