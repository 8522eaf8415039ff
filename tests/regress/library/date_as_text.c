// asctime writes day and month by name.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <string.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
    struct tm calendar = {.tm_mday = 1, .tm_mon = 1, .tm_year = 124, .tm_wday = 4};
    char text[26];
    if (!asctime_r(&calendar, text) || strcmp(text, "Thu Feb  1 00:00:00 2024\n") != 0)
        reach_error();
    if (timegm(&calendar) != 1706745600 || calendar.tm_yday != 31)
        reach_error();
    return 0;
}
