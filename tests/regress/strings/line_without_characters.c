// A line may begin with a zero byte: it has no last character.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 1], "uninitialised": [], "memory": []}
// DECIDE: yes
// HARNESS: no, the harness cannot give standard input
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    line[strlen(line) - 1] = 0;
    return 0;
}
