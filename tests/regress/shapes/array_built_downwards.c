// An array of pointers that is filled from its end, checked and freed downwards.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int **a = malloc((unsigned)n * sizeof *a);
    for (int i = n - 1; i >= 0; i--) {
        a[i] = malloc(sizeof(int));
        *a[i] = 3;
    }
    for (int i = n - 1; i >= 0; i--) {
        if (*a[i] != 3)
            reach_error();
        free(a[i]);
    }
    free(a);
    return 0;
}
