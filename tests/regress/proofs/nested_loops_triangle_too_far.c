// One further.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1"], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    char *a = malloc(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i + 1; j++)
            a[j] = (char)i;
    free(a);
    return 0;
}
