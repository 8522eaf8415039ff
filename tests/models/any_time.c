// What C and POSIX promise about clocks.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static void check_calendar(const struct tm *calendar) {
    if (!calendar)
        return;
    assert(calendar->tm_sec >= 0 && calendar->tm_sec <= 60);
    assert(calendar->tm_min >= 0 && calendar->tm_min < 60);
    assert(calendar->tm_hour >= 0 && calendar->tm_hour < 24);
    assert(calendar->tm_mday >= 1 && calendar->tm_mday <= 31);
    assert(calendar->tm_mon >= 0 && calendar->tm_mon < 12);
    assert(calendar->tm_wday >= 0 && calendar->tm_wday < 7);
    assert(calendar->tm_yday >= 0 && calendar->tm_yday < 366);
}

int main(void) {
    time_t now, same = time(&now);
    assert(same == now);
    clock_t start = clock();
    assert(time(NULL) >= 0);
    if (sizeof(long) == 8)
        assert(start >= 0 && clock() >= start);
    assert(difftime(10, 3) == 7 && difftime(3, 10) == -7 && difftime(now, now) == 0);
    struct timeval day;
    struct timezone zone;
    assert(gettimeofday(&day, NULL) == 0 && day.tv_usec >= 0 && day.tv_usec < 1000000);
    assert(gettimeofday(&day, &zone) == 0);
    struct timespec spec;
    if (clock_gettime(CLOCK_REALTIME, &spec) == 0)
        assert(spec.tv_nsec >= 0 && spec.tv_nsec < 1000000000);
    struct timespec first;
    assert(clock_gettime(CLOCK_MONOTONIC, &first) == 0 &&
           clock_gettime(CLOCK_MONOTONIC, &spec) == 0);
    assert(spec.tv_sec > first.tv_sec ||
           (spec.tv_sec == first.tv_sec && spec.tv_nsec >= first.tv_nsec));
    assert(clock_gettime(99, &spec) == -1);
    clock_getres(CLOCK_REALTIME, &spec), clock_getres(CLOCK_REALTIME, NULL);
    struct timespec rest = {1, 1}, wait = {0, 1};
    int status = nanosleep(&wait, &rest);
    assert(status == 0 ? rest.tv_sec == 1 : status == -1);
    nanosleep(&wait, NULL);
    struct tm calendar;
    check_calendar(gmtime(&now)), check_calendar(localtime(&now));
    check_calendar(gmtime_r(&now, &calendar));
    memset(&calendar, 0, sizeof calendar);
    struct tm *result = localtime_r(&now, &calendar);
    assert(result == NULL || result == &calendar);
    check_calendar(result);
    struct tm twice;
    if (result && localtime_r(&now, &twice))
        assert(twice.tm_hour == calendar.tm_hour && twice.tm_mday == calendar.tm_mday);
    calendar.tm_isdst = -1;
    time_t made = mktime(&calendar);
    assert(!result || made == now);
    char text[10];
    size_t n = strftime(text, sizeof text, "%Y", &calendar);
    assert(n < sizeof text && (n == 0 || strlen(text) == n));
    struct timespec zero = {0, 0};
    int is_set = clock_settime(CLOCK_REALTIME, &zero);
    assert(is_set == 0 || is_set == -1);
    assert(clock_settime(CLOCK_MONOTONIC, &zero) == -1);
    puts("end");
    return 0;
}
