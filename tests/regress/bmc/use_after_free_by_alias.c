// One of two pointers was freed; which one depends on an input.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine bmc
// DECIDE: yes
// INPUT: {"nondet": [12345]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(4), *q = malloc(4), *r;
    int c = __VERIFIER_nondet_int();
    *p = *q = 1;
    r = c == 12345 ? p : q;
    free(p);
    int v = *r;
    free(q);
    return v;
}
