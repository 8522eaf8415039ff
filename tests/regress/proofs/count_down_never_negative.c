// An unsigned counter is never below 0: it wraps and the access is far outside.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["4"], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 4 + 1;
    char *a = malloc(n);
    for (unsigned i = n - 1; i >= 0; i--)
        a[i] = 1;
    free(a);
    return 0;
}
