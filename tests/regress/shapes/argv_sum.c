// Numbers are read from all arguments.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    unsigned sum = 0;
    for (int i = 1; i < argc; i++)
        sum += (unsigned)atoi(argv[i]);
    printf("%u\n", sum);
    return 0;
}
