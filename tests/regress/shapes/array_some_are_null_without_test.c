// Elements are null or objects, and all are written to.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_bool() ? malloc(sizeof(int)) : NULL;
    for (int i = 0; i < n; i++)
        *a[i] = i;
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
