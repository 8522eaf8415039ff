// Without a look at whether anything is left, the last character of nothing is before the string.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <ctype.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *last = argv[1] + strlen(argv[1]) - 1;
    while (isspace((unsigned char)*last))
        last--;
    last[1] = 0;
    return puts(argv[1]) < 0;
}
