// The error comes before the access that is invalid.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [7]}
// VERIFY: --assume-memory-safe
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    if (__VERIFIER_nondet_int() == 7)
        reach_error();
    return *p;
}
