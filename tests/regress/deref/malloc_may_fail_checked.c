// OPTIONS: --malloc-may-fail
// INPUT: {"malloc": [1]}
// VIOLATION: none
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = 1;
    free(p);
    return 0;
}
