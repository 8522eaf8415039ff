// EXPECT: unreach-call TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: termination TRUE
// VERIFY: --engine run
// DECIDE: yes
#include <stdlib.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
    char *p = malloc(10);
    *p = 3;
    __VERIFIER_assume(*p == 4);
    reach_error();
    return 0;
}
