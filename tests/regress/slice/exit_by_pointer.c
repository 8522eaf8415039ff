// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void leave(int n) { exit(n); }
static void stay(int n) { (void)n; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    void (*act)(int) = n < 0 ? leave : stay;
    act(n);
    if (n < 0)
        reach_error();
}
