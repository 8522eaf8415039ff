// stdio.h: scanf from streams. The text of a stream is arbitrary, so a number that is read is any
// number of at most that many characters; other characters are inputs, one by one as getc's are,
// and what stopped a conversion is the next character.
#define _GNU_SOURCE
#include "scan.h"
#include "stream.h"

#include <limits.h>

// ---- Numbers ------------------------------------------------------------------------------------

static bool may_start_number(int c) {
    return digit_value(c) < 16 || c == '-' || c == '+' || c == '.' || c == 'i' || c == 'I' ||
           c == 'n' || c == 'N';
}

static bool is_integer(char letter) {
    return letter == 'd' || letter == 'i' || letter == 'u' || letter == 'x' || letter == 'X' ||
           letter == 'o';
}

// The base whose digits never follow a number, nor text that is none. Behind a number with a
// leading 0, %i stops at the digit 8. 0: anything may follow.
static int base_of(const struct Conversion *conversion) {
    switch (conversion->letter) {
    case 'd':
    case 'u':
        return 10;
    case 'i':
    case 'o':
        return 8;
    case 'x':
    case 'X':
    case 'p':
        return 16;
    default:
        return 0;
    }
}

// Leaves the character that makes it no number; the end may be what does. A sign may have come
// before.
static void leave_mismatch(struct Stream *stream, const struct Conversion *conversion) {
    int c = __assay_nondet_uchar();
    if (__assay_nondet_bool()) {
        stream->at_end = 1;
        return;
    }
    if (digit_value(c) < base_of(conversion))
        c = '?';
    __assay_push(stream, c);
}

static enum ScanResult end_of_input(struct Stream *stream) {
    if (__assay_nondet_bool())
        stream->at_end = 1;
    else
        stream->failed = 1;
    return SCAN_NO_INPUT;
}

static void skip_pushed_spaces(struct Stream *stream) {
    if (makes_any_text()) { // what comes next is anything
        stream->pushed = 0;
        stream->n_below = 0;
        return;
    }
    while (stream->pushed != 0 && is_space(stream->pushed - 1))
        __assay_drop_pushed(stream);
}

// In a proof: some text is there, and it may match, or not.
static enum ScanResult find_any(struct Stream *stream) {
    if (!__assay_read_any(stream))
        return SCAN_NO_INPUT;
    return __assay_nondet_bool() ? SCAN_NO_MATCH : SCAN_GOES_ON;
}

// Is there a number, after white space? It may begin with a character that ungetc gave back: then
// it is not any number.
static enum ScanResult find_number(struct Stream *stream, const struct Conversion *conversion) {
    skip_pushed_spaces(stream);
    if (stream->pushed != 0) {
        int c = stream->pushed - 1;
        if (!may_start_number(c) || (digit_value(c) >= 10 && __assay_nondet_bool())) {
            __assay_inexact_if("scanf", may_start_number(c));
            return SCAN_NO_MATCH;
        }
        __assay_inexact("scanf");
        stream->pushed = 0;
        stream->n_below = 0;
        if (__assay_nondet_bool()) {
            leave_mismatch(stream, conversion);
            return SCAN_NO_MATCH;
        }
    } else {
        if (stream->at_end)
            return SCAN_NO_INPUT;
        if (!__assay_begin_reading(stream))
            return SCAN_NO_INPUT;
        if (stream->is_empty) {
            stream->at_end = 1;
            return SCAN_NO_INPUT;
        }
        stream->behind = 0;
        if (__assay_nondet_bool())
            return end_of_input(stream);
        if (__assay_nondet_bool()) {
            leave_mismatch(stream, conversion);
            return SCAN_NO_MATCH;
        }
    }
    stream->at_end = __assay_nondet_bool(); // the end may be what ended the number
    return SCAN_GOES_ON;
}

// The greatest number of that many digits; LLONG_MAX when it is greater than that.
static long long greatest(int base, size_t digits) {
    long long value = 0;
    for (size_t i = 0; i < digits && i < 64; i++)
        if (__builtin_mul_overflow(value, base, &value) ||
            __builtin_add_overflow(value, base - 1, &value))
            return LLONG_MAX;
    return value;
}

static long long greatest_of(const struct Conversion *conversion, size_t characters) {
    if (conversion->letter != 'i')
        return greatest(base_of(conversion), characters);
    long long decimal = greatest(10, characters);
    long long hexadecimal = characters > 2 ? greatest(16, characters - 2) : 0; // behind 0x
    return decimal > hexadecimal ? decimal : hexadecimal;
}

// A width leaves room for so many digits, or one less and a sign.
unsigned long long __assay_any_integer(const struct Conversion *conversion) {
    unsigned long long bits = __assay_nondet_ulonglong();
    if (conversion->width == 0)
        return bits;
    long long most = greatest_of(conversion, conversion->width);
    if (most == LLONG_MAX)
        return bits;
    long long least = -greatest_of(conversion, conversion->width - 1);
    long long value = (long long)bits;
    if (value > most)
        value = most;
    if (value < least)
        value = least;
    return (unsigned long long)value;
}

bool __assay_store_any_float(struct Scan *scan, const struct Conversion *conversion) {
    bool is_wide = conversion->length == 'L', is_long = conversion->length == 'l';
    long double wide = is_wide ? __assay_nondet_longdouble() : 0;
    double value = is_long ? __assay_nondet_double() : 0;
    float narrow = !is_wide && !is_long ? __assay_nondet_float() : 0;
    bool is_finite = is_wide   ? __builtin_isfinite(wide)
                     : is_long ? __builtin_isfinite(value)
                               : __builtin_isfinite(narrow);
    if (conversion->suppressed)
        return is_finite;
    void *to = next_target(scan);
    if (is_wide)
        *(long double *)to = wide;
    else if (is_long)
        *(double *)to = value;
    else
        *(float *)to = narrow;
    return is_finite;
}

// A finite number is not followed by a digit; an infinity or NaN may be.
static void scan_float(struct Stream *stream, struct Scan *scan,
                       const struct Conversion *conversion) {
    __assay_inexact_if("scanf", conversion->width != 0);
    bool is_finite = __assay_store_any_float(scan, conversion);
    stream->behind = is_finite && conversion->width == 0 && !makes_any_text() ? 10 : 0;
}

static enum ScanResult scan_number(struct Stream *stream, struct Scan *scan,
                                   const struct Conversion *conversion) {
    bool is_any = makes_any_text();
    enum ScanResult result = is_any ? find_any(stream) : find_number(stream, conversion);
    if (result != SCAN_GOES_ON)
        return result;
    char letter = conversion->letter;
    stream->behind = conversion->width == 0 && !is_any ? base_of(conversion) : 0;
    if (letter == 'p') {
        __assay_inexact_if("scanf", conversion->width != 0);
        __assay_store_pointer(scan, conversion, __assay_nondet_pointer());
    } else if (is_integer(letter)) {
        __assay_store_integer(scan, conversion, __assay_any_integer(conversion));
    } else {
        scan_float(stream, scan, conversion);
    }
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

// ---- Characters ---------------------------------------------------------------------------------

// White space that was given back; what else there is of it is part of what is read next.
static void skip_spaces(struct Stream *stream) {
    skip_pushed_spaces(stream);
    stream->behind = stream->pushed == 0 ? NO_SPACE : 0;
}

// The first character behind white space. Endless white space is not among the inputs.
static int next_visible(struct Stream *stream) {
    skip_spaces(stream);
    int c = __assay_next_char(stream);
    return is_space(c) ? '?' : c;
}

static void push_back(struct Stream *stream, int c) {
    if (c >= 0)
        __assay_push(stream, c);
}

static enum ScanResult scan_any_text(struct Stream *stream, struct Scan *scan,
                                     const struct Conversion *conversion) {
    enum ScanResult result = find_any(stream);
    if (result != SCAN_GOES_ON)
        return result;
    if (!__assay_store_any_text(scan, conversion, PTRDIFF_MAX / 4))
        return SCAN_NO_INPUT;
    return SCAN_GOES_ON;
}

static enum ScanResult scan_text(struct Stream *stream, struct Scan *scan,
                                 const struct Conversion *conversion) {
    if (makes_any_text())
        return scan_any_text(stream, scan, conversion);
    size_t width = conversion->width != 0 ? conversion->width : SIZE_MAX;
    int c = conversion->letter == 's' ? next_visible(stream) : __assay_next_char(stream);
    if (c < 0)
        return SCAN_NO_INPUT;
    if (!__assay_accepts(conversion, c)) {
        push_back(stream, c);
        return SCAN_NO_MATCH;
    }
    struct Target target;
    if (!__assay_open_target(&target, scan, conversion))
        return SCAN_NO_INPUT;
    while (c >= 0 && target.count < width && __assay_accepts(conversion, c)) {
        if (!__assay_add_char(&target, c))
            return SCAN_NO_INPUT;
        c = target.count < width ? __assay_next_char(stream) : EOF;
    }
    push_back(stream, c);
    if (!__assay_add_char(&target, 0))
        return SCAN_NO_INPUT;
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

static enum ScanResult scan_chars(struct Stream *stream, struct Scan *scan,
                                  const struct Conversion *conversion) {
    if (makes_any_text())
        return scan_any_text(stream, scan, conversion);
    size_t width = conversion->width != 0 ? conversion->width : 1;
    int c = __assay_next_char(stream);
    if (c < 0)
        return SCAN_NO_INPUT;
    struct Target target;
    if (!__assay_open_target(&target, scan, conversion))
        return SCAN_NO_INPUT;
    while (c >= 0 && target.count < width) {
        if (!__assay_add_char(&target, c))
            return SCAN_NO_INPUT;
        c = target.count < width ? __assay_next_char(stream) : EOF;
    }
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

static enum ScanResult scan_literal(struct Stream *stream, bool skips_spaces, int literal) {
    if (makes_any_text())
        return find_any(stream);
    int c = skips_spaces ? next_visible(stream) : __assay_next_char(stream);
    if (c < 0)
        return SCAN_NO_INPUT;
    if (c == literal)
        return SCAN_GOES_ON;
    push_back(stream, c);
    return SCAN_NO_MATCH;
}

// ---- The format ---------------------------------------------------------------------------------

static enum ScanResult scan_conversion(struct Stream *stream, struct Scan *scan,
                                       const struct Conversion *conversion) {
    switch (conversion->letter) {
    case 'c':
        return scan_chars(stream, scan, conversion);
    case 's':
    case '[':
        return scan_text(stream, scan, conversion);
    case 'n':
        __assay_inexact("scanf");
        __assay_store_integer(scan, conversion, (unsigned)any_non_negative());
        return SCAN_GOES_ON;
    case '%':
        return scan_literal(stream, true, '%');
    case 0:
        return SCAN_NO_MATCH;
    default:
        return scan_number(stream, scan, conversion);
    }
}

const char *__assay_scan_from_stream(struct Scan *scan, const char *format) {
    struct Stream *stream = scan->stream;
    char c = *format;
    format++;
    if (c == '%') {
        struct Conversion conversion;
        format = __assay_read_conversion(&conversion, format);
        scan->result = scan_conversion(stream, scan, &conversion);
    } else if (is_space(c)) {
        skip_spaces(stream);
    } else {
        scan->result = scan_literal(stream, false, (unsigned char)c);
    }
    return format;
}

int __assay_scan_stream(FILE *file, const char *format, va_list args) {
    struct Scan scan = {.stream = __assay_use_stream(file)};
    va_copy(scan.args, args);
    while (*format != 0 && scan.result == SCAN_GOES_ON)
        format = __assay_scan_from_stream(&scan, format);
    va_end(scan.args);
    return scan_end(&scan);
}
