// Each argument of fprintf has a value, and the text that is printed, too.
// EXPECT: def-behavior TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    const char *name = argc > 0 ? argv[0] : "program";
    if (argc < 2) {
        fprintf(stderr, "usage: %s number\n", name);
        return 2;
    }
    long number = strtol(argv[1], NULL, 10);
    if (number < 1 || number > 200) {
        fprintf(stderr, "%s: not from 1 to %d: %s, %5.2f\n", name, 200, argv[1], 0.5);
        return 1;
    }
    return 0;
}
