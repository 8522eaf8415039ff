// The largest element is freed, and stays in the array.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": [1, 0], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdlib.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int **a = malloc((n + 1) * sizeof *a);
    int *best = NULL;
    if (!a)
        return 1;
    for (int i = 0; i < n; i++) {
        a[i] = malloc(sizeof **a);
        if (!a[i])
            abort();
        *a[i] = __VERIFIER_nondet_uchar();
    }
    for (int i = 0; i < n; i++)
        if (!best || *a[i] > *best)
            best = a[i];
    free(best);
    for (int i = 0; i < n; i++)
        free(a[i]);

    free(a);
    return 0;
}
