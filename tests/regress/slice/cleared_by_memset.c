// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int a[3] = {1, 2, 3};
    memset(a, 0, sizeof a);
    if (a[2] != 0)
        reach_error();
}
