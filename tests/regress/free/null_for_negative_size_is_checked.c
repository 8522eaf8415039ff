// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = malloc(n * sizeof *p);
    if (p && n > 0)
        p[n - 1] = 1;
    if (!p && n > 0)
        p[0] = 1;
    free(p);
    return 0;
}
