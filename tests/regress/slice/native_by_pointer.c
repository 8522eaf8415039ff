// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    void (*act)(void) = abort;
    if (n == 3)
        act();
    if (n == 3)
        reach_error();
}
