// The result is off by one at one depth.
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// INPUT: {"nondet": ["30"]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static int f(int n) { return n <= 0 ? 0 : f(n - 1) + (n == 30 ? 2 : 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    if (f(n) != n)
        reach_error();
    return 0;
}
