// Grown memory keeps what it held.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int *a = malloc(2 * sizeof *a);
    a[0] = x;
    a[1] = -1;
    a = realloc(a, 5 * sizeof *a);
    a[4] = 3;
    if (a[0] != x || a[1] != -1)
        reach_error();
    free(a);
    return 0;
}
