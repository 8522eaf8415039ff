// The printf family. The arguments are read with all checks; what is written into memory has a
// length that is a term: each conversion adds a number, or one between bounds (ir/format_length.h).
//
// The text itself is constant bytes where all is known, else constant bytes in front, and a string
// of any characters (smg/texts.h). Where paths stay exact no such string is made: then a length is
// tied to the number that is printed, and strings are looked at one character after another.
//
// Assumed, as the interpreter and the models do: output never fails. The result is negative only
// where the text is longer than INT_MAX, which glibc says of it (EOVERFLOW).
#include "exec/print.h"

#include "ir/format_fit.h"
#include "ir/format_length.h"

#include <stdio.h>
#include <string.h>

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

static bool is_printable(const IrConversion *c) {
    for (int i = 0; i < c->length; i++)
        if (c->start[i] <= ' ' || c->start[i] > '~')
            return false;
    return true;
}

bool print_give_up(Printer *p, const char *what, const IrConversion *c) {
    bool is_shown = c && is_printable(c);
    exec_stuck(p->x, p->s, "%s: %s%s%.*s", p->call->callee->name, what, is_shown ? ": " : "",
               is_shown ? c->length : 0, is_shown ? c->start : "");
    return false;
}

bool print_writes_memory(const Printer *p) { return p->shape.buffer >= 0; }

// ---- Numbers between bounds ---------------------------------------------------------------------

Term print_smaller(Printer *p, Term a, Term b) {
    TermTable *t = p->x->table;
    if (exec_implies(p->x, p->s, formula_le(t, a, b)))
        return a;
    if (exec_implies(p->x, p->s, formula_le(t, b, a)))
        return b;
    Term least = term_fresh(t, "length");
    exec_assume(p->x, p->s, formula_le(t, least, a));
    exec_assume(p->x, p->s, formula_le(t, least, b));
    exec_assume(p->x, p->s, formula_or(t, formula_le(t, a, least), formula_le(t, b, least)));
    Number low_a = kb_interval(p->x->solver, p->s->kb, a).low;
    Number low_b = kb_interval(p->x->solver, p->s->kb, b).low, low = low_a < low_b ? low_a : low_b;
    if (low != NUMBER_MIN)
        exec_assume(p->x, p->s, formula_le(t, constant(p->x, low), least));
    return least;
}

static Term larger(Printer *p, Term a, Term b) {
    TermTable *t = p->x->table;
    return term_scale(t, -1, print_smaller(p, term_scale(t, -1, a), term_scale(t, -1, b)));
}

Term print_between(Printer *p, Number least, Number most) {
    TermTable *t = p->x->table;
    if (least == most)
        return constant(p->x, least);
    Term length = term_fresh(t, "length");
    exec_assume(p->x, p->s, formula_le(t, constant(p->x, least), length));
    exec_assume(p->x, p->s, formula_le(t, length, constant(p->x, most)));
    return length;
}

bool print_split(Printer *p, Formula condition) {
    Exec *x = p->x;
    ExecState other = *p->s;
    if (exec_implies(x, p->s, condition))
        return true;
    exec_assume(x, &other, formula_not(x->table, condition));
    other.decisions++;
    if (!exec_is_dead(x, &other))
        vec_push(&x->forks, other);
    exec_assume(x, p->s, condition);
    p->s->decisions++;
    return !exec_is_dead(x, p->s);
}

// ---- Arguments ----------------------------------------------------------------------------------

bool print_find_readable(Printer *p, Term address, Term size, SmgObjectId *id, Term *offset) {
    return exec_resolve(p->x, p->s, address, id, offset) &&
           exec_check_access(p->x, p->s, *id, *offset, size, false);
}

Term print_argument(Printer *p, int n) {
    const PrintCall *call = p->call;
    return exec_unsigned(p->x, p->s, call->values[n], ir_type(p->x->program, call->types[n])->bits);
}

static Number in_words(const Printer *p, uint32_t size) {
    uint32_t word = p->x->smg.pointer_bytes;
    return (size + word - 1) / word * word;
}

bool print_next_argument(Printer *p, uint32_t size, SmgValue *value, bool *is_known) {
    Exec *x = p->x;
    SmgObjectId id;
    Term offset;
    if (p->index < p->call->n) {
        *value = p->call->values[p->index];
        *is_known = ir_type(x->program, p->call->types[p->index++])->bits == 8 * size;
        return true;
    }
    if (!print_find_readable(p, p->next, constant(x, size), &id, &offset))
        return false;
    *is_known = smg_read(&x->smg, p->s->heap, p->s->kb, id, offset, size, value) == SMG_KNOWN;
    p->next = term_add_number(x->table, p->next, in_words(p, size));
    return true;
}

// The arguments lie at a multiple of 16, and with 64 bits a long double does, too.
static bool skip_long_double(Printer *p) {
    enum { BYTES = 10, ALIGN = 16, ROOM_OF_32_BITS = 12 };
    Exec *x = p->x;
    bool is_wide = x->smg.pointer_bytes == 8;
    SmgObjectId id;
    Term offset;
    Number place;
    if (p->index < p->call->n) {
        p->index++;
        return true;
    }
    if (is_wide && smg_resolve(&x->smg, p->s->heap, p->next, &id, &offset)) {
        if (!term_is_const(x->table, offset, &place))
            return print_give_up(p, "a long double at a place that is not known", NULL);
        p->next = term_add_number(x->table, p->next, number_mod(-place, ALIGN));
    }
    if (!print_find_readable(p, p->next, constant(x, BYTES), &id, &offset))
        return false;
    p->next = term_add_number(x->table, p->next, is_wide ? ALIGN : ROOM_OF_32_BITS);
    return true;
}

// The integer as a term, or no term; `known` is what its type or the state says of it.
static bool next_integer(Printer *p, uint32_t size, uint32_t bits, bool is_signed, Term *term,
                         Interval *known) {
    Exec *x = p->x;
    SmgValue value;
    bool is_known;
    Number half = number_power_of_two(bits - 1);
    Interval type = {is_signed ? -half : 0, is_signed ? half - 1 : 2 * half - 1};
    *term = (Term){0};
    *known = type;
    if (!print_next_argument(p, size, &value, &is_known))
        return false;
    if (!is_known || value.repr == SMG_BITS)
        return true;
    exec_expose(x, p->s, value.term);
    Term read =
        is_signed ? exec_signed(x, p->s, value, 8 * size) : exec_unsigned(x, p->s, value, 8 * size);
    read = kb_simplify(x->solver, p->s->kb, read);
    Interval interval = kb_interval(x->solver, p->s->kb, read);
    if (interval.low < type.low || interval.high > type.high || interval_is_empty(interval))
        return true; // the conversion takes some of its bits
    *term = read;
    *known = interval;
    return true;
}

static bool next_field(void *context, int *number) {
    Printer *p = context;
    PrintField star;
    if (!next_integer(p, 4, 32, true, &star.term, &star.known))
        return false;
    *number = print_is_fixed(star) ? (int)star.known.low : 0;
    if (print_is_fixed(star))
        star.term = (Term){0};
    if (p->n_stars < 2)
        p->stars[p->n_stars++] = star;
    return true;
}

// ---- Widths and precisions ----------------------------------------------------------------------

static PrintField fixed_field(int number) { return (PrintField){{number, number}, {0}}; }

bool print_is_fixed(PrintField f) { return f.known.low == f.known.high; }

static const char *find_point(const IrConversion *c) {
    const char *point = memchr(c->start, '.', (size_t)c->length);
    return point ? point : c->start + c->length;
}

static bool has_star(const char *from, const char *to) {
    return memchr(from, '*', (size_t)(to - from)) != NULL;
}

static PrintField width_of(const Printer *p, const IrConversion *c) {
    return has_star(c->start, find_point(c)) ? p->stars[0] : fixed_field(c->width);
}

PrintField print_precision(const Printer *p, const IrConversion *c) {
    return has_star(find_point(c), c->start + c->length) ? p->stars[p->n_stars - 1]
                                                         : fixed_field(c->precision);
}

// The width without its sign, which only says where the padding goes.
static Term find_width(Printer *p, const IrConversion *c) {
    TermTable *t = p->x->table;
    PrintField width = width_of(p, c);
    Number low = width.known.low, high = width.known.high;
    Term size = print_between(p, low > 0 ? low : high < 0 ? -high : 0, high > -low ? high : -low);
    if (width.term.id)
        exec_assume(p->x, p->s,
                    formula_or(t, formula_eq(t, size, width.term),
                               formula_eq(t, size, term_scale(t, -1, width.term))));
    return size;
}

// The length of a conversion in its field.
static Term pad(Printer *p, const IrConversion *c, Term length) {
    Term width = find_width(p, c);
    Number number;
    bool is_none = term_is_const(p->x->table, width, &number) && number == 0;
    return is_none ? length : larger(p, length, width);
}

// ---- What is printed ----------------------------------------------------------------------------

void print_add_unknown(Printer *p, const IrConversion *c, Term length) {
    p->length = term_add(p->x->table, p->length, pad(p, c, length));
    p->is_exact = false;
}

// Where paths stay exact, bytes at known places are worth having.
static void note_byte(Printer *p, Number n, Term value) {
    Number at;
    bool is_placed = term_is_const(p->x->table, p->length, &at) && at + n < PRINT_MAX_TEXT;
    if (!p->x->makes_rows && is_placed)
        vec_push(&p->bytes, ((PrintByte){at + n, value}));
}

void print_add_terms(Printer *p, const IrConversion *c, const Term *terms, size_t n) {
    PrintField width = width_of(p, c);
    Number size = c->width < 0 ? -(Number)c->width : c->width;
    Number spaces = size > (Number)n ? size - (Number)n : 0, at = 0;
    bool is_left = c->width < 0 || strchr(c->flags, '-');
    if (print_is_fixed(width)) {
        for (; !is_left && at < spaces; at++)
            note_byte(p, at, constant(p->x, ' '));
        for (size_t i = 0; i < n; i++)
            note_byte(p, at++, terms[i]);
        for (; is_left && at < spaces + (Number)n; at++)
            note_byte(p, at, constant(p->x, ' '));
    }
    print_add_unknown(p, c, constant(p->x, (Number)n));
}

// Characters that are known.
void print_add_known(Printer *p, const char *chars, size_t n) {
    p->is_exact &= p->text.length + n <= PRINT_MAX_TEXT;
    if (p->is_exact)
        text_add_bytes(&p->text, chars, n);
    else
        p->may_hold_zero |= memchr(chars, 0, n) != NULL;
    for (size_t i = 0; !p->is_exact && i < n; i++)
        note_byte(p, (Number)i, constant(p->x, (unsigned char)chars[i]));
    p->length = term_add_number(p->x->table, p->length, (Number)n);
}

static void add_text(void *context, const char *chars, size_t n) {
    Printer *p = context;
    print_add_known(p, chars, n);
    p->n_stars = 0; // those of "%%"
}

bool print_has_small_fields(const Printer *p, const IrConversion *c) {
    PrintField width = width_of(p, c), precision = print_precision(p, c);
    return print_is_fixed(width) && print_is_fixed(precision) && c->width <= PRINT_MAX_TEXT &&
           c->width >= -PRINT_MAX_TEXT && c->precision <= PRINT_MAX_TEXT;
}

// ---- Integers -----------------------------------------------------------------------------------

static IrLengths hull(IrLengths a, IrLengths b) {
    return (IrLengths){a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
}

static IrLengths lengths_at(const Printer *p, IrConversion c, Number precision, Interval values) {
    c.precision = (int)precision;
    c.width = 0;
    switch (c.letter) {
    case 'p':
        return ir_pointer_lengths(&c, p->x->smg.pointer_bytes);
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        return ir_integer_lengths(&c, (uint64_t)values.low, (uint64_t)values.high);
    default:
        return ir_float_lengths(&c);
    }
}

// All of them grow with the precision; a negative one is none.
static IrLengths lengths_of(const Printer *p, const IrConversion *c, Interval values) {
    Interval precision = print_precision(p, c).known;
    if (precision.high < 0)
        return lengths_at(p, *c, -1, values);
    Number least = precision.low < 0 ? 0 : precision.low;
    IrLengths lengths =
        hull(lengths_at(p, *c, least, values), lengths_at(p, *c, precision.high, values));
    return precision.low < 0 ? hull(lengths, lengths_at(p, *c, -1, values)) : lengths;
}

// The last value, up to the given one, with as many characters as the first.
static Number end_of_length(const Printer *p, const IrConversion *c, Number first, Number last) {
    uint64_t wanted = lengths_of(p, c, interval_point(first)).most;
    while (first < last) {
        Number middle = first + (last - first + 1) / 2;
        if (lengths_of(p, c, interval_point(middle)).most == wanted)
            first = middle;
        else
            last = middle - 1;
    }
    return first;
}

// Which values have which length, of those on one side of 0.
static Formula tie_values(Printer *p, const IrConversion *c, Term value, Number first, Number last,
                          Term length, Formula cases) {
    TermTable *t = p->x->table;
    while (first <= last) {
        Number end = end_of_length(p, c, first, last);
        Number n = (Number)lengths_of(p, c, interval_point(first)).most;
        Formula is_there = formula_and(t, formula_le(t, constant(p->x, first), value),
                                       formula_le(t, value, constant(p->x, end)));
        Formula has_length = formula_eq(t, length, constant(p->x, n));
        cases = formula_or(t, cases, formula_and(t, is_there, has_length));
        first = end + 1;
    }
    return cases;
}

static void tie_length(Printer *p, const IrConversion *c, Term value, Interval known, Term length) {
    Formula cases = formula_false(p->x->table);
    Number last = known.high < 0 ? known.high : -1, first = known.low > 0 ? known.low : 0;
    cases = tie_values(p, c, value, known.low, last, length, cases);
    cases = tie_values(p, c, value, first, known.high, length, cases);
    exec_assume(p->x, p->s, cases);
}

static void add_formatted(Printer *p, const IrConversion *c, long long value) {
    char format[32];
    Text text = {0};
    snprintf(format, sizeof format, "%%%s*.*ll%c", c->flags, c->letter);
    text_add(&text, format, c->width, c->precision, value);
    print_add_known(p, text_chars(&text), text.length);
    text_release(&text);
}

// All values have so many decimal digits, and the same sign, which may count as one: as terms.
static bool add_digits(Printer *p, const IrConversion *c, Term value, Interval known, Number n) {
    enum { MOST_DIGITS = 20 };
    Exec *x = p->x;
    TermTable *t = x->table;
    Term terms[MOST_DIGITS + 1], rest = value;
    bool is_negative = known.high < 0, is_plain = !*c->flags && c->precision < 0 && !c->width;
    if (x->makes_rows || !is_plain || !strchr("diu", c->letter) || n > MOST_DIGITS ||
        (known.low < 0 && !is_negative))
        return false;
    if (is_negative) {
        terms[0] = constant(x, '-');
        rest = term_scale(t, -1, value);
    }
    Number power = 1;
    for (Number at = n - 1; at > is_negative; at--, power *= 10) {
        Term digit = print_between(p, 0, 9);
        terms[at] = term_add_number(t, digit, '0');
        rest = term_sub(t, rest, term_scale(t, power, digit));
    }
    Term first = print_between(p, 0, 9); // what is left
    exec_assume(x, p->s, formula_eq(t, rest, term_scale(t, power, first)));
    terms[is_negative] = term_add_number(t, first, '0');
    print_add_terms(p, c, terms, (size_t)n);
    return true;
}

static bool print_integer(Printer *p, const IrConversion *c) {
    Term value, length;
    Interval known;
    if (!next_integer(p, c->size, c->bits, ir_is_signed_conversion(c), &value, &known))
        return false;
    if (known.low == known.high && print_has_small_fields(p, c)) {
        add_formatted(p, c, (long long)known.low);
        return true;
    }
    IrLengths lengths = lengths_of(p, c, known);
    if (value.id && lengths.least == lengths.most &&
        add_digits(p, c, value, known, (Number)lengths.least))
        return true;
    length = print_between(p, (Number)lengths.least, (Number)lengths.most);
    bool is_tied =
        value.id && lengths.least < lengths.most && print_is_fixed(print_precision(p, c));
    if (is_tied && !p->x->makes_rows)
        tie_length(p, c, value, known, length);
    print_add_unknown(p, c, length);
    return true;
}

static bool print_char(Printer *p, const IrConversion *c) {
    enum { LAST = 255 };
    Exec *x = p->x;
    Term value;
    Interval known;
    if (!next_integer(p, 4, 32, true, &value, &known))
        return false;
    if (known.low == known.high && print_has_small_fields(p, c)) {
        char format[32];
        Text text = {0};
        snprintf(format, sizeof format, "%%%s*c", c->flags);
        text_add(&text, format, c->width, (int)known.low);
        print_add_known(p, text_chars(&text), text.length);
        text_release(&text);
        return true;
    }
    bool is_character = value.id && known.low >= -LAST && known.high <= LAST &&
                        exec_implies(x, p->s, formula_ne(x->table, value, constant(x, 0)));
    p->may_hold_zero |= !is_character;
    Term byte =
        value.id ? exec_wrap(x, p->s, value, 8, false).term : print_between(p, 0, UINT8_MAX);
    print_add_terms(p, c, &byte, 1);
    return true;
}

static bool is_float(const IrConversion *c) { return strchr("fFeEgGaA", c->letter) != NULL; }

// An argument whose value does not matter, or is a pointer that a text may say.
static bool skip_argument(Printer *p, const IrConversion *c) {
    SmgValue value;
    bool is_known, is_pointer = c->letter == 'p';
    uint32_t size = is_pointer ? p->x->smg.pointer_bytes : is_float(c) ? 8 : c->size;
    if (is_float(c) && c->is_long_double)
        return skip_long_double(p);
    if (!print_next_argument(p, size, &value, &is_known))
        return false;
    if (is_pointer && is_known)
        exec_expose(p->x, p->s, value.term);
    return true;
}

// A pointer or floating-point number: only bounds.
static bool print_inexact(Printer *p, const IrConversion *c) {
    if (!skip_argument(p, c))
        return false;
    IrLengths lengths = lengths_of(p, c, interval_point(0));
    print_add_unknown(p, c, print_between(p, (Number)lengths.least, (Number)lengths.most));
    return true;
}

// ---- Formats ------------------------------------------------------------------------------------

static bool print_one(Printer *p, const IrConversion *c) {
    if (!c->letter || c->is_wide || !strchr("diouxXcspfFeEgGaA", c->letter))
        return print_give_up(p, "a conversion that is not modelled", c);
    bool is_large = c->width > IR_LARGEST_FIELD || c->width < -IR_LARGEST_FIELD ||
                    c->precision > IR_LARGEST_FIELD;
    if (is_large && print_writes_memory(p))
        return print_give_up(p, "a wide field", c);
    if (!print_writes_memory(p) && c->letter != 's')
        return skip_argument(p, c);
    switch (c->letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        return print_integer(p, c);
    case 'c':
        return print_char(p, c);
    case 's':
        return print_string(p, c);
    default:
        return print_inexact(p, c);
    }
}

static bool convert(void *context, const IrConversion *c) {
    Printer *p = context;
    bool goes_on = print_one(p, c);
    p->n_stars = 0;
    return goes_on;
}

static bool print_all(Printer *p, const char *format) {
    IrFormatReader reader = {p->x->smg.pointer_bytes, next_field, add_text, convert, p};
    return ir_read_format(&reader, format);
}

bool exec_format_fits(Exec *x, ExecState *s, Term address, const char *call) {
    char format[PRINT_MAX_TEXT];
    Text why = {0};
    bool fits = print_read_known(x, s, address, format) &&
                ir_format_fit(format, call, x->program->pointer_bits / 8, &why) == IR_FORMAT_FITS;
    text_release(&why);
    return fits;
}

bool exec_list_fits(Exec *x, ExecState *s, Term format, Term types, const char *function) {
    char list[PRINT_MAX_TEXT];
    Text call = {0};
    if (!print_read_known(x, s, types, list))
        return false;
    ir_format_describe(&call, function, list);
    bool fits = exec_format_fits(x, s, format, text_chars(&call));
    text_release(&call);
    return fits;
}

// ---- The family ---------------------------------------------------------------------------------

static bool find_arguments(Printer *p, const SmgValue *varargs) {
    enum { OVERFLOW_AREA = 8 };
    Exec *x = p->x;
    uint32_t fixed = (uint32_t)p->shape.format + 1;
    SmgObjectId id;
    Term offset;
    SmgValue area;
    p->index = p->shape.has_list ? UINT32_MAX : fixed;
    p->next = p->shape.has_list ? print_argument(p, (int)fixed)
              : varargs         ? varargs->term
                                : term_int(x->table, 0);
    if (!p->shape.has_list || x->smg.pointer_bytes == 4)
        return true;
    uint32_t width = x->smg.pointer_bytes;
    if (!print_find_readable(p, term_add_number(x->table, p->next, OVERFLOW_AREA),
                             constant(x, width), &id, &offset))
        return false;
    if (smg_read(&x->smg, p->s->heap, p->s->kb, id, offset, width, &area) != SMG_KNOWN ||
        area.repr != SMG_UNSIGNED)
        return print_give_up(p, "variable arguments that are not known", NULL);
    p->next = area.term;
    return true;
}

static bool read_format(Printer *p, char format[PRINT_MAX_TEXT]) {
    Exec *x = p->x;
    PrintRange range;
    Term address = print_argument(p, p->shape.format);
    if (!print_find_readable(p, address, term_int(x->table, 1), &range.id, &range.offset))
        return false;
    if (!print_read_known(x, p->s, address, format))
        return print_give_up(p, "a format that is not known", NULL);
    range.size = constant(x, (Number)strlen(format) + 1);
    if (print_writes_memory(p))
        vec_push(&p->read, range);
    return true;
}

static bool deliver(Printer *p) {
    SmgObjectId id;
    Term offset;
    if (print_writes_memory(p))
        return print_write_buffer(p);
    if (p->shape.stream >= 0 && !print_find_readable(p, print_argument(p, p->shape.stream),
                                                     term_int(p->x->table, 0), &id, &offset))
        return false;
    const IrInstr *i = p->call->instr;
    for (uint32_t r = 0; r < i->n_results; r++) {
        IrTypeId type = exec_function(p->x, p->s)->reg_types[i->result + r];
        exec_set_reg(p->x, p->s, i->result + r, exec_any_value(p->x, p->s, type, true, "result"));
    }
    return true;
}

bool exec_print(Exec *x, ExecState *s, const IrInstr *i, const IrFunction *callee,
                const SmgValue *values, const IrTypeId *types, uint32_t n,
                const SmgValue *varargs) {
    PrintCall call = {i, callee, values, types, n};
    Printer p = {.x = x,
                 .s = s,
                 .call = &call,
                 .shape = ir_print_of(callee->native),
                 .length = term_int(x->table, 0),
                 .is_exact = true};
    char format[PRINT_MAX_TEXT];
    bool goes_on = read_format(&p, format) && find_arguments(&p, varargs) &&
                   print_all(&p, format) && deliver(&p);
    text_release(&p.text);
    vec_free(&p.read);
    vec_free(&p.bytes);
    return goes_on;
}
