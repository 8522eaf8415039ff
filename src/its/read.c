// Reads systems in the style of KoAT and T2 by recursive descent. The text is untrusted: nesting, the
// number of arguments and the size of products are limited, and the first error ends the reading.
//
// Symbols have their arguments by position, so position i of every location is variable i of the system.
// A name that a rule's left-hand side does not bind is any number. Com_2(f(..), g(..)) starts both; an
// infinite run goes on in one of them, so these are two rules.
#include "its/its.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100, MAX_ARITY = 200, MAX_MONOMIALS = 12, MAX_EXPONENT = 6, MAX_NAME = 200 };

typedef struct Binding {
    const char *name; // in the text
    size_t length;
    Term term;
} Binding;

typedef VEC(Binding) Bindings;

typedef struct Reader {
    const char *text, *end, *at, *file;
    size_t line;
    int depth;
    Diag *diag;
    Its *its;
    Bindings bindings; // of the rule
    bool failed;
    char *start; // the start's name, or NULL
} Reader;

// ---- Characters -----------------------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) static void fail(Reader *r, const char *format, ...) {
    char message[400];
    va_list arguments;
    if (r->failed)
        return;
    r->failed = true;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diag_error(r->diag, r->file, r->line, "%s", message);
}

static bool is_at(const Reader *r, const char *word) {
    size_t length = strlen(word);
    return (size_t)(r->end - r->at) >= length && memcmp(r->at, word, length) == 0;
}

static void skip_space(Reader *r) {
    while (r->at < r->end) {
        if (*r->at == '#') // a comment
            while (r->at < r->end && *r->at != '\n')
                r->at++;
        else if (isspace((unsigned char)*r->at))
            r->line += *r->at++ == '\n';
        else
            break;
    }
}

static bool accept(Reader *r, const char *word) {
    skip_space(r);
    if (r->failed || !is_at(r, word))
        return false;
    r->at += strlen(word);
    return true;
}

static void complain(Reader *r, const char *wanted) {
    skip_space(r);
    if (r->at >= r->end)
        fail(r, "expected %s at the end of the text", wanted);
    else if (isprint((unsigned char)*r->at))
        fail(r, "expected %s before '%c'", wanted, *r->at);
    else
        fail(r, "expected %s before an unprintable character", wanted);
}

static void expect(Reader *r, const char *word) {
    char wanted[40];
    if (accept(r, word))
        return;
    snprintf(wanted, sizeof wanted, "'%s'", word);
    complain(r, wanted);
}

static bool is_name_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
static bool is_name_part(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '\'' || c == '.' || c == '!' || c == '$';
}

// The length of the name at the reader's place; 0 when there is none.
static size_t peek_name(Reader *r) {
    skip_space(r);
    const char *p = r->at;
    if (r->failed || p >= r->end || !is_name_start(*p))
        return 0;
    while (p < r->end && is_name_part(*p))
        p++;
    return (size_t)(p - r->at);
}

static bool read_name(Reader *r, const char **name, size_t *length) {
    *length = peek_name(r);
    *name = r->at;
    if (*length == 0)
        complain(r, "a name");
    else if (*length > MAX_NAME)
        fail(r, "this name is too long");
    r->at += *length;
    return !r->failed;
}

// ---- Expressions ----------------------------------------------------------------------------------------

static Term read_sum(Reader *r);

static Term bound_name(Reader *r, const char *name, size_t length) {
    for (size_t i = 0; i < r->bindings.count; i++)
        if (r->bindings.items[i].length == length &&
            memcmp(r->bindings.items[i].name, name, length) == 0)
            return r->bindings.items[i].term;
    char *copy = memory_zeroed(length + 1);
    memcpy(copy, name, length);
    Binding any = {name, length, term_fresh(r->its->table, copy)};
    free(copy);
    vec_push(&r->bindings, any);
    return any.term;
}

static Term read_number(Reader *r) {
    const char *first = r->at;
    char digits[48];
    Number number = 0;
    while (r->at < r->end && isdigit((unsigned char)*r->at))
        r->at++;
    size_t length = (size_t)(r->at - first);
    memcpy(digits, first, length < sizeof digits ? length : 0);
    digits[length < sizeof digits ? length : 0] = '\0';
    if (length >= sizeof digits || !number_parse(digits, &number))
        fail(r, "this number is too large");
    return term_const(r->its->table, number);
}

static Term read_atom(Reader *r) {
    const char *name;
    size_t length;
    Term term = term_int(r->its->table, 0);
    skip_space(r);
    if (r->failed || r->depth >= MAX_DEPTH) {
        fail(r, "this expression is nested too deeply");
        return term;
    }
    r->depth++;
    if (accept(r, "-"))
        term = term_neg(r->its->table, read_atom(r));
    else if (accept(r, "(")) {
        term = read_sum(r);
        expect(r, ")");
    } else if (r->at < r->end && isdigit((unsigned char)*r->at))
        term = read_number(r);
    else if (peek_name(r) && read_name(r, &name, &length))
        term = bound_name(r, name, length);
    else
        complain(r, "an expression");
    r->depth--;
    return term;
}

// A product that would fall apart into very many summands is any number.
static Term multiply(Reader *r, Term a, Term b) {
    TermTable *t = r->its->table;
    uint32_t n = term_linear(t, a).n, m = term_linear(t, b).n;
    if (n && m && (n > MAX_MONOMIALS || m > MAX_MONOMIALS))
        return term_fresh(t, "_");
    return term_mul(t, a, b);
}

static Term read_power(Reader *r) {
    Term base = read_atom(r), power = base;
    Number exponent;
    if (!accept(r, "^"))
        return base;
    skip_space(r);
    if (r->at >= r->end || !isdigit((unsigned char)*r->at) ||
        !term_is_const(r->its->table, read_number(r), &exponent) || exponent < 1 ||
        exponent > MAX_EXPONENT) {
        fail(r, "an exponent must be a number from 1 to %d", MAX_EXPONENT);
        return base;
    }
    for (Number i = 1; i < exponent; i++)
        power = multiply(r, power, base);
    return power;
}

static Term read_product(Reader *r) {
    Term product = read_power(r);
    while (!r->failed && accept(r, "*"))
        product = multiply(r, product, read_power(r));
    return product;
}

static Term read_sum(Reader *r) {
    TermTable *t = r->its->table;
    Term sum = read_product(r);
    while (!r->failed) {
        skip_space(r);
        if (is_at(r, "->") || is_at(r, "-{"))
            break;
        if (accept(r, "+"))
            sum = term_add(t, sum, read_product(r));
        else if (accept(r, "-"))
            sum = term_sub(t, sum, read_product(r));
        else
            break;
    }
    return sum;
}

// ---- Conditions -----------------------------------------------------------------------------------------

static Formula read_comparison(Reader *r) {
    TermTable *t = r->its->table;
    size_t length = peek_name(r);
    if ((length == 4 && (is_at(r, "true") || is_at(r, "TRUE"))) ||
        (length == 5 && (is_at(r, "false") || is_at(r, "FALSE")))) {
        bool value = length == 4;
        r->at += length;
        return formula_bool(t, value);
    }
    Term a = read_sum(r);
    static const char *const symbols[] = {"<=", ">=", "==", "!=", "<>", "=<", "<", ">", "="};
    size_t which = 0;
    while (which < sizeof symbols / sizeof *symbols && !accept(r, symbols[which]))
        which++;
    if (which == sizeof symbols / sizeof *symbols) {
        complain(r, "a comparison");
        return formula_true(t);
    }
    Term b = read_sum(r);
    switch (which) {
    case 0:
    case 5:
        return formula_le(t, a, b);
    case 1:
        return formula_le(t, b, a);
    case 3:
    case 4:
        return formula_ne(t, a, b);
    case 6:
        return formula_lt(t, a, b);
    case 7:
        return formula_lt(t, b, a);
    default:
        return formula_eq(t, a, b);
    }
}

static Formula read_condition(Reader *r);

// Is the parenthesis here one around a condition (there is a comparison in it), or one of an expression?
static bool is_around_condition(Reader *r) {
    int depth = 0;
    skip_space(r);
    if (!is_at(r, "("))
        return false;
    for (const char *c = r->at; c < r->end; c++) {
        depth += (*c == '(') - (*c == ')');
        if (strchr("<>=!", *c) && *c)
            return true;
        if (depth == 0 || *c == ']')
            return false;
    }
    return false;
}

static Formula read_conjunct(Reader *r) {
    if (!is_around_condition(r) || !accept(r, "("))
        return read_comparison(r);
    if (++r->depth > MAX_DEPTH)
        fail(r, "this condition is nested too deeply");
    Formula f = r->failed ? formula_true(r->its->table) : read_condition(r);
    expect(r, ")");
    r->depth--;
    return f;
}

static Formula read_conjunction(Reader *r) {
    Formula all = read_conjunct(r);
    while (!r->failed && (accept(r, "&&") || accept(r, "/\\")))
        all = formula_and(r->its->table, all, read_conjunct(r));
    return all;
}

static Formula read_condition(Reader *r) {
    Formula any = read_conjunction(r);
    while (!r->failed && (accept(r, "||") || accept(r, "\\/")))
        any = formula_or(r->its->table, any, read_conjunction(r));
    return any;
}

static Formula read_guard(Reader *r) {
    if (accept(r, ":|:"))
        return read_condition(r);
    if (!accept(r, "["))
        return formula_true(r->its->table);
    if (accept(r, "]"))
        return formula_true(r->its->table);
    Formula f = read_condition(r);
    expect(r, "]");
    return f;
}

// ---- Rules ----------------------------------------------------------------------------------------------

static uint32_t find_location(Reader *r, const char *name, size_t length) {
    for (uint32_t i = 0; i < r->its->locations.count; i++)
        if (strlen(r->its->locations.items[i].name) == length &&
            memcmp(r->its->locations.items[i].name, name, length) == 0)
            return i;
    return ITS_NO_LOCATION;
}

static bool is_variable_name(const Reader *r, const char *name) {
    for (size_t i = 0; i < r->its->variables.count; i++)
        if (strcmp(term_hint(r->its->table, r->its->variables.items[i]), name) == 0)
            return true;
    return false;
}

// Variables are called as the first left-hand side calls them, where that is free.
static void make_variables(Reader *r, uint32_t arity, const Bindings *names) {
    while (r->its->variables.count < arity) {
        size_t i = r->its->variables.count;
        char name[MAX_NAME + 1] = "";
        if (names && names->items[i].length <= MAX_NAME) {
            memcpy(name, names->items[i].name, names->items[i].length);
            name[names->items[i].length] = '\0';
        }
        for (unsigned n = 0; !*name || is_variable_name(r, name); n++)
            snprintf(name, sizeof name, "arg%zu%s", i, n ? "b" : "");
        its_add_variable(r->its, term_fresh(r->its->table, name));
    }
}

static uint32_t use_location(Reader *r, const char *name, size_t length, uint32_t arity) {
    uint32_t found = find_location(r, name, length);
    if (found != ITS_NO_LOCATION) {
        if (r->its->locations.items[found].arity != arity)
            fail(r, "%s has %u arguments here, and %u elsewhere",
                 r->its->locations.items[found].name, arity, r->its->locations.items[found].arity);
        return found;
    }
    char *copy = memory_zeroed(length + 1);
    memcpy(copy, name, length);
    found = its_add_location(r->its, copy, arity);
    free(copy);
    return found;
}

// f(x, y): binds the names to the system's variables. A name that comes twice is one value.
static uint32_t read_left(Reader *r, Formula *guard) {
    TermTable *t = r->its->table;
    const char *symbol, *name;
    size_t symbol_length, length;
    Bindings names = {0};
    vec_clear(&r->bindings);
    *guard = formula_true(t);
    if (!read_name(r, &symbol, &symbol_length))
        return 0;
    if (accept(r, "(") && !accept(r, ")")) {
        do {
            if (read_name(r, &name, &length))
                vec_push(&names, ((Binding){name, length, {0}}));
            if (names.count > MAX_ARITY)
                fail(r, "more than %d arguments", MAX_ARITY);
        } while (!r->failed && accept(r, ","));
        expect(r, ")");
    }
    uint32_t arity = (uint32_t)names.count;
    if (!r->failed)
        make_variables(r, arity, &names);
    for (uint32_t i = 0; !r->failed && i < arity; i++) {
        Binding binding = names.items[i];
        binding.term = r->its->variables.items[i];
        bool is_new = true;
        for (size_t j = 0; j < r->bindings.count; j++)
            if (r->bindings.items[j].length == binding.length &&
                memcmp(r->bindings.items[j].name, binding.name, binding.length) == 0) {
                *guard =
                    formula_and(t, *guard, formula_eq(t, r->bindings.items[j].term, binding.term));
                is_new = false;
            }
        if (is_new)
            vec_push(&r->bindings, binding);
    }
    vec_free(&names);
    return r->failed ? 0 : use_location(r, symbol, symbol_length, arity);
}

typedef struct RightSide {
    uint32_t location;
    VEC(Term) values;
} RightSide;

typedef VEC(RightSide) RightSides;

static void read_call(Reader *r, RightSides *sides) {
    const char *symbol;
    size_t length;
    RightSide side = {0};
    if (!read_name(r, &symbol, &length))
        return;
    if (accept(r, "(") && !accept(r, ")")) {
        do {
            vec_push(&side.values, read_sum(r));
            if (side.values.count > MAX_ARITY)
                fail(r, "more than %d arguments", MAX_ARITY);
        } while (!r->failed && accept(r, ","));
        expect(r, ")");
    }
    if (!r->failed) {
        make_variables(r, (uint32_t)side.values.count, NULL);
        side.location = use_location(r, symbol, length, (uint32_t)side.values.count);
    }
    vec_push(sides, side);
}

static void read_right(Reader *r, RightSides *sides) {
    size_t length = peek_name(r);
    if (length <= 4 || !is_at(r, "Com_")) {
        read_call(r, sides);
        return;
    }
    r->at += length;
    expect(r, "(");
    if (accept(r, ")")) // Com_0(): the run ends here
        return;
    do
        read_call(r, sides);
    while (!r->failed && accept(r, ","));
    expect(r, ")");
}

static void skip_arrow(Reader *r) {
    if (accept(r, "-{")) { // costs, which do not matter for termination
        while (r->at < r->end && *r->at != '}' && *r->at != '\n')
            r->at++;
        expect(r, "}>");
    } else {
        expect(r, "->");
    }
}

static void read_rule(Reader *r) {
    Formula left_guard, guard;
    RightSides sides = {0};
    skip_space(r);
    uint32_t line = (uint32_t)r->line;
    uint32_t from = read_left(r, &left_guard);
    skip_arrow(r);
    if (!r->failed)
        read_right(r, &sides);
    guard = read_guard(r);
    for (size_t i = 0; i < sides.count; i++) {
        RightSide *side = &sides.items[i];
        if (!r->failed) {
            const Kb *kb = kb_add(r->its->solver, kb_add(r->its->solver, NULL, left_guard), guard);
            ItsTransition *t = its_add_transition(r->its, from, side->location, kb);
            t->line = line;
            for (size_t v = 0; v < t->updates.count; v++)
                t->updates.items[v] = v < side->values.count ? side->values.items[v] : (Term){0};
        }
        vec_free(&side->values);
    }
    vec_free(&sides);
}

// Later rules may have shown more variables: what a location does not show is any number.
static void forget_hidden(Its *its) {
    for (size_t i = 0; i < its->transitions.count; i++) {
        ItsTransition *t = &its->transitions.items[i];
        for (size_t v = its->locations.items[t->to].arity; v < t->updates.count; v++)
            t->updates.items[v] = (Term){0};
    }
}

// ---- Sections -------------------------------------------------------------------------------------------

static void skip_section(Reader *r) {
    int depth = 1;
    for (; r->at < r->end && depth > 0; r->at++) {
        depth += (*r->at == '(') - (*r->at == ')');
        r->line += *r->at == '\n';
    }
    if (depth > 0)
        fail(r, "expected ')' at the end of the text");
}

static void read_start(Reader *r) {
    const char *name;
    size_t length;
    if (!accept(r, "(")) { // CONSTRUCTOR-BASED and the like: any symbol
        skip_section(r);
        return;
    }
    expect(r, "FUNCTIONSYMBOLS");
    if (read_name(r, &name, &length)) {
        free(r->start);
        r->start = memory_zeroed(length + 1);
        memcpy(r->start, name, length);
    }
    expect(r, ")");
    expect(r, ")");
}

static void read_section(Reader *r) {
    expect(r, "(");
    size_t length = peek_name(r);
    if (length == 5 && is_at(r, "RULES")) {
        r->at += length;
        while (!r->failed && !accept(r, ")"))
            read_rule(r);
    } else if (length == 9 && is_at(r, "STARTTERM")) {
        r->at += length;
        read_start(r);
    } else if (length == 4 && is_at(r, "GOAL")) {
        r->at += length;
        peek_name(r);
        r->its->is_complexity_goal = is_at(r, "COMPLEXITY");
        if (!r->its->is_complexity_goal && !is_at(r, "TERMINATION"))
            complain(r, "COMPLEXITY or TERMINATION");
        r->at += r->failed ? 0 : peek_name(r);
        expect(r, ")");
    } else if ((length == 3 && is_at(r, "VAR")) || (length == 7 && is_at(r, "COMMENT"))) {
        skip_section(r); // names are known by their use
    } else {
        complain(r, "GOAL, STARTTERM, VAR, RULES or COMMENT");
    }
}

static void find_start(Reader *r) {
    if (!r->start)
        return;
    r->its->start = find_location(r, r->start, strlen(r->start));
    if (r->its->start == ITS_NO_LOCATION)
        fail(r, "no rule has the start symbol %s", r->start);
}

Its *its_read(const char *text, size_t length, const char *file, Solver *solver, TermTable *table,
              Diag *diag) {
    Reader r = {.text = text,
                .at = text,
                .end = text + length,
                .file = file,
                .line = 1,
                .diag = diag,
                .its = its_new(solver, table)};
    skip_space(&r);
    if (r.at >= r.end)
        fail(&r, "the text is empty");
    for (; !r.failed && r.at < r.end; skip_space(&r))
        read_section(&r);
    if (!r.failed)
        find_start(&r);
    forget_hidden(r.its);
    vec_free(&r.bindings);
    free(r.start);
    if (!r.failed)
        return r.its;
    its_free(r.its);
    return NULL;
}
