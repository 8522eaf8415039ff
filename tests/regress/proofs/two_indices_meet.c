// Reversal: one index from either side.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    char *a = malloc(n);
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        char c = a[i];
        a[i] = a[j];
        a[j] = c;
    }
    free(a);
    return 0;
}
