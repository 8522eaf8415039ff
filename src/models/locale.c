// locale.h: programs run in the C locale.
#define _GNU_SOURCE
#include "models.h"

#include <limits.h>
#include <locale.h>

static bool is_posix(const char *name) {
    return name[0] == 'P' && name[1] == 'O' && name[2] == 'S' && name[3] == 'I' && name[4] == 'X' &&
           name[5] == 0;
}

// Either the request fails or the locale is "C": "" asks for what the environment says, which may
// not exist. A locale with another name is not modelled.
char *setlocale(int category, const char *name) {
    static char c_locale[] = "C";
    if (category < 0 || category > LC_IDENTIFICATION)
        return NULL;
    if (name == NULL)
        return c_locale;
    string_length(name);
    if ((name[0] == 'C' && name[1] == 0) || is_posix(name))
        return c_locale;
    if (__assay_nondet_bool())
        return NULL;
    __assay_inexact_if("setlocale", name[0] != 0);
    return c_locale;
}

struct lconv *localeconv(void) {
    static char empty[] = "";
    static char dot[] = ".";
    static struct lconv c_locale;
    __builtin_memset(&c_locale, CHAR_MAX, sizeof c_locale);
    c_locale.decimal_point = dot;
    c_locale.thousands_sep = empty;
    c_locale.grouping = empty;
    c_locale.int_curr_symbol = empty;
    c_locale.currency_symbol = empty;
    c_locale.mon_decimal_point = empty;
    c_locale.mon_thousands_sep = empty;
    c_locale.mon_grouping = empty;
    c_locale.positive_sign = empty;
    c_locale.negative_sign = empty;
    return &c_locale;
}
