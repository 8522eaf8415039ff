// OPTIONS: --malloc-may-fail
// INPUT: {"malloc": [0, 1]}
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p), *q;
    if (!p)
        return 0;
    *p = 1;
    q = realloc(p, 100 * sizeof *p);
    int result = q ? 0 : *p - 1;
    free(q ? q : p);
    return result;
}
