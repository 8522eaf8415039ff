// Two numbers of which one gets smaller and the other larger.
// EXPECT: termination FALSE
// EXPECT: no-overflow TRUE
// REPLAY: no
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

static void f(int n, int m) {
    if (n <= 0 || m <= 0 || n > 1000 || m > 1000)
        return;
    if (__VERIFIER_nondet_bool())
        f(n - 1, m + 1);
    else
        f(n + 1, m - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    f(n, 5);
    return 0;
}
