// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": [5, 3]}
// HARNESS: no, time is no nondet function
#include <time.h>
extern void reach_error(void);
int main(void) {
    time_t a = time(0), b = time(0);
    if (b < a)
        reach_error();
    return 0;
}
