// time.h: strftime in the C locale. A run writes what glibc does; where a program is analysed it is
// anything that fits.
#define _GNU_SOURCE
#include "models.h"

#include <time.h>

struct Output {
    char *text;
    size_t room;
    size_t count; // may be more than there is room for
    const struct tm *date;
};

static void put(struct Output *out, char c) {
    if (out->count < out->room)
        out->text[out->count] = c;
    out->count++;
}

static void put_text(struct Output *out, const char *text, size_t most) {
    for (size_t i = 0; i < most && text[i] != 0; i++)
        put(out, text[i]);
}

// At least `width` characters. What glibc makes of a field that is negative is not computed.
static void put_number(struct Output *out, long value, int width, char padding) {
    char digits[20];
    int n = 0;
    __assay_inexact_if("strftime", value < 0);
    unsigned long rest = value < 0 ? 0ul - (unsigned long)value : (unsigned long)value;
    for (; rest != 0 || n == 0; rest /= 10)
        digits[n++] = (char)('0' + rest % 10);
    for (; width > n; width--)
        put(out, padding);
    while (n > 0)
        put(out, digits[--n]);
}

// The first characters of one of the names, or a question mark.
static void put_name(struct Output *out, const char *const *names, int i, int count, size_t most) {
    put_text(out, i >= 0 && i < count ? names[i] : "?", most);
}

static const char *const days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                   "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};

// ---- Weeks of ISO 8601 --------------------------------------------------------------------------

static bool is_leap(long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

// Days since the Monday of the year's first week, the one with its first Thursday.
static int days_of_weeks(int day_of_year, int weekday) {
    int shifted = day_of_year - weekday + 4;
    return day_of_year - (shifted % 7 + 7) % 7 + 3;
}

static long week_and_year(const struct tm *date, int *week) {
    long year = date->tm_year + 1900L;
    int passed = days_of_weeks(date->tm_yday, date->tm_wday);
    if (passed < 0) {
        year--;
        passed = days_of_weeks(date->tm_yday + 365 + is_leap(year), date->tm_wday);
    } else {
        int next = days_of_weeks(date->tm_yday - 365 - is_leap(year), date->tm_wday);
        if (next >= 0) {
            year++;
            passed = next;
        }
    }
    *week = passed / 7 + 1;
    return year;
}

// ---- Conversions --------------------------------------------------------------------------------

static void put_format(struct Output *out, const char *format);

static void put_week(struct Output *out, char letter) {
    int week;
    long year = week_and_year(out->date, &week);
    if (letter == 'V')
        put_number(out, week, 2, '0');
    else
        put_number(out, letter == 'G' ? year : year % 100, letter == 'G' ? 1 : 2, '0');
}

static void put_zone(struct Output *out) {
    if (out->date->tm_isdst < 0)
        return;
    long offset = out->date->tm_gmtoff;
    put(out, offset < 0 ? '-' : '+');
    long minutes = (offset < 0 ? -offset : offset) / 60;
    put_number(out, minutes / 60 * 100 + minutes % 60, 4, '0');
}

// Those that are other formats; NULL: it is none of them.
static const char *expansion(char letter) {
    switch (letter) {
    case 'c':
        return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'F':
        return "%Y-%m-%d";
    case 'r':
        return "%I:%M:%S %p";
    case 'R':
        return "%H:%M";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    default:
        return NULL;
    }
}

static int hour_of_12(int hour) { return hour > 12 ? hour - 12 : hour == 0 ? 12 : hour; }

static void put_numeric(struct Output *out, char letter) {
    const struct tm *date = out->date;
    long year = date->tm_year + 1900L;
    int weekday = date->tm_wday, day = date->tm_yday;
    switch (letter) {
    case 'C':
        __assay_inexact_if("strftime", year < 0);
        return put_number(out, year / 100, 2, '0');
    case 'y':
        __assay_inexact_if("strftime", year < 0);
        return put_number(out, year % 100, 2, '0');
    case 'Y':
        return put_number(out, year, 1, '0');
    case 'm':
        return put_number(out, date->tm_mon + 1L, 2, '0');
    case 'd':
        return put_number(out, date->tm_mday, 2, '0');
    case 'e':
        return put_number(out, date->tm_mday, 2, ' ');
    case 'H':
        return put_number(out, date->tm_hour, 2, '0');
    case 'k':
        return put_number(out, date->tm_hour, 2, ' ');
    case 'I':
        return put_number(out, hour_of_12(date->tm_hour), 2, '0');
    case 'l':
        return put_number(out, hour_of_12(date->tm_hour), 2, ' ');
    case 'M':
        return put_number(out, date->tm_min, 2, '0');
    case 'S':
        return put_number(out, date->tm_sec, 2, '0');
    case 'j':
        return put_number(out, day + 1L, 3, '0');
    case 'u':
        return put_number(out, (weekday + 6L) % 7 + 1, 1, '0');
    case 'w':
        return put_number(out, weekday, 1, '0');
    case 'U':
        return put_number(out, (day - (long)weekday + 7) / 7, 2, '0');
    case 'W':
        return put_number(out, (day - (weekday + 6L) % 7 + 7) / 7, 2, '0');
    default: // %s, flags, widths and modifiers
        __assay_inexact("strftime");
    }
}

static void put_conversion(struct Output *out, char letter) {
    const struct tm *date = out->date;
    switch (letter) {
    case 'a':
        return put_name(out, days, date->tm_wday, 7, 3);
    case 'A':
        return put_name(out, days, date->tm_wday, 7, 99);
    case 'b':
    case 'h':
        return put_name(out, months, date->tm_mon, 12, 3);
    case 'B':
        return put_name(out, months, date->tm_mon, 12, 99);
    case 'G':
    case 'g':
    case 'V':
        return put_week(out, letter);
    case 'n':
        return put(out, '\n');
    case 't':
        return put(out, '\t');
    case '%':
        return put(out, '%');
    case 'p':
        return put_text(out, date->tm_hour > 11 ? "PM" : "AM", 2);
    case 'P':
        return put_text(out, date->tm_hour > 11 ? "pm" : "am", 2);
    case 'z':
        return put_zone(out);
    case 'Z':
        return put_text(out, date->tm_zone != NULL ? date->tm_zone : "", 99);
    default:
        if (expansion(letter) != NULL)
            put_format(out, expansion(letter));
        else
            put_numeric(out, letter);
    }
}

static void put_format(struct Output *out, const char *format) {
    for (; *format != 0; format++)
        if (*format != '%') {
            put(out, *format);
        } else if (format[1] != 0) {
            format++;
            put_conversion(out, *format);
        }
}

// glibc reads the name of the zone, for %Z only. The C standard has no such member: that it is no
// string is no evidence of an error, and no proof rests on it.
static size_t read_format(const char *format, const struct tm *calendar) {
    bool has_zone = false;
    size_t n = 0;
    for (; format[n] != 0; n++)
        has_zone |= format[n] == '%' && format[n + 1] == 'Z';
    access_bytes(calendar, sizeof *calendar);
    if (has_zone && calendar->tm_zone != NULL) {
        __assay_inexact("strftime");
        string_length(calendar->tm_zone);
    }
    return n;
}

size_t strftime(char *restrict s, size_t size, const char *restrict format,
                const struct tm *restrict calendar) {
    if (read_format(format, calendar) == 0 || size == 0) {
        if (size != 0)
            s[0] = 0;
        return 0;
    }
    size_t n = any_size_up_to(size - 1);
    if (__assay_nondet_bool())
        n = size; // there is no room for all of it
    make_arbitrary(s, __assay_in_run() ? 0 : n);
    if (__assay_in_run()) {
        struct Output out = {s, size - 1, 0, calendar};
        put_format(&out, format);
        n = out.count;
    }
    if (n >= size)
        return 0;
    s[n] = 0;
    return n;
}
