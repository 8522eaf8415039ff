// The printf family: each conversion is parsed here, its argument taken from the program's
// memory with all checks, and formatted by the host's printf.
//
// Variable arguments lie in a stack object that the caller filled, one after the other in slots
// of a word (8 bytes in LP64, 4 in ILP32); long double takes 16 bytes at a multiple of 16, or 12
// bytes. A va_list is a pointer into it (ILP32), or points to a record whose third field is that
// pointer (LP64: the front end has all registers used up).
#include "ir/format.h"
#include "interp/internal.h"
#include "ir/format_fit.h"

#include <limits.h>
#include <string.h>

typedef struct Range {
    InterpCell start;
    uint64_t size;
} Range;

// A function that was called before it was declared gets its arguments like any other, in
// registers: then they are taken from the call.
typedef struct Formatter {
    Interp *in;
    const InterpCall *call;
    Text text;       // what was formatted so far
    VEC(Range) read; // the format and the strings that were read
    InterpCell next; // the next variable argument in memory
    uint32_t index;  // the next argument of the call, while there are any
} Formatter;

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
    *value = ir_float_value(bits, 80);
    return true;
}

// ---- Conversions ------------------------------------------------------------------------------

// "%", the flags, "*.*" for width and precision, and the host's length and letter.
static void make_format(char *format, const IrConversion *c, const char *field,
                        const char *length) {
    snprintf(format, 32, "%%%s%s%s%c", c->flags, field, length, c->letter);
}

static bool add_int(Formatter *f, const IrConversion *c) {
    uint64_t value;
    uint32_t bits = c->bits;
    if (!next_int(f, c->size, &value))
        return false;
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    value = is_signed ? (uint64_t)interp_signed(value, bits) : value & interp_mask(bits);
    char format[32];
    make_format(format, c, "*.*", "ll");
    text_add(&f->text, format, c->width, c->precision, (long long)value);
    return true;
}

static bool add_char(Formatter *f, const IrConversion *c) {
    uint64_t value;
    if (!next_int(f, 4, &value))
        return false;
    char format[32];
    make_format(format, c, "*", "");
    text_add(&f->text, format, c->width, (int)(unsigned char)value);
    return true;
}

static bool add_float(Formatter *f, const IrConversion *c) {
    char format[32];
    if (c->is_long_double) {
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

static bool add_pointer(Formatter *f, const IrConversion *c) {
    InterpCell pointer;
    if (!next_pointer(f, &pointer))
        return false;
    interp_choose(f->in, "an address as text");
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

static bool add_string(Formatter *f, const IrConversion *c) {
    InterpCell pointer;
    Text string = {0};
    uint64_t limit = c->precision < 0 ? INT_MAX : (uint64_t)c->precision;
    bool go_on = next_pointer(f, &pointer) && read_string(f->in, pointer, limit, &string);
    if (go_on) {
        vec_push(&f->read, ((Range){pointer, string.length + (string.length < limit)}));
        char format[32];
        make_format(format, c, "*", "");
        text_add(&f->text, format, c->width, text_chars(&string));
    }
    text_release(&string);
    return go_on;
}

static bool add_conversion(void *context, const IrConversion *c) {
    Formatter *f = context;
    if (c->width > IR_LARGEST_FIELD || c->width < -IR_LARGEST_FIELD ||
        c->precision > IR_LARGEST_FIELD)
        return interp_end(f->in, IR_RUN_LIMIT, "memory limit: a field of printf is too wide");
    if (!c->letter || c->is_wide || !strchr("diouxXcspfFeEgGaA", c->letter))
        return interp_end(f->in, IR_RUN_UNSUPPORTED, "conversion '%.*s' of printf", c->length,
                          c->start);
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

// ---- The whole format -------------------------------------------------------------------------

static bool next_field(void *context, int *value) {
    uint64_t bits;
    if (!next_int(context, 4, &bits))
        return false;
    *value = (int)interp_signed(bits, 32);
    return true;
}

static void add_text(void *context, const char *text, size_t length) {
    Formatter *f = context;
    text_add_bytes(&f->text, text, length);
}

static bool format_all(Formatter *f, const char *format) {
    IrFormatReader reader = {f->in->pointer_bytes, next_field, add_text, add_conversion, f};
    return ir_read_format(&reader, format);
}

// The string at the pointer, or NULL.
static const char *text_at(const Interp *in, InterpCell pointer) {
    const InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    uint64_t offset = object ? pointer.low - object->address : 0;
    bool is_text = object && object->state == INTERP_ALIVE && object->bytes &&
                   offset < object->size &&
                   memchr(object->bytes + offset, 0, object->size - offset);
    if (is_text &&
        !interp_is_initialised(object, offset, strlen((const char *)object->bytes + offset) + 1))
        interp_choose(in, "a text that was never written");
    return is_text ? (const char *)object->bytes + offset : NULL;
}

bool interp_format_fits(const Interp *in, InterpCell format, const char *call, Text *why) {
    const char *text = text_at(in, format); // else an invalid access follows
    IrFormatFit fit = text ? ir_format_fit(text, call, in->pointer_bytes, why) : IR_FORMAT_FITS;
    if (fit == IR_FORMAT_NOT_KNOWN)
        interp_choose(in, "a format of which is not known whether it fits");
    return fit != IR_FORMAT_MISFITS;
}

bool interp_list_fits(const Interp *in, InterpCell format, InterpCell types, const char *function,
                      Text *why) {
    const char *list = text_at(in, types);
    Text call = {0};
    if (!list)
        return true;
    ir_format_describe(&call, function, list);
    bool fits = interp_format_fits(in, format, text_chars(&call), why);
    text_release(&call);
    return fits;
}

// ---- The family -------------------------------------------------------------------------------

static bool find_arguments(Formatter *f, const IrPrint *shape) {
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
    bool is_global = object->kind == INTERP_GLOBAL && object->owner != IR_NONE;
    const char *name = is_global ? in->program->globals[object->owner].name : "";
    bool is_error = strcmp(name, "__assay_stderr") == 0;
    if (!is_error && strcmp(name, "__assay_stdout") != 0)
        interp_choose(in, "output to a file");
    FILE *file = is_error ? in->options->errors : in->options->output;
    if (file)
        fwrite(text_chars(text), 1, text->length, file);
    return true;
}

// C17 7.21.6.6: the text may not be written over what it is made from.
static bool is_apart(const Formatter *f, InterpCell buffer, uint64_t size) {
    uint64_t mask = f->in->pointer_mask;
    for (size_t i = 0; i < f->read.count; i++) {
        const Range *read = &f->read.items[i];
        if (read->start.high == buffer.high &&
            (((buffer.low - read->start.low) & mask) < read->size ||
             ((read->start.low - buffer.low) & mask) < size))
            return interp_violate(
                f->in, IR_BAD_ARGUMENT,
                "%s: the text is written over the format or a string that is read",
                f->call->callee->name);
    }
    return true;
}

static bool write_buffer(const Formatter *f, const IrPrint *shape) {
    Interp *in = f->in;
    const InterpCall *call = f->call;
    const Text *text = &f->text;
    uint64_t size = shape->size < 0 ? UINT64_MAX : interp_arg_int(in, call, (uint32_t)shape->size);
    if (!size)
        return true;
    uint64_t length = text->length < size ? text->length : size - 1;
    InterpCell buffer = interp_arg_pointer(in, call, (uint32_t)shape->buffer);
    if (interp_checks(in, IR_BAD_ARGUMENT) && !is_apart(f, buffer, length + 1))
        return false;
    InterpPlace place = interp_access(in, buffer, length + 1, INTERP_WRITE);
    if (!place.object || !interp_write_bytes(in, place, text_chars(text), length))
        return false;
    place.offset += length;
    return interp_write_bytes(in, place, "", 1);
}

static bool deliver(const Formatter *f, const IrPrint *shape) {
    Interp *in = f->in;
    const InterpCall *call = f->call;
    const Text *text = &f->text;
    if (shape->stream >= 0)
        return write_stream(in, interp_arg_pointer(in, call, (uint32_t)shape->stream), text);
    if (shape->buffer >= 0)
        return write_buffer(f, shape);
    if (in->options->output)
        fwrite(text_chars(text), 1, text->length, in->options->output);
    return true;
}

bool interp_printf(Interp *in, const InterpCall *call) {
    IrPrint shape = ir_print_of(call->callee->native);
    Formatter f = {.in = in, .call = call};
    Text format = {0};
    InterpCell pointer = interp_arg_pointer(in, call, (uint32_t)shape.format);
    bool go_on = read_string(in, pointer, UINT64_MAX, &format) && find_arguments(&f, &shape);
    vec_push(&f.read, ((Range){pointer, format.length + 1}));
    go_on = go_on && format_all(&f, text_chars(&format)) && deliver(&f, &shape);
    if (go_on)
        interp_give_int(in, call, f.text.length);
    text_release(&format);
    text_release(&f.text);
    vec_free(&f.read);
    return go_on;
}
