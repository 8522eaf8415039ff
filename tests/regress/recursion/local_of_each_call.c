// Each call passes its own local.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static void f(int *p, int n) {
    if (n <= 0)
        return;
    int l = *p + 1;
    f(&l, n - 1);
    *p = l;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0;
    if (n > 1000)
        return 0;
    f(&x, n);
    if (x < 0)
        reach_error();
    return 0;
}
