// A signed overflow violates no-overflow alone; for the others the sum wraps.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow FALSE
extern void reach_error(void);
#include <limits.h>
int big = INT_MAX;
int main(void) {
    int next = big + 1;
    if (next != INT_MIN)
        reach_error();
    if (-next != INT_MIN || next / -1 != INT_MIN || next % -1 != 0)
        reach_error();
    return 0;
}
