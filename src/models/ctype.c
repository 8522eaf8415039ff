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

// C17 7.4p1
static void check_character(int c) {
    __assay_defined_if((unsigned)c + 1 <= 256,
                       "a value that is neither EOF nor one of unsigned char");
}

// C promises "not zero" for yes. glibc gives the bit of the class in its tables, so only that shows
// a violation.
static int answer(int c, bool is_in_class, int bit, const char *function) {
    check_character(c);
    unsigned spread = (__assay_nondet_uint() >> 2) + (unsigned)bit - 1; // 0: glibc's answer
    int yes = 1 + (int)(spread % (1u << 30));
    __assay_inexact_if(function, is_in_class && yes != bit);
    return is_in_class ? yes : 0;
}

int isalnum(int c) { return answer(c, is_letter(c) || is_digit(c), _ISalnum, "isalnum"); }

int isalpha(int c) { return answer(c, is_letter(c), _ISalpha, "isalpha"); }

int isblank(int c) { return answer(c, c == ' ' || c == '\t', _ISblank, "isblank"); }

int iscntrl(int c) { return answer(c, (c >= 0 && c < 32) || c == 127, _IScntrl, "iscntrl"); }

int isdigit(int c) { return answer(c, is_digit(c), _ISdigit, "isdigit"); }

int isgraph(int c) { return answer(c, c > 32 && c < 127, _ISgraph, "isgraph"); }

int islower(int c) { return answer(c, is_lower(c), _ISlower, "islower"); }

int isprint(int c) { return answer(c, c >= 32 && c < 127, _ISprint, "isprint"); }

int ispunct(int c) {
    return answer(c, c > 32 && c < 127 && !is_letter(c) && !is_digit(c), _ISpunct, "ispunct");
}

int isspace(int c) { return answer(c, is_space(c), _ISspace, "isspace"); }

int isupper(int c) { return answer(c, is_upper(c), _ISupper, "isupper"); }

int isxdigit(int c) {
    bool is_hex = is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    return answer(c, is_hex, _ISxdigit, "isxdigit");
}

int isascii(int c) { return c >= 0 && c < 128; }

int toascii(int c) { return c & 127; }

int tolower(int c) {
    check_character(c);
    return lower_case(c);
}

int toupper(int c) {
    check_character(c);
    return is_lower(c) ? c - ('a' - 'A') : c;
}

int _tolower(int c) { return c + ('a' - 'A'); }

int _toupper(int c) { return c - ('a' - 'A'); }

static int is_between(long long c, int low, int high) { return (c >= low) & (c <= high); }

static bool is_class(long long c, int bit) {
    int is_number = is_between(c, '0', '9');
    int is_alphabetic = is_between(c, 'A', 'Z') | is_between(c, 'a', 'z');
    switch (bit) {
    case _ISupper:
        return is_between(c, 'A', 'Z');
    case _ISlower:
        return is_between(c, 'a', 'z');
    case _ISalpha:
        return is_alphabetic;
    case _ISdigit:
        return is_number;
    case _ISxdigit:
        return is_number | is_between(c, 'A', 'F') | is_between(c, 'a', 'f');
    case _ISspace:
        return (c == ' ') | is_between(c, '\t', '\r');
    case _ISprint:
        return is_between(c, 32, 126);
    case _ISgraph:
        return is_between(c, 33, 126);
    case _ISblank:
        return (c == ' ') | (c == '\t');
    case _IScntrl:
        return is_between(c, 0, 31) | (c == 127);
    case _ISpunct:
        return is_between(c, 33, 126) & !is_number & !is_alphabetic;
    case _ISalnum:
        return is_number | is_alphabetic;
    default: // no class has it
        return false;
    }
}

// What the header's macros take from the table for a place inside of it.
int __assay_character_class(long long c, int mask) {
    bool is_bit = mask > 0 && mask <= 0xffff && (mask & (mask - 1)) == 0;
    if (!is_bit)
        return classes[c + 128] & mask;
    return is_class(c, mask) ? mask : 0;
}

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
