// asctime, ctime and timegm against the real library, with the time zone UTC.
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <time.h>

static int any_field(int most) {
    static const int odd[] = {-1, -100, 99, 100, INT_MAX, INT_MIN};
    return below(8) ? (int)below((unsigned)most) : odd[below(6)];
}

static void check(void) {
    struct tm calendar = {.tm_sec = any_field(61),
                          .tm_min = any_field(60),
                          .tm_hour = any_field(24),
                          .tm_mday = any_field(31),
                          .tm_mon = any_field(12),
                          .tm_year = any_field(200),
                          .tm_wday = any_field(7),
                          .tm_yday = any_field(366)};
    char text[40];
    memset(text, '#', sizeof text);
    errno = 0;
    add_text(asctime(&calendar)), add((unsigned)errno);
    char *result = asctime_r(&calendar, text);
    add(result == text), add((unsigned)errno);
    if (calendar.tm_year <= INT_MAX - 1900)
        add_bytes(text, 27);
}

static void times(void) {
    time_t time = (time_t)(int)(next_random() - (1u << 30));
    char text[26];
    struct tm calendar;
    gmtime_r(&time, &calendar);
    add_text(asctime(&calendar)), add((unsigned long long)timegm(&calendar));
    calendar.tm_mon += (int)below(50) - 25, calendar.tm_mday += (int)below(900) - 450;
    add((unsigned long long)timegm(&calendar)), add_text(asctime(&calendar)),
        add((unsigned)calendar.tm_yday);
    add(strlen(ctime(&time))), add(ctime_r(&time, text) == text), add((unsigned char)text[24]);
}

int main(void) {
    for (int i = 0; i < 1000; i++)
        check();
    report("asctime");
    for (int i = 0; i < 300; i++)
        times();
    report("timegm");
    return 0;
}
