// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    int x = 0, n;
    if (argc < 2)
        return 1;
    char *copy = malloc(strlen(argv[1]) + 1);
    if (sscanf(argv[1], "%3d%n", &x, &n) == 1) {
        assert(x >= -99 && x <= 999);
        argv[1][n] = 0;
    }
    if (sscanf(argv[1], "%s", copy) == 1)
        puts(copy);
    free(copy);
    return 0;
}
