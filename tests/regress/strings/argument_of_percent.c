// A % at the end takes the null byte for the conversion, and goes on behind it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 1], "uninitialised": [], "memory": [{"object": 3, "offset": 0, "bytes": "25"}]}
// DECIDE: yes
#include <stdio.h>
int main(int argc, char **argv) {
    int n = 0;
    if (argc < 2)
        return 0;
    for (const char *s = argv[1]; *s != 0; s++)
        if (*s == '%') {
            s++;
            n++;
        }
    return printf("%d\n", n) < 0;
}
