#include "ir/format.h"

#include "ir/natives.h"

#include <string.h>

IrPrint ir_print_of(IrNative native) {
    return (IrPrint){.stream = ir_native_argument(native, 's'),
                     .buffer = ir_native_argument(native, 'w'),
                     .size = ir_native_argument(native, 'b'),
                     .format = ir_native_argument(native, 't'),
                     .has_list = ir_native_argument(native, 'v') >= 0};
}

static void read_flags(const char **at, IrConversion *c) {
    size_t n_flags = strspn(*at, "-+ #0'");
    for (size_t i = 0; i < n_flags; i++)
        if (!strchr(c->flags, (*at)[i]))
            c->flags[strlen(c->flags)] = (*at)[i];
    *at += n_flags;
}

// A number or "*" at *at.
static bool read_number(const IrFormatReader *reader, const char **at, int *number) {
    *number = 0;
    if (**at == '*') {
        ++*at;
        return reader->next_int(reader->context, number);
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        *number = *number > IR_LARGEST_FIELD ? *number : *number * 10 + (**at - '0');
    return true;
}

static void read_length(const IrFormatReader *reader, const char **at, IrConversion *c) {
    const char *start = *at;
    *at += strspn(start, "hlLqjzt");
    size_t n = (size_t)(*at - start);
    char first = n ? *start : 0;
    c->size = 4;
    if (first == 'q' || first == 'j' || (first == 'l' && n == 2))
        c->size = 8;
    else if (first == 'l' || first == 'z' || first == 't')
        c->size = reader->pointer_bytes;
    c->bits = first != 'h' ? c->size * 8 : n == 2 ? 8 : 16;
    c->is_long_double = first == 'L';
    c->is_wide = first == 'l' && n != 2 && (**at == 'c' || **at == 's');
}

// One conversion, *at behind its "%"; leaves *at behind it.
static bool read_conversion(const IrFormatReader *reader, const char **at) {
    IrConversion c = {.precision = -1, .start = *at - 1};
    read_flags(at, &c);
    if (!read_number(reader, at, &c.width))
        return false;
    if (**at == '.') {
        ++*at;
        if (!read_number(reader, at, &c.precision))
            return false;
    }
    read_length(reader, at, &c);
    c.letter = **at;
    *at += c.letter != 0;
    c.length = (int)(*at - c.start);
    if (c.letter == '%') {
        reader->text(reader->context, "%", 1);
        return true;
    }
    return reader->convert(reader->context, &c);
}

bool ir_read_format(const IrFormatReader *reader, const char *format) {
    while (*format) {
        size_t plain = strcspn(format, "%");
        reader->text(reader->context, format, plain);
        format += plain;
        if (*format && (format++, !read_conversion(reader, &format)))
            return false;
    }
    return true;
}

// ---- What a format needs ------------------------------------------------------------------------

typedef struct Needs {
    IrFormatNeeds found;
    uint32_t slot;    // bytes
    uint64_t next_at; // where the next argument lies
} Needs;

static bool need(Needs *needs, uint32_t size) {
    needs->found.bytes = needs->next_at + size;
    needs->next_at += (size + needs->slot - 1) / needs->slot * needs->slot;
    return true;
}

// The arguments lie at a multiple of 16, and with 64 bits a long double does, too.
static bool need_long_double(Needs *needs) {
    enum { BYTES = 10 };
    if (needs->slot == 8)
        needs->next_at = (needs->next_at + 15) / 16 * 16;
    needs->found.bytes = needs->next_at + BYTES;
    needs->next_at += needs->slot == 8 ? 16 : 12;
    return true;
}

static bool need_field(void *context, int *value) {
    *value = IR_LARGEST_FIELD; // any
    return need(context, 4);
}

static void pass_text(void *context, const char *text, size_t length) {
    (void)context, (void)text, (void)length;
}

static void need_text(Needs *needs, const IrConversion *c) {
    IrFormatNeeds *found = &needs->found;
    found->kind = IR_FORMAT_READS_STRINGS;
    if (found->n_texts < IR_MOST_TEXTS)
        found->texts[found->n_texts] =
            (IrFormatText){needs->next_at, c->precision < IR_LARGEST_FIELD ? c->precision : -1};
    found->n_texts++;
}

static bool need_argument(void *context, const IrConversion *c) {
    Needs *needs = context;
    if (!c->letter || c->is_wide || !strchr("diouxXcspfFeEgGaA", c->letter)) {
        needs->found.kind = IR_FORMAT_OTHER;
        return false;
    }
    if (c->letter == 's')
        need_text(needs, c);
    if (c->letter == 's' || c->letter == 'p')
        return need(needs, needs->slot);
    if (!strchr("fFeEgGaA", c->letter))
        return need(needs, c->size);
    return c->is_long_double ? need_long_double(needs) : need(needs, 8);
}

IrFormatNeeds ir_format_needs(const char *format, uint32_t pointer_bytes) {
    Needs needs = {.slot = pointer_bytes};
    IrFormatReader reader = {pointer_bytes, need_field, pass_text, need_argument, &needs};
    (void)ir_read_format(&reader, format);
    return needs.found;
}
