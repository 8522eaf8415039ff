// The printf family, with a format that is known: its arguments are read with all checks. What is
// written into memory must be known completely; what goes to a stream does not matter, and the
// result is any number.
#include "bmc/internal.h"
#include "ir/format.h"
#include "ir/format_fit.h"

#include <stdio.h>
#include <string.h>

enum { MAX_STRING = 4096 };

typedef struct Range {
    BmcValue start;
    uint64_t size;
} Range;

typedef struct Printer {
    Bmc *x;
    BmcState *s;
    const BmcFrame *f;
    const BmcCall *call;
    BmcValue next;  // the next variable argument in memory
    uint32_t index; // the next argument of the call, while there are any
    Text text;
    bool is_exact;   // the text is all that is printed
    VEC(Range) read; // the format and the strings that were read
} Printer;

static bool give_up(Printer *p, const char *what) {
    return bmc_unknown(p->x, p->s, p->f, p->x->yes, what);
}

// ---- Strings ------------------------------------------------------------------------------------

// Reads up to the final 0, or `limit` characters. *exact: the text is known.
static bool read_string(Printer *p, BmcValue at, uint64_t limit, Text *text, bool *exact) {
    Bmc *x = p->x;
    Bits still = x->yes; // no 0 so far
    for (uint64_t n = 0; n < limit; n++) {
        BmcValue byte, place = bmc_move(x, at, bmc_const(n), 0);
        if (n > MAX_STRING)
            return bmc_unknown(x, p->s, p->f, still, "a long string");
        if (!bmc_check_access_unless(x, p->s, p->f, place, bmc_const(1), false,
                                     bits_not(x->bits, still)) ||
            !bmc_read_at(x, p->s, p->f, place, 1, &byte))
            return false;
        if (byte.kind == BMC_CONST && byte.number) {
            char c = (char)byte.number;
            text_add_bytes(text, &c, 1);
            continue;
        }
        Bits zero = bits_eq(x->bits, bmc_to_bits(x, byte, 8), bits_const(x->bits, 8, 0, 0));
        *exact &= byte.kind == BMC_CONST;
        still = bits_and(x->bits, still, bits_not(x->bits, zero));
        if (bmc_excluded(x, p->s, still))
            return true;
    }
    return true;
}

// ---- Arguments ----------------------------------------------------------------------------------

static bool next_argument(Printer *p, uint32_t size, BmcValue *v) {
    Bmc *x = p->x;
    if (p->index < p->call->n) {
        uint32_t bits = ir_type(x->program, p->call->types[p->index])->bits;
        *v = p->call->values[p->index++];
        if (bits < size * 8 && v->kind != BMC_CONST)
            *v = bmc_of_bits(x, bits_zext(x->bits, bmc_to_bits(x, *v, bits), size * 8));
        else if (bits > size * 8)
            *v = bmc_slice(x, *v, bits, 0, size * 8);
        return true;
    }
    if (!bmc_load(x, p->s, p->f, p->next, size, v))
        return false;
    uint32_t word = x->pointer_bytes;
    p->next = bmc_move(x, p->next, bmc_const((size + word - 1) / word * word), 0);
    return true;
}

static bool print_integer(Printer *p, const IrConversion *c) {
    BmcValue v;
    if (!next_argument(p, c->size, &v))
        return false;
    if (v.kind != BMC_CONST) {
        p->is_exact = false;
        return true;
    }
    char format[32];
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    uint64_t value = v.number & word_mask(c->bits);
    if (is_signed)
        value = (uint64_t)word_signed(value, c->bits);
    snprintf(format, sizeof format, c->letter == 'c' ? "%%%s*%c" : "%%%s*.*ll%c", c->flags,
             c->letter);
    if (c->letter == 'c')
        text_add(&p->text, format, c->width, (int)(unsigned char)value);
    else
        text_add(&p->text, format, c->width, c->precision, (long long)value);
    return true;
}

static bool print_string(Printer *p, const IrConversion *c) {
    BmcValue v;
    Text string = {0};
    if (!next_argument(p, p->x->pointer_bytes, &v))
        return false;
    uint64_t limit = c->precision < 0 ? UINT64_MAX : (uint64_t)c->precision;
    bool remains = read_string(p, v, limit, &string, &p->is_exact);
    vec_push(&p->read, ((Range){v, string.length + (string.length < limit)}));
    char format[32];
    snprintf(format, sizeof format, "%%%s*s", c->flags);
    text_add(&p->text, format, c->width, text_chars(&string));
    text_release(&string);
    return remains;
}

static bool print_one(void *context, const IrConversion *c) {
    Printer *p = context;
    BmcValue ignored;
    if (c->width > MAX_STRING || c->width < -MAX_STRING || c->precision > MAX_STRING ||
        c->is_long_double || c->is_wide)
        return give_up(p, "a conversion of printf");
    switch (c->letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'c':
        return print_integer(p, c);
    case 's':
        return print_string(p, c);
    case 'p':
        p->is_exact = false;
        return next_argument(p, p->x->pointer_bytes, &ignored);
    default:
        if (!c->letter || !strchr("fFeEgGaA", c->letter))
            return give_up(p, "a conversion of printf");
        p->is_exact = false;
        return next_argument(p, 8, &ignored);
    }
}

// ---- Formats ------------------------------------------------------------------------------------

static bool next_field(void *context, int *value) {
    Printer *p = context;
    BmcValue v;
    if (!next_argument(p, 4, &v))
        return false;
    if (v.kind != BMC_CONST)
        return give_up(p, "a width of printf");
    *value = (int)(uint32_t)v.number;
    return true;
}

static void add_text(void *context, const char *text, size_t length) {
    Printer *p = context;
    text_add_bytes(&p->text, text, length);
}

static bool print_all(Printer *p, const char *format) {
    IrFormatReader reader = {p->x->pointer_bytes, next_field, add_text, print_one, p};
    return ir_read_format(&reader, format);
}

// ---- The family ---------------------------------------------------------------------------------

static bool find_arguments(Printer *p, const IrPrint *shape) {
    Bmc *x = p->x;
    uint32_t fixed = (uint32_t)shape->format + 1;
    if (!shape->has_list) {
        p->index = fixed;
        p->next = p->call->has_varargs ? p->call->varargs : bmc_const(0);
        return true;
    }
    p->index = UINT32_MAX;
    p->next = p->call->values[fixed];
    if (x->pointer_bytes == 4)
        return true;
    enum { OVERFLOW_AREA = 8 };
    return bmc_load(x, p->s, p->f, bmc_move(x, p->next, bmc_const(OVERFLOW_AREA), 0), 8, &p->next);
}

// C17 7.21.6.6: the text may not be written over what it is made from.
static bool check_apart(Printer *p, BmcValue buffer, uint64_t size) {
    static const char what[] = "the text is written over the format or a string that is read";
    Bmc *x = p->x;
    Bits apart = x->yes;
    if (!(x->options->checks & IR_BAD_ARGUMENT))
        return true;
    for (size_t i = 0; i < p->read.count; i++) {
        const Range *read = &p->read.items[i];
        Bits forth =
            bmc_is_outside(x, p->s, p->f, buffer, read->start, bmc_const(read->size), what);
        Bits back = bmc_is_outside(x, p->s, p->f, read->start, buffer, bmc_const(size), what);
        apart = bits_and(x->bits, apart, bits_and(x->bits, forth, back));
    }
    return bmc_check(x, p->s, p->f, apart, IR_BAD_ARGUMENT, what);
}

static bool write_buffer(Printer *p, const IrPrint *shape) {
    Bmc *x = p->x;
    BmcValue size = shape->size < 0 ? bmc_const(UINT64_MAX) : p->call->values[shape->size];
    BmcValue buffer = p->call->values[shape->buffer];
    if (!p->is_exact || size.kind != BMC_CONST)
        return give_up(p, "sprintf of what is not known");
    if (!size.number)
        return true;
    uint64_t length = p->text.length < size.number ? p->text.length : size.number - 1;
    if (!check_apart(p, buffer, length + 1) ||
        !bmc_check_access(x, p->s, p->f, buffer, bmc_const(length + 1), true))
        return false;
    for (uint64_t n = 0; n <= length; n++) {
        uint8_t byte = n < length ? (uint8_t)text_chars(&p->text)[n] : 0;
        if (!bmc_write_at(x, p->s, p->f, bmc_move(x, buffer, bmc_const(n), 0), 1, bmc_const(byte),
                          x->yes))
            return false;
    }
    bmc_shadow_clear(x, p->s, p->f, buffer, length + 1);
    return true;
}

static bool deliver(Printer *p, const IrPrint *shape) {
    if (shape->stream >= 0)
        return bmc_check_access(p->x, p->s, p->f, p->call->values[shape->stream], bmc_const(0),
                                false);
    return shape->buffer < 0 || write_buffer(p, shape);
}

static bool has_arguments(const Bmc *x, const BmcCall *call, const IrPrint *shape) {
    uint32_t needed = (uint32_t)shape->format + 1 + shape->has_list;
    if (call->n < needed)
        return false;
    for (uint32_t n = 0; n < needed; n++) {
        IrTypeKind kind = ir_type(x->program, call->types[n])->kind;
        if (kind != ((int)n == shape->size ? IR_INT : IR_POINTER))
            return false;
    }
    return true;
}

static void give_length(Printer *p, const IrInstr *i) {
    if (!i->n_results)
        return;
    const IrType *type = ir_type(p->x->program, p->f->function->reg_types[i->result]);
    bool is_known = p->is_exact && type->kind == IR_INT && type->bits <= 64;
    bmc_set(p->s, i,
            is_known ? bmc_const(p->text.length & word_mask(type->bits))
                     : bmc_fresh(p->x, type->bits, "printf"));
}

static bool read_known(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue at, Text *text) {
    Printer p = {.x = x, .s = s, .f = f};
    bool is_known = at.kind != BMC_CONST;
    return is_known && read_string(&p, at, UINT64_MAX, text, &is_known) && is_known;
}

bool bmc_list_fits(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue format, BmcValue types,
                   const char *function) {
    Text list = {0}, call = {0};
    bool fits = read_known(x, s, f, types, &list);
    ir_format_describe(&call, function, text_chars(&list));
    fits = fits && bmc_format_fits(x, s, f, format, text_chars(&call));
    text_release(&list);
    text_release(&call);
    return fits;
}

bool bmc_format_fits(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue format, const char *call) {
    Text text = {0}, why = {0};
    bool fits = false;
    if (read_known(x, s, f, format, &text))
        fits = ir_format_fit(text_chars(&text), call, x->pointer_bytes, &why) == IR_FORMAT_FITS;
    text_release(&text);
    text_release(&why);
    return fits;
}

bool bmc_print(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call) {
    IrPrint shape = ir_print_of(call->callee->native);
    Printer p = {.x = x, .s = s, .f = f, .call = call, .is_exact = true};
    Text format = {0};
    bool is_known = true;
    if (!has_arguments(x, call, &shape))
        return give_up(&p, "printf called with unexpected arguments");
    bool remains = read_string(&p, call->values[shape.format], UINT64_MAX, &format, &is_known);
    if (remains && !is_known)
        remains = give_up(&p, "printf with a format that is not known");
    vec_push(&p.read, ((Range){call->values[shape.format], format.length + 1}));
    remains = remains && find_arguments(&p, &shape) && print_all(&p, text_chars(&format)) &&
              deliver(&p, &shape);
    if (remains)
        give_length(&p, i);
    text_release(&format);
    text_release(&p.text);
    vec_free(&p.read);
    return remains;
}
