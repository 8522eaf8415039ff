#include "ir/format.h"

#include <string.h>

IrPrint ir_print_of(IrNative native) {
    switch (native) {
    case IR_NATIVE_FPRINTF:
        return (IrPrint){0, -1, -1, 1, false};
    case IR_NATIVE_SPRINTF:
        return (IrPrint){-1, 0, -1, 1, false};
    case IR_NATIVE_SNPRINTF:
        return (IrPrint){-1, 0, 1, 2, false};
    case IR_NATIVE_VPRINTF:
        return (IrPrint){-1, -1, -1, 0, true};
    case IR_NATIVE_VFPRINTF:
        return (IrPrint){0, -1, -1, 1, true};
    case IR_NATIVE_VSPRINTF:
        return (IrPrint){-1, 0, -1, 1, true};
    case IR_NATIVE_VSNPRINTF:
        return (IrPrint){-1, 0, 1, 2, true};
    default:
        return (IrPrint){-1, -1, -1, 0, false};
    }
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

IrFormatKind ir_classify_format(const char *format) {
    IrFormatKind kind = IR_FORMAT_PLAIN;
    while (*(format += strcspn(format, "%"))) {
        format++;
        format += strspn(format, "0123456789.*+- #hlLjzt");
        if (*format == 's' && format[-1] != 'l')
            kind = IR_FORMAT_READS_STRINGS;
        else if (!*format || !strchr("diouxXcpfFeEgGaA%", *format))
            return IR_FORMAT_OTHER;
        format++;
    }
    return kind;
}
