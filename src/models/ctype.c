// ctype.h in the C locale. glibc's header turns most calls into look-ups in the tables; the
// functions are what remains when it does not.
#define _GNU_SOURCE
#include "models.h"

#include "ctype_tables.h"

#include <ctype.h>

// The header's macros would hide the definitions.
#undef isalnum
#undef isalpha
#undef isblank
#undef iscntrl
#undef isdigit
#undef isgraph
#undef islower
#undef isprint
#undef ispunct
#undef isspace
#undef isupper
#undef isxdigit
#undef isascii
#undef toascii
#undef tolower
#undef toupper
#undef _tolower
#undef _toupper

static bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }

static bool is_lower(int c) { return c >= 'a' && c <= 'z'; }

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static bool is_letter(int c) { return is_upper(c) || is_lower(c); }

int isalnum(int c) { return is_letter(c) || is_digit(c); }

int isalpha(int c) { return is_letter(c); }

int isblank(int c) { return c == ' ' || c == '\t'; }

int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }

int isdigit(int c) { return is_digit(c); }

int isgraph(int c) { return c > 32 && c < 127; }

int islower(int c) { return is_lower(c); }

int isprint(int c) { return c >= 32 && c < 127; }

int ispunct(int c) { return c > 32 && c < 127 && !is_letter(c) && !is_digit(c); }

int isspace(int c) { return is_space(c); }

int isupper(int c) { return is_upper(c); }

int isxdigit(int c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

int isascii(int c) { return c >= 0 && c < 128; }

int toascii(int c) { return c & 127; }

int tolower(int c) { return lower_case(c); }

int toupper(int c) { return is_lower(c) ? c - ('a' - 'A') : c; }

int _tolower(int c) { return c + ('a' - 'A'); }

int _toupper(int c) { return c - ('a' - 'A'); }

const unsigned short **__ctype_b_loc(void) {
    static const unsigned short *table = classes + 128;
    return &table;
}

const __int32_t **__ctype_tolower_loc(void) {
    static const __int32_t *table = lower + 128;
    return &table;
}

const __int32_t **__ctype_toupper_loc(void) {
    static const __int32_t *table = upper + 128;
    return &table;
}
