// stdio.h: scanf from strings. Exact: the string is read as strtol and strtod read it.
#define _GNU_SOURCE
#include "scan.h"

#include <limits.h>

// What is left of the string. C lets sscanf read all of it; this reads as far as it must.
struct Input {
    const char *start;
    const char *rest;
};

enum { END_OF_TEXT = -1 };

static void skip_spaces(struct Input *input) {
    while (is_space((unsigned char)*input->rest))
        input->rest++;
}

// ---- Numbers ------------------------------------------------------------------------------------
// Text that begins like a longer number is taken in as far as it does: where strtol reads the 0
// of "0x" and strtod the 1 of "1e+", scanf has no way back. What such text is worth is glibc's
// choice: a number, unless nothing but 0x or a part of infinity came.

static int char_at(const char *text, size_t i, size_t width) {
    return i < width ? lower_case((unsigned char)text[i]) : 0;
}

static size_t skip_sign(const char *text) { return *text == '-' || *text == '+'; }

// Is what was read the 0 of 0x?
static bool is_hex_prefix(const char *text, size_t count, size_t width) {
    size_t i = skip_sign(text);
    return count == i + 1 && text[i] == '0' && char_at(text, count, width) == 'x';
}

static int base_of(char letter) {
    switch (letter) {
    case 'i':
        return 0;
    case 'o':
        return 8;
    case 'x':
    case 'X':
    case 'p':
        return 16;
    default:
        return 10;
    }
}

static int bits_of(char length) {
    switch (length) {
    case 'H':
        return 8;
    case 'h':
        return 16;
    case 'l':
    case 'z':
    case 't':
        return 8 * (int)sizeof(long);
    case 'L':
        return 64;
    default:
        return 32;
    }
}

// C17 7.21.6.2p10. A negative number for an unsigned object is what strtoul makes of it.
static void check_fits(const struct Conversion *conversion, const struct Integer *number,
                       bool is_signed) {
    if (!__assay_checks_arguments())
        return;
    unsigned long long most = ULLONG_MAX >> (64 - bits_of(conversion->length) + is_signed);
    unsigned long long magnitude = number->magnitude - (is_signed && number->negative);
    bool is_wrapped = number->negative && !is_signed;
    bool fits = number->magnitude == 0 || magnitude <= most;
    __assay_defined_if(is_wrapped || (fits && !number->too_big),
                       "a number in the text does not fit the object that it is stored in");
}

static enum ScanResult scan_integer(struct Input *input, struct Scan *scan,
                                    const struct Conversion *conversion, size_t width) {
    struct Integer number;
    bool is_signed = conversion->letter == 'd' || conversion->letter == 'i';
    bool is_long_long = conversion->length == 'L';
    unsigned long long most = is_long_long ? ULLONG_MAX : ULONG_MAX;
    unsigned long long most_negative = most;
    if (is_signed) {
        most /= 2;
        most_negative = most + 1;
    }
    __assay_read_integer(&number, input->rest, width, base_of(conversion->letter), most,
                         most_negative);
    if (number.end == input->rest)
        return SCAN_NO_MATCH;
    size_t count = (size_t)(number.end - input->rest);
    int base = base_of(conversion->letter);
    bool dangling = (base == 0 || base == 16) && is_hex_prefix(input->rest, count, width);
    input->rest = number.end + (dangling ? 1 : 0);
    if (!conversion->suppressed && conversion->letter != 'p')
        check_fits(conversion, &number, is_signed);
    bool negate = number.negative && (is_signed || !number.too_big);
    unsigned long long bits = negate ? 0 - number.magnitude : number.magnitude;
    if (conversion->letter == 'p')
        __assay_store_pointer(scan, conversion, (void *)(uintptr_t)bits);
    else
        __assay_store_integer(scan, conversion, bits);
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

// How many of the characters behind a number look like an exponent without digits.
static size_t dangling_exponent(const char *text, size_t count, size_t width) {
    size_t i = skip_sign(text);
    bool is_hex = char_at(text, i, width) == '0' && char_at(text, i + 1, width) == 'x';
    bool is_word = char_at(text, i, width) == 'i' || char_at(text, i, width) == 'n';
    int letter = is_hex ? 'p' : 'e';
    if (is_word || char_at(text, count, width) != letter)
        return 0;
    for (; i < count; i++)
        if (char_at(text, i, width) == letter)
            return 0; // it has one already
    int sign = char_at(text, count + 1, width);
    return sign == '-' || sign == '+' ? 2 : 1;
}

static bool is_cut_infinity(const char *text, size_t count, size_t width) {
    return char_at(text, skip_sign(text), width) == 'i' && char_at(text, count, width) == 'i';
}

static enum ScanResult scan_float(struct Input *input, struct Scan *scan,
                                  const struct Conversion *conversion, size_t width) {
    const char *end;
    bool wide = conversion->length == 'l' || conversion->length == 'L';
    double value = __assay_read_double(input->rest, width, &end, wide ? 53 : 24);
    if (end == input->rest)
        return SCAN_NO_MATCH;
    size_t count = (size_t)(end - input->rest);
    if (count + 1 < width && is_hex_prefix(input->rest, count, width)) {
        if (char_at(input->rest, count + 1, width) != '.')
            return SCAN_NO_MATCH;
        count += 2;
    }
    if (is_cut_infinity(input->rest, count, width))
        return SCAN_NO_MATCH;
    input->rest += count + dangling_exponent(input->rest, count, width);
    if (conversion->suppressed)
        return SCAN_GOES_ON;
    void *to = next_target(scan);
    if (conversion->length == 'L')
        *(long double *)to = __assay_nondet_longdouble();
    else if (conversion->length == 'l')
        *(double *)to = value;
    else
        *(float *)to = (float)value;
    scan->items++;
    return SCAN_GOES_ON;
}

static enum ScanResult scan_number(struct Input *input, struct Scan *scan,
                                   const struct Conversion *conversion) {
    skip_spaces(input);
    if (*input->rest == 0)
        return SCAN_NO_INPUT;
    size_t width = conversion->width != 0 ? conversion->width : SIZE_MAX;
    switch (conversion->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p':
        return scan_integer(input, scan, conversion, width);
    default:
        return scan_float(input, scan, conversion, width);
    }
}

// ---- Characters ---------------------------------------------------------------------------------

static enum ScanResult scan_text(struct Input *input, struct Scan *scan,
                                 const struct Conversion *conversion) {
    size_t width = conversion->width != 0 ? conversion->width : SIZE_MAX;
    if (conversion->letter == 's')
        skip_spaces(input);
    if (*input->rest == 0)
        return SCAN_NO_INPUT;
    if (!__assay_accepts(conversion, (unsigned char)*input->rest))
        return SCAN_NO_MATCH;
    struct Target target;
    if (!__assay_open_target(&target, scan, conversion))
        return SCAN_NO_INPUT;
    while (target.count < width && *input->rest != 0 &&
           __assay_accepts(conversion, (unsigned char)*input->rest)) {
        if (!__assay_add_char(&target, *input->rest))
            return SCAN_NO_INPUT;
        input->rest++;
    }
    if (!__assay_add_char(&target, 0))
        return SCAN_NO_INPUT;
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

static enum ScanResult scan_chars(struct Input *input, struct Scan *scan,
                                  const struct Conversion *conversion) {
    size_t width = conversion->width != 0 ? conversion->width : 1;
    if (*input->rest == 0)
        return SCAN_NO_INPUT;
    struct Target target;
    if (!__assay_open_target(&target, scan, conversion))
        return SCAN_NO_INPUT;
    while (target.count < width && *input->rest != 0) {
        if (!__assay_add_char(&target, *input->rest))
            return SCAN_NO_INPUT;
        input->rest++;
    }
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

static enum ScanResult scan_literal(struct Input *input, char literal) {
    if (*input->rest == 0)
        return SCAN_NO_INPUT;
    if (*input->rest != literal)
        return SCAN_NO_MATCH;
    input->rest++;
    return SCAN_GOES_ON;
}

// ---- The format ---------------------------------------------------------------------------------

static enum ScanResult scan_conversion(struct Input *input, struct Scan *scan,
                                       const struct Conversion *conversion) {
    switch (conversion->letter) {
    case 'c':
        return scan_chars(input, scan, conversion);
    case 's':
    case '[':
        return scan_text(input, scan, conversion);
    case 'n':
        __assay_store_integer(scan, conversion, (size_t)(input->rest - input->start));
        return SCAN_GOES_ON;
    case '%':
        skip_spaces(input);
        return scan_literal(input, '%');
    case 0:
        return SCAN_NO_MATCH;
    default:
        return scan_number(input, scan, conversion);
    }
}

// ---- Strings of any characters ------------------------------------------------------------------
// What a proof takes: each conversion may find something, which may be anything, or not.

static void store_any_number(struct Scan *scan, const struct Conversion *conversion) {
    struct Integer number = {0};
    char letter = conversion->letter;
    bool is_signed = letter == 'd' || letter == 'i';
    if (letter == 'p') {
        __assay_store_pointer(scan, conversion, __assay_nondet_pointer());
    } else if (is_signed || letter == 'u' || letter == 'o' || letter == 'x' || letter == 'X') {
        unsigned long long bits = __assay_any_integer(conversion);
        number.negative = (long long)bits < 0;
        number.magnitude = number.negative ? 0 - bits : bits;
        number.too_big = conversion->width == 0 && __assay_nondet_bool();
        if (!conversion->suppressed)
            check_fits(conversion, &number, is_signed);
        __assay_store_integer(scan, conversion, bits);
    } else {
        __assay_store_any_float(scan, conversion);
    }
    scan->items += !conversion->suppressed;
}

static enum ScanResult store_any(struct Scan *scan, const struct Conversion *conversion,
                                 size_t size) {
    switch (conversion->letter) {
    case 'c':
    case 's':
    case '[':
        return __assay_store_any_text(scan, conversion, size - 1) ? SCAN_GOES_ON : SCAN_NO_INPUT;
    case 'n':
        __assay_store_integer(scan, conversion, any_place(size));
        return SCAN_GOES_ON;
    case '%':
        return SCAN_GOES_ON;
    case 0:
        return SCAN_NO_MATCH;
    default:
        store_any_number(scan, conversion);
        return SCAN_GOES_ON;
    }
}

static enum ScanResult find_any(void) {
    if (__assay_nondet_bool())
        return SCAN_NO_INPUT;
    return __assay_nondet_bool() ? SCAN_NO_MATCH : SCAN_GOES_ON;
}

static const char *scan_any(struct Scan *scan, const char *format) {
    char c = *format;
    format++;
    if (c == '%') {
        struct Conversion conversion;
        format = __assay_read_conversion(&conversion, format);
        scan->result = conversion.letter == 'n' ? SCAN_GOES_ON : find_any();
        if (scan->result == SCAN_GOES_ON)
            scan->result = store_any(scan, &conversion, scan->size);
    } else if (!is_space(c)) {
        scan->result = find_any();
    }
    return format;
}

const char *__assay_scan_from_text(struct Scan *scan, const char *format) {
    if (scan->size != 0)
        return scan_any(scan, format);
    struct Input input = {scan->start, scan->rest};
    char c = *format;
    format++;
    if (c == '%') {
        struct Conversion conversion;
        format = __assay_read_conversion(&conversion, format);
        scan->result = scan_conversion(&input, scan, &conversion);
    } else if (is_space(c)) {
        skip_spaces(&input);
    } else {
        scan->result = scan_literal(&input, c);
    }
    scan->rest = input.rest;
    return format;
}

void __assay_scan_begin_text(struct Scan *scan, const char *text) {
    scan->start = text;
    scan->rest = text;
    scan->size = any_text_size(text);
}

int __assay_vsscanf(const char *text, const char *format, va_list args) {
    struct Scan scan = {0};
    __assay_scan_begin_text(&scan, text);
    va_copy(scan.args, args);
    while (*format != 0 && scan.result == SCAN_GOES_ON)
        format = __assay_scan_from_text(&scan, format);
    va_end(scan.args);
    return scan_end(&scan);
}
