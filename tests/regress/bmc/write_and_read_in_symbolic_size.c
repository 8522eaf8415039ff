// A write at an unknown place of an object of unknown size is found again.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// VERIFY: --engine bmc
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n > 1000 || i >= n)
        return 0;
    char *a = calloc(n, 1);
    a[i] = 5;
    if (a[0] != (i == 0 ? 5 : 0) || a[i] != 5 || (i > 0 && a[i - 1] != 0))
        reach_error();
    free(a);
    return 0;
}
