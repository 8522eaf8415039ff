// A loop calls for all smaller numbers.
// EXPECT: termination TRUE
// EXPECT: no-overflow TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static void f(int n) {
    for (int i = 0; i < n; i++)
        f(i);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 6)
        return 0;
    f(n);
    return 0;
}
