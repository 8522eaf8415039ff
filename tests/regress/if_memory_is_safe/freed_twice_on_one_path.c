// What is freed twice there is freed once on all others.
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --assume-memory-safe
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(sizeof *p), again = __VERIFIER_nondet_int();
    free(p);
    if (again)
        free(p);
    if (again)
        reach_error();
    return 0;
}
