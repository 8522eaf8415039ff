// A calculator with room for 16 numbers, and a test that lets one more through.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
static int stack[16];
int main(int argc, char **argv) {
    int top = 0;
    for (int i = 1; i < argc && top <= 16; i++) {
        if (strcmp(argv[i], "+") == 0 && top >= 2) {
            stack[top - 2] += stack[top - 1];
            top--;
        } else if (strcmp(argv[i], "dup") == 0 && top > 0) {
            stack[top] = stack[top - 1];
            top++;
        } else {
            stack[top++] = atoi(argv[i]);
        }
    }
    return top;
}
