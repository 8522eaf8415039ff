// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <time.h>
int months[12], days[32], hours[24];
int main(void) {
    time_t now = time(0);
    struct tm *date = localtime(&now);
    if (date) {
        months[date->tm_mon]++;
        days[date->tm_mday]++;
        hours[date->tm_hour]++;
    }
    return 0;
}
