// Row i has i + 1 columns.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) {
        a[i] = malloc((i + 1) * sizeof **a);
        a[i][i] = 1;
    }
    for (int i = n - 1; i >= 0; i--)
        free(a[i]);
    free(a);
    return 0;
}
