// time.h: asctime and ctime, as glibc writes them: "Thu Jan  1 00:00:00 1970\n".
#define _GNU_SOURCE
#include "calendar.h"
#include "models.h"

#include <errno.h>
#include <limits.h>

enum {
    LONGEST = 128, // more than any six numbers need
    ROOM_OF_CALLER = 26
};

// Three letters, or question marks for what has no name.
static char *add_name(char *to, const char *names, int count, int index) {
    for (int i = 0; i < 3; i++)
        to[i] = index >= 0 && index < count ? names[3 * index + i] : '?';
    return to + 3;
}

// At least `digits` digits, and at least `width` characters.
static char *add_number(char *to, int value, int digits, int width) {
    char reversed[12];
    unsigned rest = value < 0 ? 0 - (unsigned)value : (unsigned)value;
    int n = 0;
    while (rest != 0 || n < digits) {
        reversed[n] = (char)('0' + rest % 10);
        rest /= 10;
        n++;
    }
    if (value < 0) {
        reversed[n] = '-';
        n++;
    }
    for (int i = n; i < width; i++)
        *to++ = ' ';
    while (n > 0) {
        n--;
        *to++ = reversed[n];
    }
    return to;
}

static int is_in(int value, unsigned least, unsigned most) {
    return (unsigned)value - least <= most - least;
}

// C17 7.27.3.1p3: every member in its range, and a year of four digits.
static void check_date(const struct tm *d) {
    __assay_defined_if(is_in(d->tm_sec, 0, 60) & is_in(d->tm_min, 0, 59) &
                           is_in(d->tm_hour, 0, 23) & is_in(d->tm_mday, 1, 31) &
                           is_in(d->tm_mon, 0, 11) & is_in(d->tm_wday, 0, 6),
                       "a date with a member that is out of its range");
    __assay_defined_if((d->tm_year >= 1000 - 1900) & (d->tm_year <= 9999 - 1900),
                       "a year before 1000 or behind 9999");
}

// The length, without the terminator; 0, with errno, when there is no text.
static size_t write_date(char *text, const struct tm *calendar) {
    char *to = text;
    __assay_defined_if(calendar != NULL, "a null pointer");
    if (calendar == NULL) {
        __assay_errno = EINVAL;
        return 0;
    }
    check_date(calendar);
    if (calendar->tm_year > INT_MAX - 1900) {
        __assay_errno = EOVERFLOW;
        return 0;
    }
    to = add_name(to, "SunMonTueWedThuFriSat", 7, calendar->tm_wday);
    *to++ = ' ';
    to = add_name(to, "JanFebMarAprMayJunJulAugSepOctNovDec", 12, calendar->tm_mon);
    to = add_number(to, calendar->tm_mday, 1, 3);
    *to++ = ' ';
    to = add_number(to, calendar->tm_hour, 2, 0);
    *to++ = ':';
    to = add_number(to, calendar->tm_min, 2, 0);
    *to++ = ':';
    to = add_number(to, calendar->tm_sec, 2, 0);
    *to++ = ' ';
    to = add_number(to, 1900 + calendar->tm_year, 1, 0);
    *to++ = '\n';
    *to = 0;
    return (size_t)(to - text);
}

static char *shared_text(const struct tm *calendar) {
    static char text[LONGEST];
    return write_date(text, calendar) != 0 ? text : NULL;
}

// What does not fit is truncated.
static char *text_in(const struct tm *calendar, char *buffer) {
    char text[LONGEST];
    size_t length = write_date(text, calendar);
    bool fits = length < ROOM_OF_CALLER;
    if (length == 0)
        return NULL;
    __builtin_memcpy(buffer, text, fits ? length + 1 : ROOM_OF_CALLER);
    if (fits)
        return buffer;
    buffer[ROOM_OF_CALLER - 1] = 0;
    __assay_errno = EOVERFLOW;
    return NULL;
}

char *asctime(const struct tm *calendar) { return shared_text(calendar); }

char *asctime_r(const struct tm *restrict calendar, char *restrict buffer) {
    return text_in(calendar, buffer);
}

char *ctime(const time_t *time) {
    const struct tm *calendar = __assay_shared_local_time(time);
    return calendar != NULL ? shared_text(calendar) : NULL;
}

char *ctime_r(const time_t *restrict time, char *restrict buffer) {
    struct tm calendar;
    return __assay_local_time(time, &calendar) != NULL ? text_in(&calendar, buffer) : NULL;
}
