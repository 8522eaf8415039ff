// The same with an order instead of an inequality.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000000)
        return 0;
    int *a = malloc(n * sizeof *a), *end = a + n;
    for (int *p = a; p < end; p++)
        *p = 7;
    free(a);
    return 0;
}
