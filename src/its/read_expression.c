// Reads words, expressions and conditions of integer transition systems.
#include "its/read.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100, MAX_MONOMIALS = 12, MAX_EXPONENT = 6 };

// ---- Characters ---------------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) void its_fail(ItsReader *r, const char *format, ...) {
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

bool its_is_at(const ItsReader *r, const char *word) {
    size_t length = strlen(word);
    return (size_t)(r->end - r->at) >= length && memcmp(r->at, word, length) == 0;
}

void its_skip_space(ItsReader *r) {
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

bool its_accept(ItsReader *r, const char *word) {
    its_skip_space(r);
    if (r->failed || !its_is_at(r, word))
        return false;
    r->at += strlen(word);
    return true;
}

void its_complain(ItsReader *r, const char *wanted) {
    its_skip_space(r);
    if (r->at >= r->end)
        its_fail(r, "expected %s at the end of the text", wanted);
    else if (isprint((unsigned char)*r->at))
        its_fail(r, "expected %s before '%c'", wanted, *r->at);
    else
        its_fail(r, "expected %s before an unprintable character", wanted);
}

void its_expect(ItsReader *r, const char *word) {
    char wanted[40];
    if (its_accept(r, word))
        return;
    snprintf(wanted, sizeof wanted, "'%s'", word);
    its_complain(r, wanted);
}

static bool is_name_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
static bool is_name_part(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '\'' || c == '.' || c == '!' || c == '$';
}

// The length of the name at the reader's place; 0 when there is none.
size_t its_peek_name(ItsReader *r) {
    its_skip_space(r);
    const char *p = r->at;
    if (r->failed || p >= r->end || !is_name_start(*p))
        return 0;
    while (p < r->end && is_name_part(*p))
        p++;
    return (size_t)(p - r->at);
}

bool its_read_name(ItsReader *r, const char **name, size_t *length) {
    *length = its_peek_name(r);
    *name = r->at;
    if (*length == 0)
        its_complain(r, "a name");
    else if (*length > ITS_MAX_NAME)
        its_fail(r, "this name is too long");
    r->at += *length;
    return !r->failed;
}

// ---- Expressions --------------------------------------------------------------------------------

static Term bound_name(ItsReader *r, const char *name, size_t length) {
    for (size_t i = 0; i < r->bindings.count; i++)
        if (r->bindings.items[i].length == length &&
            memcmp(r->bindings.items[i].name, name, length) == 0)
            return r->bindings.items[i].term;
    char *copy = memory_zeroed(length + 1);
    memcpy(copy, name, length);
    ItsBinding any = {name, length, term_fresh(r->its->table, copy)};
    free(copy);
    vec_push(&r->bindings, any);
    return any.term;
}

static Term read_number(ItsReader *r) {
    const char *first = r->at;
    char digits[48];
    Number number = 0;
    while (r->at < r->end && isdigit((unsigned char)*r->at))
        r->at++;
    size_t length = (size_t)(r->at - first);
    memcpy(digits, first, length < sizeof digits ? length : 0);
    digits[length < sizeof digits ? length : 0] = '\0';
    if (length >= sizeof digits || !number_parse(digits, &number))
        its_fail(r, "this number is too large");
    return term_const(r->its->table, number);
}

static Term read_atom(ItsReader *r) {
    const char *name;
    size_t length;
    Term term = term_int(r->its->table, 0);
    its_skip_space(r);
    if (r->failed || r->depth >= MAX_DEPTH) {
        its_fail(r, "this expression is nested too deeply");
        return term;
    }
    r->depth++;
    if (its_accept(r, "-"))
        term = term_neg(r->its->table, read_atom(r));
    else if (its_accept(r, "(")) {
        term = its_read_sum(r);
        its_expect(r, ")");
    } else if (r->at < r->end && isdigit((unsigned char)*r->at))
        term = read_number(r);
    else if (its_peek_name(r) && its_read_name(r, &name, &length))
        term = bound_name(r, name, length);
    else
        its_complain(r, "an expression");
    r->depth--;
    return term;
}

// A product that would fall apart into very many summands is any number.
static Term multiply(ItsReader *r, Term a, Term b) {
    TermTable *t = r->its->table;
    uint32_t n = term_linear(t, a).n, m = term_linear(t, b).n;
    if (n && m && (n > MAX_MONOMIALS || m > MAX_MONOMIALS))
        return term_fresh(t, "_");
    return term_mul(t, a, b);
}

static Term read_power(ItsReader *r) {
    Term base = read_atom(r), power = base;
    Number exponent;
    if (!its_accept(r, "^"))
        return base;
    its_skip_space(r);
    if (r->at >= r->end || !isdigit((unsigned char)*r->at) ||
        !term_is_const(r->its->table, read_number(r), &exponent) || exponent < 1 ||
        exponent > MAX_EXPONENT) {
        its_fail(r, "an exponent must be a number from 1 to %d", MAX_EXPONENT);
        return base;
    }
    for (Number i = 1; i < exponent; i++)
        power = multiply(r, power, base);
    return power;
}

static Term read_product(ItsReader *r) {
    Term product = read_power(r);
    while (!r->failed && its_accept(r, "*"))
        product = multiply(r, product, read_power(r));
    return product;
}

Term its_read_sum(ItsReader *r) {
    TermTable *t = r->its->table;
    Term sum = read_product(r);
    while (!r->failed) {
        its_skip_space(r);
        if (its_is_at(r, "->") || its_is_at(r, "-{"))
            break;
        if (its_accept(r, "+"))
            sum = term_add(t, sum, read_product(r));
        else if (its_accept(r, "-"))
            sum = term_sub(t, sum, read_product(r));
        else
            break;
    }
    return sum;
}

// ---- Conditions ---------------------------------------------------------------------------------

static Formula read_comparison(ItsReader *r) {
    TermTable *t = r->its->table;
    size_t length = its_peek_name(r);
    if ((length == 4 && (its_is_at(r, "true") || its_is_at(r, "TRUE"))) ||
        (length == 5 && (its_is_at(r, "false") || its_is_at(r, "FALSE")))) {
        bool value = length == 4;
        r->at += length;
        return formula_bool(t, value);
    }
    Term a = its_read_sum(r);
    static const char *const symbols[] = {"<=", ">=", "==", "!=", "<>", "=<", "<", ">", "="};
    size_t which = 0;
    while (which < sizeof symbols / sizeof *symbols && !its_accept(r, symbols[which]))
        which++;
    if (which == sizeof symbols / sizeof *symbols) {
        its_complain(r, "a comparison");
        return formula_true(t);
    }
    Term b = its_read_sum(r);
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

static Formula read_condition(ItsReader *r);

// Is the parenthesis here one around a condition (there is a comparison in it), or one of an
// expression?
static bool is_around_condition(ItsReader *r) {
    int depth = 0;
    its_skip_space(r);
    if (!its_is_at(r, "("))
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

static Formula read_conjunct(ItsReader *r) {
    if (!is_around_condition(r) || !its_accept(r, "("))
        return read_comparison(r);
    if (++r->depth > MAX_DEPTH)
        its_fail(r, "this condition is nested too deeply");
    Formula f = r->failed ? formula_true(r->its->table) : read_condition(r);
    its_expect(r, ")");
    r->depth--;
    return f;
}

static Formula read_conjunction(ItsReader *r) {
    Formula all = read_conjunct(r);
    while (!r->failed && (its_accept(r, "&&") || its_accept(r, "/\\")))
        all = formula_and(r->its->table, all, read_conjunct(r));
    return all;
}

static Formula read_condition(ItsReader *r) {
    Formula any = read_conjunction(r);
    while (!r->failed && (its_accept(r, "||") || its_accept(r, "\\/")))
        any = formula_or(r->its->table, any, read_conjunction(r));
    return any;
}

Formula its_read_guard(ItsReader *r) {
    if (its_accept(r, ":|:"))
        return read_condition(r);
    if (!its_accept(r, "["))
        return formula_true(r->its->table);
    if (its_accept(r, "]"))
        return formula_true(r->its->table);
    Formula f = read_condition(r);
    its_expect(r, "]");
    return f;
}
