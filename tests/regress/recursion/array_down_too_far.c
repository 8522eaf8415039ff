// The first call writes past the end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["100"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static void f(int *a, int n) {
    if (n < 0)
        return;
    a[n] = n;
    f(a, n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int a[100];
    if (n > 100)
        return 0;
    f(a, n);
    return 0;
}
