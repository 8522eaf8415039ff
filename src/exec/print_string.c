// Strings that printf reads: exactly the bytes that C says. With a precision no end is needed.
#include "exec/print.h"

#include "smg/texts.h"

#include <stdio.h>

enum { MAX_UNKNOWN = 20 }; // characters that are looked at one after another

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

// A string that is read.
typedef struct Source {
    SmgObjectId id;
    Term offset;
    bool has_limit;
    Term limit;          // at least 1: so many characters at most
    Term length, n_read; // what was found
    Text text;           // all of it
    bool is_exact;
    VEC(Term) terms; // single paths: its characters
    bool has_terms;
} Source;

static void set_length(Printer *p, Source *source, Term length) {
    Term size = term_add_number(p->x->table, length, 1);
    source->length = source->has_limit ? print_smaller(p, length, source->limit) : length;
    source->n_read = source->has_limit ? print_smaller(p, size, source->limit) : size;
}

bool print_read_byte(Exec *x, const ExecState *s, SmgObjectId id, Term at, Number *byte) {
    SmgValue value;
    return smg_read(&x->smg, s->heap, s->kb, id, at, 1, &value) == SMG_KNOWN &&
           value.repr != SMG_BITS && term_is_const(x->table, value.term, byte);
}

// Up to a 0, or to the limit.
static bool read_constants(Printer *p, Source *source) {
    Exec *x = p->x;
    Number limit = PRINT_MAX_TEXT, byte = 1, n = 0;
    if (source->has_limit &&
        (!term_is_const(x->table, source->limit, &limit) || limit > PRINT_MAX_TEXT))
        return false;
    for (; n < limit; n++) {
        if (!print_read_byte(x, p->s, source->id, term_add_number(x->table, source->offset, n),
                             &byte))
            return false;
        if (!byte)
            break;
        char c = (char)byte;
        text_add_bytes(&source->text, &c, 1);
    }
    source->is_exact = !byte || source->has_limit;
    if (source->is_exact)
        set_length(p, source, constant(x, n));
    return source->is_exact;
}

// A string of any characters, whose end is known or lies somewhere before a known 0.
static bool find_text(Printer *p, Source *source) {
    Exec *x = p->x;
    Term size;
    if (!smg_find_text(&x->smg, p->s->heap, p->s->kb, source->id, source->offset, &size)) {
        if (!exec_find_first_end(x, p->s, source->id, source->offset, &size))
            return false;
        p->s->generalised = true;
    }
    set_length(p, source, term_add_number(x->table, size, -1));
    return true;
}

// So many bytes are there: no end is needed.
static bool has_room(Printer *p, const Source *source) {
    Exec *x = p->x;
    if (!source->has_limit)
        return false;
    Term end = term_add(x->table, source->offset, source->limit);
    Term size = smg_object(p->s->heap, source->id)->size;
    return exec_implies(x, p->s, formula_le(x->table, end, size));
}

static void set_any_length(Printer *p, Source *source, Term most) {
    TermTable *t = p->x->table;
    source->length = term_fresh(t, "length");
    exec_assume(p->x, p->s, formula_le(t, term_int(t, 0), source->length));
    exec_assume(p->x, p->s, formula_le(t, source->length, most));
    source->n_read = most;
}

// What the byte holds, as a number; what was not known is from now on.
static Term any_byte(Printer *p, const Source *source, Term at) {
    Exec *x = p->x;
    SmgValue value;
    SmgFound found = smg_read(&x->smg, p->s->heap, p->s->kb, source->id, at, 1, &value);
    if (found == SMG_KNOWN && value.repr != SMG_BITS)
        return exec_unsigned(x, p->s, value, 8);
    uint64_t serial = smg_object(p->s->heap, source->id)->serial;
    if (found == SMG_ANYTHING)
        exec_expose_contents(x, p->s, source->id);
    value = (SmgValue){print_between(p, 0, UINT8_MAX), SMG_UNSIGNED};
    if (found == SMG_ARBITRARY && serial)
        exec_note_memory(x, p->s, value, 1, serial, at);
    smg_write(&x->smg, &p->s->heap, source->id, at, 1, value);
    return value.term;
}

// Single paths: one character after another.
static bool walk(Printer *p, Source *source) {
    Exec *x = p->x;
    TermTable *t = x->table;
    Number byte, n_unknown = 0;
    for (Number n = 0; n < PRINT_MAX_TEXT && n_unknown < MAX_UNKNOWN; n++) {
        Term at = term_add_number(t, source->offset, n), here = constant(x, n);
        if (source->has_limit && !print_split(p, formula_lt(t, here, source->limit)))
            return false;
        if (!exec_check_access(x, p->s, source->id, at, term_int(t, 1), false))
            return false;
        Term value = any_byte(p, source, at);
        n_unknown += !term_is_const(t, value, &byte);
        Formula is_end = formula_eq(t, value, term_int(t, 0));
        source->has_terms = true;
        if (exec_implies(x, p->s, is_end)) {
            set_length(p, source, here);
            return true;
        }
        if (!print_split(p, formula_not(t, is_end)))
            return false;
        vec_push(&source->terms, value);
        if (source->has_limit &&
            exec_implies(x, p->s, formula_eq(t, source->limit, constant(x, n + 1)))) {
            set_length(p, source, constant(x, n + 1));
            return true;
        }
    }
    return print_give_up(p, "a long string", NULL);
}

// Nothing is known of where it ends: valid strings are assumed, or it is given up.
static bool rely_on_end(Printer *p, Source *source) {
    Exec *x = p->x;
    if (x->checks & IR_INVALID_DEREF)
        return print_give_up(p, "a string whose end is not known", NULL);
    exec_violate(x, p->s, IR_INVALID_DEREF, "printf of a string");
    Term size = smg_object(p->s->heap, source->id)->size;
    set_any_length(p, source, term_sub(x->table, size, source->offset));
    return true;
}

static bool find_string(Printer *p, Source *source) {
    if (read_constants(p, source))
        return true;
    source->is_exact = false;
    if (p->x->makes_rows && find_text(p, source))
        return true;
    if (has_room(p, source) && (p->x->makes_rows || !print_writes_memory(p))) {
        set_any_length(p, source, source->limit);
        return true;
    }
    return p->x->makes_rows ? rely_on_end(p, source) : walk(p, source);
}

// A live object has so many bytes there, or more.
static bool has_bytes(Printer *p, Term pointer, Term n) {
    Exec *x = p->x;
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset, zero = term_int(t, 0);
    if (!exec_find_region(x, p->s, pointer, &id, &offset))
        return false;
    Term end = term_add(t, offset, n), size = smg_object(p->s->heap, id)->size;
    return exec_implies(x, p->s, formula_le(t, zero, n)) &&
           exec_implies(x, p->s, formula_le(t, zero, offset)) &&
           exec_implies(x, p->s, formula_le(t, end, size));
}

// Certainly a text that needs no closer look, since its length does not matter.
static bool is_text(Printer *p, Term pointer, PrintField precision) {
    SmgObjectId id;
    Term offset;
    int most = print_is_fixed(precision) ? (int)precision.known.low : -1;
    if (print_writes_memory(p) ||
        (!exec_is_text(p->x, p->s, pointer, most) &&
         (!precision.term.id || !has_bytes(p, pointer, precision.term))) ||
        !exec_find_region(p->x, p->s, pointer, &id, &offset))
        return false;
    exec_touch(p->x, p->s, id);
    return true;
}

// False in *is_empty: something is read. The precision may be negative: then there is no limit.
static bool find_limit(Printer *p, PrintField precision, Source *source, bool *is_empty) {
    Exec *x = p->x;
    TermTable *t = x->table;
    Term number = precision.term;
    *is_empty = false;
    if (!print_is_fixed(precision) && !number.id)
        return print_give_up(p, "a precision that is not known", NULL);
    if (!number.id)
        number = constant(x, precision.known.low);
    if (precision.known.high < 0)
        return true;
    if (!print_split(p, formula_le(t, term_int(t, 0), number)))
        return false;
    *is_empty = exec_implies(x, p->s, formula_eq(t, number, term_int(t, 0)));
    source->has_limit = true;
    source->limit = number;
    return *is_empty || print_split(p, formula_lt(t, term_int(t, 0), number));
}

static bool read_string(Printer *p, const IrConversion *c, Source *source) {
    Exec *x = p->x;
    SmgValue pointer;
    bool is_known = false, is_empty;
    PrintField precision = print_precision(p, c);
    if (!print_next_argument(p, x->smg.pointer_bytes, &pointer, &is_known))
        return false;
    is_known &= pointer.repr == SMG_UNSIGNED;
    if (is_known && is_text(p, pointer.term, precision))
        return true;
    if (!print_writes_memory(p) && !(x->checks & IR_INVALID_DEREF)) {
        exec_violate(x, p->s, IR_INVALID_DEREF, "printf of a string"); // valid ones are assumed
        return true;
    }
    if (!is_known)
        return print_give_up(p, "a string that is not known", NULL);
    if (!find_limit(p, precision, source, &is_empty))
        return false;
    source->is_exact = is_empty;
    source->length = source->n_read = term_int(x->table, 0);
    Term one = term_int(x->table, 1);
    return is_empty || (print_find_readable(p, pointer.term, one, &source->id, &source->offset) &&
                        exec_open_rows(x, p->s, source->id, source->offset, one) &&
                        (is_text(p, pointer.term, precision) || find_string(p, source)));
}

static void add_string(Printer *p, const IrConversion *c, Source *source) {
    if (source->id)
        vec_push(&p->read, ((PrintRange){source->id, source->offset, source->n_read}));
    if (source->has_terms) {
        print_add_terms(p, c, source->terms.items, source->terms.count);
        return;
    }
    if (!source->is_exact || !print_has_small_fields(p, c)) {
        print_add_unknown(p, c, source->length);
        return;
    }
    char format[32];
    Text text = {0};
    snprintf(format, sizeof format, "%%%s*s", c->flags);
    text_add(&text, format, c->width, text_chars(&source->text));
    print_add_known(p, text_chars(&text), text.length);
    text_release(&text);
}

bool print_string(Printer *p, const IrConversion *c) {
    Source source = {0};
    bool goes_on = read_string(p, c, &source);
    if (goes_on && print_writes_memory(p))
        add_string(p, c, &source);
    text_release(&source.text);
    vec_free(&source.terms);
    return goes_on;
}

// ---- Strings that are known ---------------------------------------------------------------------

bool print_read_known(Exec *x, ExecState *s, Term address, char text[PRINT_MAX_TEXT]) {
    SmgObjectId id;
    Term offset;
    Number c = 1;
    address = kb_simplify(x->solver, s->kb, address);
    if (!smg_resolve(&x->smg, s->heap, address, &id, &offset) || !smg_object(s->heap, id))
        return false;
    for (int n = 0; n < PRINT_MAX_TEXT && c; n++) {
        if (!print_read_byte(x, s, id, term_add_number(x->table, offset, n), &c))
            return false;
        text[n] = (char)c;
    }
    return !c;
}
