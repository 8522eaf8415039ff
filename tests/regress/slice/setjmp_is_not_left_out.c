// UNKNOWN: setjmp
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static jmp_buf place;
int main(void) {
    if (setjmp(place))
        reach_error();
    longjmp(place, 1);
}
