// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <errno.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
    volatile double minus = -1;
    errno = 0;
    double root = sqrt(minus);
    if (errno == EDOM)
        reach_error();
    return root > 0;
}
