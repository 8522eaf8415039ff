// EXPECT: unreach-call FALSE
// VERIFY: --slice
// INPUT: {"nondet": [4]}
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
    int unused = 0;
    switch (setjmp(place)) {
    case 0:
        for (unused = 0; unused < 10; unused++)
            leave(__VERIFIER_nondet_int());
        break;
    case 4:
        reach_error();
    }
    return 0;
}
