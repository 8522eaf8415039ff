// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// Memory is freed once, on one of two ways.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *p = malloc(sizeof *p);
    int is_freed = 0;
    if (__VERIFIER_nondet_int()) {
        free(p);
        is_freed = 1;
    }
    int rounds = 0;
    while (__VERIFIER_nondet_int() && rounds < 1000)
        rounds++;
    if (!is_freed)
        free(p);
    return 0;
}
