// All elements point to one object; where there are none, nothing does, and it is lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [0]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int **a = malloc(((unsigned)n + 1) * sizeof *a);
    int *shared = malloc(sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = shared;
    shared = 0;
    for (int i = 0; i < n; i++)
        *a[i] = 1;
    if (n > 0)
        free(a[0]);
    free(a);
    return 0;
}
