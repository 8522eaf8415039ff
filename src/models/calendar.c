// time.h: the calendar. UTC is computed; a time zone is any offset from it, with or without
// daylight saving time, fixed by what the first call finds.
#define _GNU_SOURCE
#include "calendar.h"

#include "models.h"

#include <errno.h>
#include <limits.h>
#include <time.h>

enum {
    DAY = 24 * 60 * 60,
    DAYS_OF_400_YEARS = 146097,
    DAYS_OF_100_YEARS = 36524,
    DAYS_OF_4_YEARS = 1461,
    DAYS_UNTIL_1970 = 719468,   // from 1 March of the year 0
    FIRST_OF_JANUARY = 306,     // days from 1 March to 1 January
    MOST_OFFSET = 25 * 3600 - 1 // what TZ can ask for
};

// Remainders keep each field in its range for proofs that know nothing of the time.
static int in_range(long long value, unsigned count) { return (int)((unsigned)value % count); }

static bool is_leap(long long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

struct Date {
    long long year;
    int month, day, day_of_year; // from 0
};

// The date of a day counted from 1 January 1970. Years begin in March here, so that the day that is
// not in every year is the last one.
static struct Date date_of(long long days) {
    long long shifted = days + DAYS_UNTIL_1970;
    long long era =
        (shifted >= 0 ? shifted : shifted - (DAYS_OF_400_YEARS - 1)) / DAYS_OF_400_YEARS;
    int day = (int)(shifted - era * DAYS_OF_400_YEARS);
    int year = (day - day / (DAYS_OF_4_YEARS - 1) + day / DAYS_OF_100_YEARS -
                day / (DAYS_OF_400_YEARS - 1)) /
               365;
    int of_year = day - (365 * year + year / 4 - year / 100);
    int month = (5 * of_year + 2) / 153; // from March
    struct Date date;
    date.day = of_year - (153 * month + 2) / 5;
    date.month = month < 10 ? month + 2 : month - 10;
    date.year = year + era * 400 + (month >= 10);
    date.day_of_year = month >= 10 ? of_year - FIRST_OF_JANUARY : of_year + 59 + is_leap(date.year);
    return date;
}

// The inverse; the month is 0 to 11, the day any number.
static long long days_of(long long year, int month, long long day) {
    long long y = year - (month < 2);
    long long era = (y >= 0 ? y : y - 399) / 400;
    long long of_era = y - era * 400;
    int from_march = month < 2 ? month + 10 : month - 2;
    long long of_year = (153 * from_march + 2) / 5 + day;
    return era * DAYS_OF_400_YEARS + of_era * 365 + of_era / 4 - of_era / 100 + of_year -
           DAYS_UNTIL_1970;
}

// All fields but those of the zone. False when the year does not fit.
static bool set_fields(struct tm *calendar, long long seconds) {
    long long days = seconds / DAY;
    int rest = (int)(seconds % DAY);
    if (rest < 0) {
        rest += DAY;
        days--;
    }
    struct Date date = date_of(days);
    long long weekday = (days % 7 + 11) % 7; // day 0 was a Thursday
    if (date.year - 1900 < INT_MIN || date.year - 1900 > INT_MAX)
        return false;
    calendar->tm_sec = in_range(rest % 60, 60);
    calendar->tm_min = in_range(rest / 60 % 60, 60);
    calendar->tm_hour = in_range(rest / 3600, 24);
    calendar->tm_mday = 1 + in_range(date.day, 31);
    calendar->tm_mon = in_range(date.month, 12);
    calendar->tm_year = (int)(date.year - 1900);
    calendar->tm_wday = in_range(weekday, 7);
    calendar->tm_yday = in_range(date.day_of_year, 366);
    return true;
}

// ---- Time zones ---------------------------------------------------------------------------------

struct Zone {
    bool is_known;
    int offset; // standard time, seconds east of Greenwich
    long long last_time;
    bool was_summer; // at last_time
    int changes;
    char *name;
};
static struct Zone zone;

static void find_zone(void) {
    if (zone.is_known)
        return;
    zone.is_known = true;
    zone.offset = (int)(__assay_nondet_uint() % (2 * MOST_OFFSET + 1)) - MOST_OFFSET;
    zone.name = __assay_static_alloc(7);
    zone.name[6] = 0;
}

// Is it summer then? The same for the same time; more than two changes are not shown to be
// possible.
static bool is_summer(long long time) {
    bool summer = __assay_nondet_bool();
    if (zone.changes > 0 && time == zone.last_time)
        return zone.was_summer;
    if (zone.changes == 0)
        zone.changes = 1;
    else if (summer != zone.was_summer && zone.changes < 3)
        zone.changes++;
    __assay_inexact_if("localtime", zone.changes > 2);
    zone.last_time = time;
    zone.was_summer = summer;
    return summer;
}

// False when the year does not fit.
static bool break_down(struct tm *calendar, long long seconds, int offset, bool summer,
                       char *zone_name) {
    long long shifted;
    if (__builtin_add_overflow(seconds, offset, &shifted) || !set_fields(calendar, shifted)) {
        __assay_errno = EOVERFLOW;
        return false;
    }
    calendar->tm_isdst = summer;
    calendar->tm_gmtoff = offset;
    calendar->tm_zone = zone_name;
    return true;
}

static bool break_down_local(struct tm *calendar, long long seconds, bool summer) {
    return break_down(calendar, seconds, zone.offset + (summer ? 3600 : 0), summer, zone.name);
}

static struct tm *utc(const time_t *time, struct tm *calendar) {
    static char greenwich[] = "GMT";
    return break_down(calendar, *time, 0, false, greenwich) ? calendar : NULL;
}

static struct tm *local(const time_t *time, struct tm *calendar) {
    long long seconds = *time;
    find_zone();
    return break_down_local(calendar, seconds, is_summer(seconds)) ? calendar : NULL;
}

static struct tm shared_calendar;

struct tm *gmtime(const time_t *time) { return utc(time, &shared_calendar); }

struct tm *__assay_shared_local_time(const time_t *time) { return local(time, &shared_calendar); }

struct tm *__assay_local_time(const time_t *time, struct tm *calendar) {
    return local(time, calendar);
}

struct tm *localtime(const time_t *time) { return local(time, &shared_calendar); }

struct tm *gmtime_r(const time_t *restrict time, struct tm *restrict calendar) {
    return utc(time, calendar);
}

struct tm *localtime_r(const time_t *restrict time, struct tm *restrict calendar) {
    return local(time, calendar);
}

// The seconds that the fields mean in UTC, whatever their ranges.
static long long seconds_of(const struct tm *calendar) {
    long long months = calendar->tm_mon;
    long long years = (months >= 0 ? months : months - 11) / 12;
    int month = in_range(months - years * 12, 12);
    long long days = days_of(calendar->tm_year + 1900LL + years, month, calendar->tm_mday - 1LL);
    return days * DAY + calendar->tm_hour * 3600LL + calendar->tm_min * 60LL + calendar->tm_sec;
}

time_t timegm(struct tm *calendar) {
    static char greenwich[] = "GMT";
    long long result = seconds_of(calendar);
    if ((time_t)result != result) {
        __assay_errno = EOVERFLOW;
        return -1;
    }
    return break_down(calendar, result, 0, false, greenwich) ? (time_t)result : -1;
}

// tm_isdst says which of the two offsets the fields are given in; where the zone has no summer
// time, or the hour does not exist, what glibc makes of it is not computed.
time_t mktime(struct tm *calendar) {
    int wanted = calendar->tm_isdst;
    find_zone();
    long long standard = seconds_of(calendar) - zone.offset;
    __assay_inexact_if("mktime", wanted > 0);
    bool is_last = zone.changes > 0 && zone.was_summer && standard - 3600 == zone.last_time;
    bool summer = is_last || is_summer(standard);
    long long result = summer && wanted != 0 ? standard - 3600 : standard;
    zone.last_time = result;
    if ((time_t)result != result || !break_down_local(calendar, result, summer))
        return -1;
    return (time_t)result;
}
