// Facts over names in C's syntax. Terms count addresses in bytes, C in elements: where the
// element's size is known and divides all that stands beside the pointers, elements are printed,
// else the pointers are cast to char *.
#include "seg/invariant.h"

#include <string.h>

typedef struct Fact {
    const SegPlace *place;
    FormulaKind kind;
    TermLinear linear;           // without the addresses: see is_address
    const SegName *plus, *minus; // addresses with coefficient 1 and -1
    Number unit;                 // bytes of an element
    bool cast;
} Fact;

const SegName *seg_name_of(const SegPlace *p, Term var) {
    for (size_t i = 0; i < p->names.count; i++)
        if (term_same(p->names.items[i].var, var))
            return &p->names.items[i];
    return NULL;
}

// ---- Element sizes ------------------------------------------------------------------------------

// Debug information spells types with qualifiers behind: char const * const.
static size_t without_qualifiers(const char *type, size_t length) {
    static const char qualifier[] = " const";
    enum { QUALIFIER = sizeof qualifier - 1 };
    while (length > QUALIFIER && memcmp(type + length - QUALIFIER, qualifier, QUALIFIER) == 0)
        length -= QUALIFIER;
    return length;
}

// 0 when it is not known.
static Number size_of_type(const IrProgram *program, const char *type, size_t length) {
    static const struct {
        const char *name;
        Number size; // 0: a pointer's (so it is with long, too)
    } sizes[] = {
        {"char", 1},     {"signed char", 1},    {"unsigned char", 1}, {"_Bool", 1},
        {"short", 2},    {"unsigned short", 2}, {"int", 4},           {"unsigned int", 4},
        {"long", 0},     {"unsigned long", 0},  {"long long", 8},     {"unsigned long long", 8},
        {"float", 4},    {"double", 8},         {"size_t", 0},        {"int8_t", 1},
        {"uint8_t", 1},  {"int16_t", 2},        {"uint16_t", 2},      {"int32_t", 4},
        {"uint32_t", 4}, {"int64_t", 8},        {"uint64_t", 8},
    };
    length = without_qualifiers(type, length);
    if (length && type[length - 1] == '*')
        return program->pointer_bits / 8;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strlen(sizes[i].name) == length && memcmp(sizes[i].name, type, length) == 0)
            return sizes[i].size ? sizes[i].size : program->pointer_bits / 8;
    return 0;
}

static Number element_size(const SegPlace *p, const SegName *name) {
    const char *type = p->x->program->variables[name->variable].type;
    size_t length = type ? without_qualifiers(type, strlen(type)) : 0;
    if (length < 2 || memcmp(type + length - 2, " *", 2) != 0)
        return 0;
    return size_of_type(p->x->program, type, length - 2);
}

// A base has the type of what points into it.
static void choose_unit(Fact *fact) {
    Number plus = element_size(fact->place, fact->plus);
    Number minus = element_size(fact->place, fact->minus);
    fact->unit = plus == minus && plus ? plus : 1;
    Number c = fact->linear.constant;
    bool fits = c % fact->unit == 0 || (fact->kind == FORMULA_LE && (c - 1) % fact->unit == 0);
    for (uint32_t i = 0; i < fact->linear.n; i++) {
        const SegName *name = seg_name_of(fact->place, fact->linear.atoms[i]);
        fits &= (name && name->is_address) || fact->linear.coefficients[i] % fact->unit == 0;
    }
    fact->cast = plus != minus || !plus || !fits;
    if (fact->cast)
        fact->unit = 1;
}

// ---- Parts --------------------------------------------------------------------------------------

static bool is_number(const SegPlace *p, Term atom) {
    TermTable *t = p->x->table;
    if (term_kind(t, atom) == TERM_VAR) {
        const SegName *name = seg_name_of(p, atom);
        return name && !name->is_address;
    }
    if (term_kind(t, atom) != TERM_PRODUCT)
        return false;
    TermParts parts = term_parts(t, atom);
    for (uint32_t i = 0; i < parts.n; i++)
        if (!is_number(p, parts.operands[i]))
            return false;
    return true;
}

static void print_name(void *context, Term var, Text *text) {
    text_add(text, "%s", seg_name_of(context, var)->text);
}

static void print_address(Text *text, const Fact *fact, const SegName *name) {
    bool is_phrase = strchr(name->text, ' ') != NULL;
    text_add(text, "%s%s%s%s", fact->cast ? "(char *)" : "", is_phrase ? "(" : "", name->text,
             is_phrase ? ")" : "");
}

static bool is_address_atom(const Fact *fact, Term atom) {
    return (fact->plus && term_same(atom, fact->plus->var)) ||
           (fact->minus && term_same(atom, fact->minus->var));
}

// The summands with the given sign (0: all, multiplied by `factor`), without addresses and
// `skipped`.
static void print_sum(Text *text, const Fact *fact, int sign, int factor, Number constant,
                      Term skipped, bool after_something) {
    bool first = !after_something;
    const SegPlace *p = fact->place;
    for (uint32_t i = 0; i <= fact->linear.n; i++) {
        bool is_constant = i == fact->linear.n;
        Number c = is_constant ? constant : fact->linear.coefficients[i];
        if (c == 0 || (sign && (c < 0) != (sign < 0)) ||
            (!is_constant && (is_address_atom(fact, fact->linear.atoms[i]) ||
                              term_same(fact->linear.atoms[i], skipped))))
            continue;
        c = (sign ? sign * c : factor * c) / fact->unit;
        text_add(text, "%s", first ? (c < 0 ? "-" : "") : c < 0 ? " - " : " + ");
        Number size = c < 0 ? -c : c;
        if (is_constant || size != 1)
            number_print(text, size);
        if (!is_constant) {
            text_add(text, "%s", size != 1 ? "*" : "");
            term_print(text, p->x->table, fact->linear.atoms[i], print_name, (void *)p);
        }
        first = false;
    }
    if (first)
        text_add(text, "0");
}

static const char *symbol(FormulaKind kind) {
    return kind == FORMULA_EQ ? "==" : kind == FORMULA_NE ? "!=" : "<=";
}

// ---- Facts --------------------------------------------------------------------------------------

// plus - minus + rest (<=, ==, !=) 0.
static void print_addresses(Text *text, const Fact *fact) {
    Number c = fact->linear.constant;
    bool is_strict = fact->kind == FORMULA_LE && (c % fact->unit != 0 || c == fact->unit);
    if (is_strict) // a whole element more: pointers differ by whole elements
        c -= c == fact->unit ? fact->unit : 1;
    bool has_rest = c != 0 || fact->linear.n > 2;
    const char *compare = is_strict ? "<" : symbol(fact->kind);
    if (!has_rest) {
        print_address(text, fact, fact->plus);
        text_add(text, " %s ", compare);
        print_address(text, fact, fact->minus);
        return;
    }
    // What changes comes first.
    bool is_swapped = fact->plus->is_base || (!fact->minus->is_base && fact->minus->is_changing &&
                                              !fact->plus->is_changing);
    const SegName *first = is_swapped ? fact->minus : fact->plus;
    const SegName *second = is_swapped ? fact->plus : fact->minus;
    if (fact->kind != FORMULA_LE) { // first == second + rest
        print_address(text, fact, first);
        text_add(text, " %s ", compare);
        print_address(text, fact, second);
        print_sum(text, fact, 0, is_swapped ? 1 : -1, c, (Term){0}, true);
        return;
    }
    if (is_swapped) { // rest <= first - second
        print_sum(text, fact, 0, 1, c, (Term){0}, false);
        text_add(text, " %s ", compare);
    }
    print_address(text, fact, first);
    text_add(text, " - ");
    print_address(text, fact, second);
    if (!is_swapped) { // first - second <= -rest
        text_add(text, " %s ", compare);
        print_sum(text, fact, 0, -1, c, (Term){0}, false);
    }
}

static void print_equation(Text *text, const Fact *fact) {
    Term left = {0};
    int sign = 0;
    for (uint32_t i = 0; i < fact->linear.n; i++) { // begins with what changes
        Number c = fact->linear.coefficients[i];
        const SegName *name = seg_name_of(fact->place, fact->linear.atoms[i]);
        if ((c != 1 && c != -1) || !name || (term_exists(left) && !name->is_changing))
            continue;
        left = fact->linear.atoms[i];
        sign = (int)c;
    }
    if (term_exists(left)) {
        text_add(text, "%s %s ", seg_name_of(fact->place, left)->text, symbol(fact->kind));
        print_sum(text, fact, 0, -sign, fact->linear.constant, left, false);
        return;
    }
    print_sum(text, fact, 1, 1, fact->linear.constant, left, false);
    text_add(text, " %s ", symbol(fact->kind));
    print_sum(text, fact, -1, 1, fact->linear.constant, left, false);
}

static void print_bound(Text *text, const Fact *fact) {
    Number c = fact->linear.constant;
    bool has_plus = false, has_minus = false;
    for (uint32_t i = 0; i < fact->linear.n; i++) {
        has_plus |= fact->linear.coefficients[i] > 0;
        has_minus |= fact->linear.coefficients[i] < 0;
    }
    if (!has_plus || !has_minus) { // a number on the other side, whatever its sign
        if (has_minus)
            number_print(text, c);
        else
            print_sum(text, fact, 1, 1, 0, (Term){0}, false);
        text_add(text, " <= ");
        if (has_minus)
            print_sum(text, fact, -1, 1, 0, (Term){0}, false);
        else
            number_print(text, -c);
        return;
    }
    bool is_strict = c == 1;
    c = is_strict ? 0 : c;
    print_sum(text, fact, 1, 1, c, (Term){0}, false);
    text_add(text, " %s ", is_strict ? "<" : "<=");
    print_sum(text, fact, -1, 1, c, (Term){0}, false);
}

// name mod k == c, where the name is not negative; C's % is meant then.
static bool print_remainder(Text *text, const Fact *fact) {
    const SegPlace *p = fact->place;
    TermTable *t = p->x->table;
    if (fact->kind != FORMULA_EQ || fact->linear.n != 1 || fact->linear.coefficients[0] != 1 ||
        term_kind(t, fact->linear.atoms[0]) != TERM_MOD)
        return false;
    TermParts parts = term_parts(t, fact->linear.atoms[0]);
    if (!is_number(p, parts.operands[0]) || term_kind(t, parts.operands[0]) != TERM_VAR ||
        !seg_name_of(p, parts.operands[0])->is_natural)
        return false;
    text_add(text, "%s %% ", seg_name_of(p, parts.operands[0])->text);
    number_print(text, parts.k);
    text_add(text, " == ");
    number_print(text, -fact->linear.constant);
    return true;
}

// Sorts the summands; false for what cannot be said.
static bool look_at(Fact *fact) {
    uint32_t n_addresses = 0;
    for (uint32_t i = 0; i < fact->linear.n; i++) {
        Term atom = fact->linear.atoms[i];
        Number c = fact->linear.coefficients[i];
        if (is_number(fact->place, atom))
            continue;
        const SegName *name = seg_name_of(fact->place, atom);
        if (!name)
            return false;
        n_addresses++;
        if (c == 1)
            fact->plus = name;
        else if (c == -1)
            fact->minus = name;
        else
            return false;
    }
    bool is_null_test = n_addresses == 1 && fact->kind == FORMULA_NE && fact->linear.n == 1 &&
                        fact->linear.constant == 0;
    return n_addresses == 0 || (n_addresses == 2 && fact->plus && fact->minus) || is_null_test;
}

bool seg_print_fact(Text *text, const SegPlace *place, Formula f) {
    TermTable *t = place->x->table;
    FormulaKind kind = formula_kind(t, f);
    if (kind != FORMULA_LE && kind != FORMULA_EQ && kind != FORMULA_NE)
        return false;
    Fact fact = {
        .place = place, .kind = kind, .linear = term_linear(t, formula_term(t, f)), .unit = 1};
    if (print_remainder(text, &fact))
        return true;
    if (!look_at(&fact))
        return false;
    if (fact.plus && fact.minus) {
        choose_unit(&fact);
        print_addresses(text, &fact);
    } else if (fact.plus || fact.minus) {
        text_add(text, "%s != 0", (fact.plus ? fact.plus : fact.minus)->text);
    } else if (kind == FORMULA_LE) {
        print_bound(text, &fact);
    } else {
        print_equation(text, &fact);
    }
    return true;
}

static bool has_address(const SegPlace *p, Formula f) {
    TermLinear linear = term_linear(p->x->table, formula_term(p->x->table, f));
    for (uint32_t i = 0; i < linear.n; i++) {
        const SegName *name = seg_name_of(p, linear.atoms[i]);
        if (name && name->is_address)
            return true;
    }
    return false;
}

// Numbers first, then addresses.
void seg_print_facts(Text *text, const SegPlace *place) {
    for (int addresses = 0; addresses < 2; addresses++)
        for (size_t i = 0; i < place->facts.count; i++) {
            Text fact = {0};
            if (has_address(place, place->facts.items[i]) == (addresses == 1) &&
                seg_print_fact(&fact, place, place->facts.items[i]))
                text_add(text, "%s%s", text->length ? " && " : "", text_chars(&fact));
            text_release(&fact);
        }
}
