// Exception flags are not modelled.
// UNKNOWN: floating-point exceptions
#include <fenv.h>
extern void reach_error(void);
int main(void) {
    volatile double x = 1, y = 3;
    feclearexcept(FE_ALL_EXCEPT);
    x = x / y;
    if (fetestexcept(FE_INEXACT))
        reach_error();
    return 0;
}
