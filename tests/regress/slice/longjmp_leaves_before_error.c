// EXPECT: unreach-call TRUE
// VERIFY: --slice
// DECIDE: yes
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static jmp_buf place;
static void leave(int x) {
    if (x > 3)
        longjmp(place, x);
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (setjmp(place) == 0) {
        leave(x);
        if (x > 3)
            reach_error();
    }
    return 0;
}
