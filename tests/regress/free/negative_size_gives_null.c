// A negative size is one that no object has.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [-1]}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    char *p = malloc(n);
    p[0] = 1;
    free(p);
    return 0;
}
