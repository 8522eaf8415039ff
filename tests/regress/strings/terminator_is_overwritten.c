// The last character goes where the terminator was.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    argv[1][strlen(argv[1])] = 'x';
    return (int)strlen(argv[1]);
}
