// The same, and an access that lies outside when the global lags behind.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [7, 1, 1]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
int x;

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    char *a = malloc(1);
    for (int i = 0; i < n; i++) {
        a[i - x] = 0;
        if (i >= 5 && __VERIFIER_nondet_bool())
            continue;
        x++;
    }
    free(a);
    return 0;
}
