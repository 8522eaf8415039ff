// wctype.h in the C locale, where only ASCII characters have a class. C promises any non-zero
// number for "yes"; glibc's own numbers are the ones that a run may rely on.
#define _GNU_SOURCE
#include "wide.h"

#include <limits.h>
#include <stdlib.h>

#undef iswalnum
#undef iswalpha
#undef iswblank
#undef iswcntrl
#undef iswdigit
#undef iswgraph
#undef iswlower
#undef iswprint
#undef iswpunct
#undef iswspace
#undef iswupper
#undef iswxdigit
#undef towlower
#undef towupper

static bool is_upper(wint_t c) { return c >= 'A' && c <= 'Z'; }

static bool is_lower(wint_t c) { return c >= 'a' && c <= 'z'; }

static bool is_digit(wint_t c) { return c >= '0' && c <= '9'; }

static bool is_letter(wint_t c) { return is_upper(c) || is_lower(c); }

static bool is_graph(wint_t c) { return c > 32 && c < 127; }

static bool is_hex(wint_t c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// C17 7.30.1
static void check_character(wint_t c) {
    __assay_defined_if((c <= INT_MAX) | (c == WEOF),
                       "a value that is neither WEOF nor one of wchar_t");
}

// As in ctype.c: only glibc's number shows a violation.
static int answer(wint_t c, bool is_in_class, int glibc, const char *function) {
    check_character(c);
    unsigned spread = (__assay_nondet_uint() >> 2) + (unsigned)glibc - 1; // 0: glibc's answer
    int yes = 1 + (int)(spread % (1u << 30));
    __assay_inexact_if(function, is_in_class && yes != glibc);
    return is_in_class ? yes : 0;
}

int iswalnum(wint_t c) { return answer(c, is_letter(c) || is_digit(c), 8, "iswalnum"); }

int iswalpha(wint_t c) { return answer(c, is_letter(c), 1024, "iswalpha"); }

int iswblank(wint_t c) { return answer(c, c == ' ' || c == '\t', 1, "iswblank"); }

int iswcntrl(wint_t c) { return answer(c, c < 32 || c == 127, 2, "iswcntrl"); }

int iswdigit(wint_t c) { return answer(c, is_digit(c), 1, "iswdigit"); }

int iswgraph(wint_t c) { return answer(c, is_graph(c), 32768, "iswgraph"); }

int iswlower(wint_t c) { return answer(c, is_lower(c), 512, "iswlower"); }

int iswprint(wint_t c) { return answer(c, c >= 32 && c < 127, 16384, "iswprint"); }

int iswpunct(wint_t c) {
    return answer(c, is_graph(c) && !is_letter(c) && !is_digit(c), 4, "iswpunct");
}

int iswspace(wint_t c) { return answer(c, c == ' ' || (c >= '\t' && c <= '\r'), 8192, "iswspace"); }

int iswupper(wint_t c) { return answer(c, is_upper(c), 256, "iswupper"); }

int iswxdigit(wint_t c) { return answer(c, is_hex(c), 4096, "iswxdigit"); }

wint_t towlower(wint_t c) {
    check_character(c);
    return is_upper(c) ? c + ('a' - 'A') : c;
}

wint_t towupper(wint_t c) {
    check_character(c);
    return is_lower(c) ? c - ('a' - 'A') : c;
}
