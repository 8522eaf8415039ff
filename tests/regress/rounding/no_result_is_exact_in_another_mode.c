// What holds to nearest need not hold in another mode: x - x is -0.0 when rounded down.
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": [1]}
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
    unsigned n = (unsigned)__VERIFIER_nondet_int() % 4;
    volatile double x = 1;
    fesetround(modes[n]);
    if (signbit(x - x))
        reach_error();
    return 0;
}
