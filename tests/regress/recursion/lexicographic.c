// The first number gets smaller, or stays while the second one does.
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

static void f(int n, int m) {
    if (n <= 0 || m <= 0)
        return;
    if (__VERIFIER_nondet_bool())
        f(n - 1, __VERIFIER_nondet_int());
    else
        f(n, m - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    f(n, 5);
    return 0;
}
