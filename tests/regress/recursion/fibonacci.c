// Two calls in each call.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 10)
        return 0;
    return f(n) == -5;
    return 0;
}
