// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *a = malloc(4 * sizeof *a), result = 0;
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    a = realloc(a, 8 * sizeof *a);
    if (a[4] > 2)
        result = 1;
    free(a);
    return result;
}
