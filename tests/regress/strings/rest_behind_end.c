// Behind the end of a string there is nothing.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *rest = argv[1] + strlen(argv[1]) + 1;
    return (int)strlen(rest);
}
