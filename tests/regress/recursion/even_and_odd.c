// Mutual recursion.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static int odd(int n);
static int even(int n) { return n <= 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n <= 0 ? 0 : even(n - 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    int r = even(n);
    if (r != 0 && r != 1)
        reach_error();
    return 0;
}
