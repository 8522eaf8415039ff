// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <time.h>
extern void reach_error(void);
int main(void) {
    time_t leap_day = 951782400;
    struct tm *date = gmtime(&leap_day);
    if (!date || date->tm_year != 100 || date->tm_mon != 1 || date->tm_mday != 29)
        reach_error();
    return 0;
}
