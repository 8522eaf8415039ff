// Bubble sort of an array of pointers: each object is still owned once.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
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
    for (int i = 0; i < n; i++)
        for (int j = 0; j + 1 < n - i; j++)
            if (*a[j] > *a[j + 1]) {
                int *swapped = a[j];
                a[j] = a[j + 1];
                a[j + 1] = swapped;
            }
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
