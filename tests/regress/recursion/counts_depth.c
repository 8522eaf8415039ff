// The result is the depth.
// EXPECT: unreach-call TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    if (f(n) != n)
        reach_error();
    return 0;
}
