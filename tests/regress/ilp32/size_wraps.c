// OPTIONS: --data-model ILP32
// HARNESS: no, the sanitizer's own malloc gives more than PTRDIFF_MAX bytes
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1073741825]}
// VIOLATION: valid-deref line 12
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int *p = malloc(n * sizeof *p);
    if (n > 1)
        p[1] = 7;
    free(p);
    return 0;
}
