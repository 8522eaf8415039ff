// stdio.h: scanf from streams. The text of a stream is arbitrary, so a number that is read is
// any number; characters are drawn one by one as getc does, and what stopped a conversion is
// the next character.
#define _GNU_SOURCE
#include "scan.h"
#include "stream.h"

// ---- Numbers ------------------------------------------------------------------------------------

static bool may_start_number(int c) {
    return digit_value(c) < 16 || c == '-' || c == '+' || c == '.' || c == 'i' || c == 'I' ||
           c == 'n' || c == 'N';
}

// Leaves a character that no number starts with.
static void leave_mismatch(struct Stream *stream) {
    int c = __assay_nondet_uchar();
    if (is_space(c) || may_start_number(c))
        c = '?';
    stream->pushed = 1 + c;
}

static enum ScanResult end_of_input(struct Stream *stream) {
    if (__assay_nondet_bool())
        stream->at_end = 1;
    else
        stream->failed = 1;
    return SCAN_NO_INPUT;
}

// Is there a number, after white space?
static enum ScanResult find_number(struct Stream *stream) {
    if (stream->pushed != 0 && !is_space(stream->pushed - 1)) {
        int c = stream->pushed - 1;
        if (!may_start_number(c) || (digit_value(c) >= 10 && __assay_nondet_bool()))
            return SCAN_NO_MATCH;
    } else {
        stream->pushed = 0;
        if (stream->at_end)
            return SCAN_NO_INPUT;
        if (__assay_nondet_bool())
            return end_of_input(stream);
        if (__assay_nondet_bool()) {
            leave_mismatch(stream);
            return SCAN_NO_MATCH;
        }
    }
    stream->pushed = 0;
    stream->at_end = __assay_nondet_bool(); // the end may be what ended the number
    return SCAN_GOES_ON;
}

static void store_any_float(struct Scan *scan, const struct Conversion *conversion) {
    if (conversion->suppressed)
        return;
    void *to = va_arg(scan->args, void *);
    if (conversion->length == 'L')
        *(long double *)to = __assay_nondet_longdouble();
    else if (conversion->length == 'l')
        *(double *)to = __assay_nondet_double();
    else
        *(float *)to = __assay_nondet_float();
}

static enum ScanResult scan_number(struct Stream *stream, struct Scan *scan,
                                   const struct Conversion *conversion) {
    enum ScanResult result = find_number(stream);
    if (result != SCAN_GOES_ON)
        return result;
    char letter = conversion->letter;
    if (letter == 'p')
        __assay_store_pointer(scan, conversion, __assay_nondet_pointer());
    else if (letter == 'd' || letter == 'i' || letter == 'u' || letter == 'x' || letter == 'X' ||
             letter == 'o')
        __assay_store_integer(scan, conversion, __assay_nondet_ulonglong());
    else
        store_any_float(scan, conversion);
    scan->items += !conversion->suppressed;
    return SCAN_GOES_ON;
}

// ---- Characters ---------------------------------------------------------------------------------

// The first character behind white space. Endless white space is not among the inputs.
static int next_visible(struct Stream *stream) {
    if (stream->pushed != 0 && is_space(stream->pushed - 1))
        stream->pushed = 0;
    int c = __assay_next_char(stream);
    return is_space(c) ? '?' : c;
}

static void push_back(struct Stream *stream, int c) {
    if (c >= 0)
        stream->pushed = 1 + c;
}

static enum ScanResult scan_text(struct Stream *stream, struct Scan *scan,
                                 const struct Conversion *conversion) {
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

static enum ScanResult scan_literal(struct Stream *stream, int c, int literal) {
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
        __assay_store_integer(scan, conversion, (unsigned)any_non_negative());
        return SCAN_GOES_ON;
    case '%':
        return scan_literal(stream, next_visible(stream), '%');
    case 0:
        return SCAN_NO_MATCH;
    default:
        return scan_number(stream, scan, conversion);
    }
}

int __assay_scan_stream(FILE *file, const char *format, va_list args) {
    struct Stream *stream = __assay_use_stream(file);
    struct Scan scan;
    va_copy(scan.args, args);
    scan.items = 0;
    enum ScanResult result = SCAN_GOES_ON;
    while (*format != 0 && result == SCAN_GOES_ON) {
        char c = *format;
        format++;
        if (c == '%') {
            struct Conversion conversion;
            format = __assay_read_conversion(&conversion, format);
            result = scan_conversion(stream, &scan, &conversion);
        } else if (is_space(c)) {
            if (stream->pushed != 0 && is_space(stream->pushed - 1))
                stream->pushed = 0;
        } else {
            result = scan_literal(stream, __assay_next_char(stream), (unsigned char)c);
        }
    }
    va_end(scan.args);
    return result == SCAN_NO_INPUT && scan.items == 0 ? EOF : scan.items;
}
