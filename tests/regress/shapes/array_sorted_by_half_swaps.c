// A swap that forgets one of the two: one object is lost, the other freed twice.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": [2, 1, 0]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int **a = malloc((unsigned)n * sizeof *a);
    for (int i = 0; i < n; i++) {
        a[i] = malloc(sizeof(int));
        *a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i + 1 < n; i++)
        if (*a[i] > *a[i + 1])
            a[i] = a[i + 1];
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
