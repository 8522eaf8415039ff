// Elements at places that are not known are changed now and then.
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
        *a[i] = i;
    }
    for (int k = 0; k < 5; k++) {
        int i = __VERIFIER_nondet_int();
        if (i >= 0 && i < n)
            *a[i] = 7;
    }
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
