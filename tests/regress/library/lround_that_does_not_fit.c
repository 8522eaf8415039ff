// C leaves the result open; x86 has one.
// EXPECT: unreach-call TRUE
#include <math.h>
extern void reach_error(void);
int main(void) {
    volatile double large = 1e30;
    if (lround(large) == 5)
        reach_error();
    return 0;
}
