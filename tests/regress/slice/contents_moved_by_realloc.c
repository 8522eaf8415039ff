// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
// INPUT: {"nondet": [9]}
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(4);
    *p = __VERIFIER_nondet_int();
    p = realloc(p, 8);
    if (*p == 9)
        reach_error();
}
