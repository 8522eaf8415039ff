// One column too many is filled.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 1]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1 || n > 1000 || m > 1000)
        return 0;
    int **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= m; j++)
            a[i][j] = 1;
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
