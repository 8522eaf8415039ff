// Dates of all times: gmtime, and difftime of what they are.
#define _GNU_SOURCE
#include "check.h"

#include <time.h>

static void show(time_t time) {
    struct tm date, *result = gmtime_r(&time, &date);
    printf("%lld:", (long long)time);
    if (result)
        printf(" %d-%d-%d %d:%d:%d %d %d %d %ld %s", date.tm_year, date.tm_mon, date.tm_mday,
               date.tm_hour, date.tm_min, date.tm_sec, date.tm_wday, date.tm_yday, date.tm_isdst,
               date.tm_gmtoff, date.tm_zone);
    result = gmtime(&time);
    printf(" %d\n", result ? result->tm_yday : -1);
}

int main(void) {
    static const long long times[] = {0,
                                      86400 * 40LL,
                                      951782400,
                                      951868800,
                                      -1,
                                      -86400,
                                      -86401,
                                      2147483647,
                                      4102444800,
                                      253402300799,
                                      253402300800,
                                      -62167219200,
                                      -1LL << 40,
                                      1LL << 55,
                                      67768036191676799,
                                      67768036191676800,
                                      1LL << 62,
                                      -(1LL << 62),
                                      -67768040609740800,
                                      -67768040609740801,
                                      1LL << 63,
                                      (1ULL << 63) - 1};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        show((time_t)times[i]);
    for (int day = -800; day < 800; day++)
        show((time_t)day * 86400 + 3723);
    for (int i = 0; i < 300; i++)
        show((time_t)((long long)next_random() * below(20000) - (1LL << 43)));
    printf("%g\n", difftime(5, 9));
    return 0;
}
