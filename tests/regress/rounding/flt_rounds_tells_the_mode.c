// EXPECT: unreach-call TRUE
#include <fenv.h>
#include <float.h>
extern void reach_error(void);
int main(void) {
    int before = FLT_ROUNDS;
    fesetround(FE_DOWNWARD);
    if (before != 1 || FLT_ROUNDS != 3)
        reach_error();
    return 0;
}
