// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int checked(int n) {
    if (n < 0)
        exit(1);
    return 0;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    checked(n);
    if (n < 0)
        reach_error();
}
