// The innermost call writes to a local of main.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

static void f(int *p, int n) {
    if (n <= 0) {
        *p = 9;
        return;
    }
    f(p, n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0;
    f(&x, n);
    if (x != 9)
        reach_error();
    return 0;
}
