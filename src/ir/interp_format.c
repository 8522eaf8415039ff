// The printf family: each conversion is parsed here, its argument taken from the program's
// memory with all checks, and formatted by the host's printf.
//
// Variable arguments lie in a stack object that the caller filled, one after the other in slots
// of a word (8 bytes in LP64, 4 in ILP32); long double takes 16 bytes at a multiple of 16, or 12
// bytes. A va_list is a pointer into it (ILP32), or points to a record whose third field is that
// pointer (LP64: the front end has all registers used up).
#include "ir/interp_internal.h"

#include <limits.h>
#include <string.h>

// A function that was called before it was declared gets its arguments like any other, in
// registers: then they are taken from the call.
typedef struct Formatter {
    Interp *in;
    const InterpCall *call;
    Text text;       // what was formatted so far
    InterpCell next; // the next variable argument in memory
    uint32_t index;  // the next argument of the call, while there are any
} Formatter;

typedef enum Length { NO_LENGTH, CHAR, SHORT, LONG, LONG_LONG, LONG_DOUBLE } Length;

typedef struct Conversion {
    char flags[8];
    int width;
    int precision; // -1: none
    Length length;
    char letter;
} Conversion;

enum { LARGEST_FIELD = 1 << 24 };

// ---- Variable arguments -----------------------------------------------------------------------

static uint64_t in_slots(const Interp *in, uint64_t size) {
    uint64_t slot = in->pointer_bytes;
    return (size + slot - 1) / slot * slot;
}

static bool is_in_call(const Formatter *f) { return f->index < f->call->n_args; }

static bool next_int(Formatter *f, uint32_t size, uint64_t *value) {
    if (is_in_call(f)) {
        *value = interp_arg_int(f->in, f->call, f->index++) & interp_mask(size * 8);
        return true;
    }
    if (!interp_read_int(f->in, f->next, size, value))
        return false;
    f->next.low += in_slots(f->in, size);
    return true;
}

static bool next_pointer(Formatter *f, InterpCell *pointer) {
    if (is_in_call(f)) {
        *pointer = interp_arg_pointer(f->in, f->call, f->index++);
        return true;
    }
    if (!interp_read_pointer(f->in, f->next, pointer))
        return false;
    f->next.low += f->in->pointer_bytes;
    return true;
}

static bool next_double(Formatter *f, double *value) {
    uint64_t bits;
    if (is_in_call(f))
        bits = interp_arg_float(f->in, f->call, f->index++, 64).low;
    else if (!next_int(f, sizeof *value, &bits))
        return false;
    memcpy(value, &bits, sizeof *value);
    return true;
}

static bool next_long_double(Formatter *f, long double *value) {
    enum { BYTES = 10 };
    InterpCell bits = {0, 0};
    bool is_wide = f->in->pointer_bytes == 8;
    if (is_in_call(f)) {
        bits = interp_arg_float(f->in, f->call, f->index++, 80);
    } else {
        if (is_wide)
            f->next.low = (f->next.low + 15) & ~(uint64_t)15;
        InterpPlace place = interp_access(f->in, f->next, BYTES, INTERP_READ);
        if (!place.object)
            return false;
        interp_read_bytes(f->in, place, &bits, BYTES);
        f->next.low += is_wide ? 16 : 12;
    }
    *value = interp_to_long_double(bits, 80);
    return true;
}

// ---- Conversions ------------------------------------------------------------------------------

static uint32_t int_size(const Interp *in, Length length) {
    return length == LONG_LONG ? 8 : length == LONG ? in->pointer_bytes : 4;
}

// "%", the flags, "*.*" for width and precision, and the host's length and letter.
static void make_format(char *format, const Conversion *c, const char *field, const char *length) {
    snprintf(format, 32, "%%%s%s%s%c", c->flags, field, length, c->letter);
}

static bool add_int(Formatter *f, const Conversion *c) {
    uint64_t value;
    uint32_t size = int_size(f->in, c->length);
    if (!next_int(f, size, &value))
        return false;
    uint32_t bits = c->length == CHAR ? 8 : c->length == SHORT ? 16 : size * 8;
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    value = is_signed ? (uint64_t)interp_signed(value, bits) : value & interp_mask(bits);
    char format[32];
    make_format(format, c, "*.*", "ll");
    text_add(&f->text, format, c->width, c->precision, (long long)value);
    return true;
}

static bool add_char(Formatter *f, const Conversion *c) {
    uint64_t value;
    if (!next_int(f, 4, &value))
        return false;
    char format[32];
    make_format(format, c, "*", "");
    text_add(&f->text, format, c->width, (int)(unsigned char)value);
    return true;
}

static bool add_float(Formatter *f, const Conversion *c) {
    char format[32];
    if (c->length == LONG_DOUBLE) {
        long double value;
        if (!next_long_double(f, &value))
            return false;
        make_format(format, c, "*.*", "L");
        text_add(&f->text, format, c->width, c->precision, value);
        return true;
    }
    double value;
    if (!next_double(f, &value))
        return false;
    make_format(format, c, "*.*", "");
    text_add(&f->text, format, c->width, c->precision, value);
    return true;
}

static bool add_pointer(Formatter *f, const Conversion *c) {
    InterpCell pointer;
    if (!next_pointer(f, &pointer))
        return false;
    char format[32];
    make_format(format, c, "*", "");
    text_add(&f->text, format, c->width, (void *)(uintptr_t)pointer.low);
    return true;
}

// Reads a string of at most `limit` characters; behind fewer, there must be the final 0.
static bool read_string(Interp *in, InterpCell pointer, uint64_t limit, Text *text) {
    for (uint64_t i = 0; i < limit; i++, pointer.low++) {
        uint64_t byte;
        if (!interp_read_int(in, pointer, 1, &byte))
            return false;
        if (!byte)
            return true;
        char c = (char)byte;
        text_add_bytes(text, &c, 1);
    }
    return true;
}

static bool add_string(Formatter *f, const Conversion *c) {
    InterpCell pointer;
    Text string = {0};
    uint64_t limit = c->precision < 0 ? INT_MAX : (uint64_t)c->precision;
    bool go_on = next_pointer(f, &pointer) && read_string(f->in, pointer, limit, &string);
    if (go_on) {
        char format[32];
        make_format(format, c, "*", "");
        text_add(&f->text, format, c->width, text_chars(&string));
    }
    text_release(&string);
    return go_on;
}

static bool unsupported(Interp *in, const char *start, const char *end) {
    return interp_end(in, IR_RUN_UNSUPPORTED, "conversion '%.*s' of printf", (int)(end - start),
                      start);
}

static bool add_conversion(Formatter *f, const Conversion *c, const char *start, const char *end) {
    if (c->width > LARGEST_FIELD || c->width < -LARGEST_FIELD || c->precision > LARGEST_FIELD)
        return interp_end(f->in, IR_RUN_LIMIT, "memory limit: a field of printf is too wide");
    bool is_wide_text = c->length == LONG && c->letter && strchr("cs", c->letter);
    if (!c->letter || is_wide_text || !strchr("diouxXcspfFeEgGaA", c->letter))
        return unsupported(f->in, start, end);
    switch (c->letter) {
    case 'c':
        return add_char(f, c);
    case 's':
        return add_string(f, c);
    case 'p':
        return add_pointer(f, c);
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        return add_int(f, c);
    default:
        return add_float(f, c);
    }
}

// ---- Parsing ----------------------------------------------------------------------------------

// A number or "*" at *at; the run may end when the argument of "*" cannot be read.
static bool parse_number(Formatter *f, const char **at, int *number) {
    *number = 0;
    if (**at == '*') {
        uint64_t value;
        ++*at;
        if (!next_int(f, 4, &value))
            return false;
        *number = (int)interp_signed(value, 32);
        return true;
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        *number = *number > LARGEST_FIELD ? *number : *number * 10 + (**at - '0');
    return true;
}

static Length parse_length(const Interp *in, const char **at) {
    const char *start = *at;
    *at += strspn(start, "hlLqjzt");
    size_t n = (size_t)(*at - start);
    bool word_is_long = in->pointer_bytes == 8;
    switch (*start) {
    case 'h':
        return n == 2 ? CHAR : SHORT;
    case 'l':
        return n == 2 ? LONG_LONG : LONG;
    case 'q':
    case 'j':
        return n ? LONG_LONG : NO_LENGTH;
    case 'z':
    case 't':
        return word_is_long ? LONG_LONG : NO_LENGTH;
    case 'L':
        return LONG_DOUBLE;
    default:
        return NO_LENGTH;
    }
}

// One conversion, *at behind its "%"; leaves *at behind it.
static bool format_one(Formatter *f, const char **at) {
    const char *start = *at - 1;
    Conversion c = {.precision = -1};
    size_t n_flags = strspn(*at, "-+ #0'");
    for (size_t i = 0; i < n_flags; i++) {
        size_t known = strlen(c.flags);
        if (!strchr(c.flags, (*at)[i]))
            c.flags[known] = (*at)[i];
    }
    *at += n_flags;
    if (!parse_number(f, at, &c.width))
        return false;
    if (**at == '.') {
        ++*at;
        if (!parse_number(f, at, &c.precision))
            return false;
    }
    c.length = parse_length(f->in, at);
    c.letter = **at;
    *at += c.letter != 0;
    if (c.letter == '%') {
        text_add(&f->text, "%%");
        return true;
    }
    return add_conversion(f, &c, start, *at);
}

static bool format_all(Formatter *f, const char *format) {
    while (*format) {
        size_t plain = strcspn(format, "%");
        text_add_bytes(&f->text, format, plain);
        format += plain;
        if (*format && (format++, !format_one(f, &format)))
            return false;
    }
    return true;
}

// ---- The family -------------------------------------------------------------------------------

// Which argument is what; -1: there is none.
typedef struct Shape {
    int stream, buffer, size, format;
    bool has_list; // the va_list follows the format
} Shape;

static Shape shape_of(IrNative native) {
    switch (native) {
    case IR_NATIVE_FPRINTF:
        return (Shape){0, -1, -1, 1, false};
    case IR_NATIVE_SPRINTF:
        return (Shape){-1, 0, -1, 1, false};
    case IR_NATIVE_SNPRINTF:
        return (Shape){-1, 0, 1, 2, false};
    case IR_NATIVE_VPRINTF:
        return (Shape){-1, -1, -1, 0, true};
    case IR_NATIVE_VFPRINTF:
        return (Shape){0, -1, -1, 1, true};
    case IR_NATIVE_VSPRINTF:
        return (Shape){-1, 0, -1, 1, true};
    case IR_NATIVE_VSNPRINTF:
        return (Shape){-1, 0, 1, 2, true};
    default:
        return (Shape){-1, -1, -1, 0, false};
    }
}

static bool find_arguments(Formatter *f, const Shape *shape) {
    Interp *in = f->in;
    uint32_t fixed = (uint32_t)shape->format + 1;
    if (!shape->has_list) {
        f->index = fixed;
        f->next = interp_arg_rest(in, f->call, fixed);
        return true;
    }
    f->index = UINT32_MAX;
    f->next = interp_arg_pointer(in, f->call, fixed);
    if (in->pointer_bytes == 4)
        return true;
    enum { OVERFLOW_AREA = 8 };
    f->next.low += OVERFLOW_AREA;
    return interp_read_pointer(in, f->next, &f->next);
}

static bool write_stream(Interp *in, InterpCell stream, const Text *text) {
    const InterpObject *object =
        stream.high ? interp_object_of(in, stream.high) : interp_object_at(in, stream.low);
    if (!object || object->state != INTERP_ALIVE)
        return interp_report_access(in, stream, 1, INTERP_READ);
    bool is_error = object->kind == INTERP_GLOBAL && object->owner != IR_NONE &&
                    strcmp(in->program->globals[object->owner].name, "__assay_stderr") == 0;
    FILE *file = is_error ? in->options->errors : in->options->output;
    if (file)
        fwrite(text_chars(text), 1, text->length, file);
    return true;
}

static bool write_buffer(Interp *in, const InterpCall *call, const Shape *shape, const Text *text) {
    uint64_t size = shape->size < 0 ? UINT64_MAX : interp_arg_int(in, call, (uint32_t)shape->size);
    if (!size)
        return true;
    uint64_t length = text->length < size ? text->length : size - 1;
    InterpCell buffer = interp_arg_pointer(in, call, (uint32_t)shape->buffer);
    InterpPlace place = interp_access(in, buffer, length + 1, INTERP_WRITE);
    if (!place.object || !interp_write_bytes(in, place, text_chars(text), length))
        return false;
    place.offset += length;
    return interp_write_bytes(in, place, "", 1);
}

static bool deliver(Interp *in, const InterpCall *call, const Shape *shape, const Text *text) {
    if (shape->stream >= 0)
        return write_stream(in, interp_arg_pointer(in, call, (uint32_t)shape->stream), text);
    if (shape->buffer >= 0)
        return write_buffer(in, call, shape, text);
    if (in->options->output)
        fwrite(text_chars(text), 1, text->length, in->options->output);
    return true;
}

bool interp_printf(Interp *in, const InterpCall *call) {
    Shape shape = shape_of(call->callee->native);
    Formatter f = {.in = in, .call = call};
    Text format = {0};
    InterpCell pointer = interp_arg_pointer(in, call, (uint32_t)shape.format);
    bool go_on = read_string(in, pointer, UINT64_MAX, &format) && find_arguments(&f, &shape) &&
                 format_all(&f, text_chars(&format)) && deliver(in, call, &shape, &f.text);
    if (go_on)
        interp_give_int(in, call, f.text.length);
    text_release(&format);
    text_release(&f.text);
    return go_on;
}
