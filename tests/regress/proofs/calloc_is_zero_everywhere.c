// Any element of zeroed memory is 0.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1, i = __VERIFIER_nondet_uint() % n;
    int *a = calloc(n, sizeof *a);
    if (a[i] != 0)
        reach_error();
    free(a);
    return 0;
}
