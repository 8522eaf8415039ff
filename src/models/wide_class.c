// wctype.h in the C locale, where only ASCII characters have a class. C promises any non-zero
// number for "yes"; glibc's own numbers are the ones that a run may rely on.
#define _GNU_SOURCE
#include "wide.h"

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

// 0 for no; for yes glibc's number, or another one that C allows.
static int answer(bool yes, int glibc) {
    if (!yes)
        return 0;
    if (!__assay_nondet_bool())
        return glibc;
    __assay_inexact("isw...");
    int other = __assay_nondet_int();
    return other != 0 ? other : 1;
}

int iswalnum(wint_t c) { return answer(is_letter(c) || is_digit(c), 8); }

int iswalpha(wint_t c) { return answer(is_letter(c), 1024); }

int iswblank(wint_t c) { return answer(c == ' ' || c == '\t', 1); }

int iswcntrl(wint_t c) { return answer(c < 32 || c == 127, 2); }

int iswdigit(wint_t c) { return answer(is_digit(c), 1); }

int iswgraph(wint_t c) { return answer(is_graph(c), 32768); }

int iswlower(wint_t c) { return answer(is_lower(c), 512); }

int iswprint(wint_t c) { return answer(c >= 32 && c < 127, 16384); }

int iswpunct(wint_t c) { return answer(is_graph(c) && !is_letter(c) && !is_digit(c), 4); }

int iswspace(wint_t c) { return answer(c == ' ' || (c >= '\t' && c <= '\r'), 8192); }

int iswupper(wint_t c) { return answer(is_upper(c), 256); }

int iswxdigit(wint_t c) { return answer(is_hex(c), 4096); }

wint_t towlower(wint_t c) { return is_upper(c) ? c + ('a' - 'A') : c; }

wint_t towupper(wint_t c) { return is_lower(c) ? c - ('a' - 'A') : c; }
