// EXPECT: valid-memsafety TRUE
// VIOLATION: none
// OUTPUT: 1 2 4
// OUTPUT: 1
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(2 * sizeof *p);
    p[0] = 1, p[1] = 2;
    p = realloc(p, 4 * sizeof *p);
    p[3] = 4;
    printf("%d %d %d\n", p[0], p[1], p[3]);
    p = realloc(p, sizeof *p);
    printf("%d\n", p[0]);
    free(p);
    return 0;
}
