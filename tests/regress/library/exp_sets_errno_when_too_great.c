// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <errno.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
    volatile double large = 1e6;
    errno = 0;
    if (exp(large) > 1 && errno == ERANGE)
        reach_error();
    return 0;
}
