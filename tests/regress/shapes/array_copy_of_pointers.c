// Two arrays point to the same objects, which are freed once.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int **a = malloc(n * sizeof *a), **b = malloc(n * sizeof *b);
    for (int i = n - 1; i >= 0; i--) {
        a[i] = malloc(sizeof(int));
        *a[i] = i;
    }
    for (int i = 0; i < n; i++)
        b[i] = a[i];
    for (int i = 0; i < n; i++)
        *b[i] = 3;
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    free(b);
    return 0;
}
