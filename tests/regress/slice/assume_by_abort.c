// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume(int condition) {
    if (!condition)
        abort();
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    assume(n > 3);
    if (n == 2)
        reach_error();
}
