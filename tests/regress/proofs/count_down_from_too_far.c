// The first access is behind the end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1"], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000000)
        return 0;
    char *a = malloc(n);
    for (unsigned i = n + 1; i > 0; i--)
        a[i - 1] = 1;
    free(a);
    return 0;
}
