// A loop of getchar that does not look at the size of the buffer.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, the harness cannot give standard input
#include <stdio.h>
int main(void) {
    char line[100];
    int n = 0, c;
    while ((c = getchar()) != EOF && c != '\n')
        line[n++] = (char)c;
    line[n] = 0;
    return puts(line) < 0;
}
