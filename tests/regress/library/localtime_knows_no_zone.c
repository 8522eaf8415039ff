// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"nondet": ["89999", "0"]}
// HARNESS: no, the zone is no value of a nondet function
#include <time.h>
extern void reach_error(void);
int main(void) {
    time_t start = 0;
    struct tm *date = localtime(&start);
    if (date && date->tm_hour == 0)
        reach_error();
    return 0;
}
