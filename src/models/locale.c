// locale.h: programs run in the C locale.
#define _GNU_SOURCE
#include "models.h"

#include <limits.h>
#include <locale.h>

// Either the request fails or the locale is "C".
char *setlocale(int category, const char *name) {
    static char c_locale[] = "C";
    (void)category;
    if (name == NULL)
        return c_locale;
    bool is_c = name[0] == 0 || (name[0] == 'C' && name[1] == 0);
    string_length(name);
    return is_c || __assay_nondet_bool() ? c_locale : NULL;
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
