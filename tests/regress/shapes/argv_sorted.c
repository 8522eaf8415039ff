// Arguments are sorted by exchanging pointers, and printed.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        for (int j = i + 1; j < argc; j++)
            if (strcmp(argv[i], argv[j]) > 0) {
                char *t = argv[i];
                argv[i] = argv[j];
                argv[j] = t;
            }
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    return 0;
}
