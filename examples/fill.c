// Fills an array and checks its last element: the running example of doc/engine.md.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    char *a = malloc(n);
    for (int i = 0; i < n; i++)
        a[i] = 7;
    if (a[n - 1] != 7)
        reach_error();
    free(a);
    return 0;
}
