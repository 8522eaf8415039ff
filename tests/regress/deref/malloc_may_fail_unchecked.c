// OPTIONS: --malloc-may-fail
// INPUT: {"malloc": [1]}
// VIOLATION: valid-deref line 7
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return 0;
}
