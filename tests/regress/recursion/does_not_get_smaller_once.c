// One of the calls passes on what it got.
// EXPECT: termination FALSE
// REPLAY: no
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static void f(int n) {
    if (n <= 0)
        return;
    if (n == 33)
        f(n);
    f(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    f(n);
    return 0;
}
