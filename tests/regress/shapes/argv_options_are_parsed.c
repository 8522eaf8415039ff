// Options with values, a text and a number.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    long count = 0;
    const char *out = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n")) {
            if (i + 1 >= argc)
                return 2;
            count = strtol(argv[++i], NULL, 10);
        } else if (!strcmp(argv[i], "-o")) {
            if (i + 1 >= argc)
                return 2;
            out = argv[++i];
        }
    }
    if (out)
        printf("%s %ld\n", out, count);
    return 0;
}
