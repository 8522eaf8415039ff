// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned seed = __VERIFIER_nondet_uint();
    srand(seed);
    int a = rand(), b = rand();
    srand(seed);
    if (rand() != a || rand() != b)
        reach_error();
    return 0;
}
