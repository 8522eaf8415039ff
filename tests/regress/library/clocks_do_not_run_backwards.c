// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <time.h>
extern void reach_error(void);
int main(void) {
    struct timespec a, b;
    clock_t start = clock();
    if (clock_gettime(CLOCK_MONOTONIC, &a) != 0 || clock_gettime(CLOCK_MONOTONIC, &b) != 0)
        reach_error();
    if (b.tv_sec < a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec < a.tv_nsec))
        reach_error();
    if (clock() < start || time(0) < 0)
        reach_error();
    return 0;
}
