// At one depth the address of a local is returned.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["7"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static int *f(int n) {
    int l = n, *r;
    if (n <= 0)
        return NULL;
    r = f(n - 1);
    if (n == 7)
        r = &l;
    return r;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = f(n);
    if (p)
        return *p;
    return 0;
}
