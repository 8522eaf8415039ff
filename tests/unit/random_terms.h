// Random terms and formulas together with their values, computed independently of the term layer:
// what the smart constructors make must have the same value under every assignment.
#ifndef TESTS_RANDOM_TERMS_H
#define TESTS_RANDOM_TERMS_H

#include "base/vec.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdint.h>

enum { RANDOM_VARS = 6, RANDOM_WORLDS = 8 };
enum { RANDOM_MULTIPLE = 4 }; // what the last variable is a multiple of

typedef struct RandomTerm {
    Term term;
    Number values[RANDOM_WORLDS];
} RandomTerm;

typedef struct RandomFormula {
    Formula formula;
    bool values[RANDOM_WORLDS];
} RandomFormula;

typedef struct RandomTerms {
    TermTable *table;
    uint64_t seed;
    Term vars[RANDOM_VARS];
    Term array; // each world has its own elements
    Number assignments[RANDOM_WORLDS][RANDOM_VARS];
    VEC(RandomTerm) terms;
    VEC(RandomFormula) formulas;
    unsigned world; // for random_assign
} RandomTerms;

static inline uint64_t random_next(RandomTerms *r) {
    r->seed ^= r->seed << 13;
    r->seed ^= r->seed >> 7;
    return r->seed ^= r->seed << 17;
}

static inline unsigned random_below(RandomTerms *r, unsigned n) {
    return (unsigned)(random_next(r) % n);
}

static inline Number random_number(RandomTerms *r) {
    switch (random_below(r, 4)) {
    case 0:
        return (Number)random_below(r, 7) - 3;
    case 1:
        return (Number)random_below(r, 600) - 300;
    case 2:
        return ((Number)1 << random_below(r, 40)) + random_below(r, 3) - 1;
    default:
        return (Number)(int64_t)random_next(r) >> random_below(r, 60);
    }
}

static inline Number random_divisor(RandomTerms *r) {
    static const Number usual[] = {1, 2, 3, 4, 6, 8, 12, 256, 65536};
    if (random_below(r, 8) == 0)
        return (Number)1 << 32;
    return usual[random_below(r, sizeof usual / sizeof *usual)];
}

static inline Number random_element(unsigned world, Number place) {
    uint64_t mixed = ((uint64_t)place + 1) * UINT64_C(0x9e3779b97f4a7c15) + world;
    return (Number)(mixed >> 40) % 12 - 4;
}

// Where the term selects from the array.
static inline bool random_place(const RandomTerms *r, Term term, Term *place) {
    if (term_kind(r->table, term) != TERM_OP)
        return false;
    *place = term_parts(r->table, term).operands[1];
    return term_same(term_parts(r->table, term).operands[0], r->array);
}

static inline bool random_assign(void *context, Term var, Number *value) {
    const RandomTerms *r = context;
    Term place;
    if (random_place(r, var, &place)) {
        if (!term_evaluate(r->table, place, random_assign, context, value))
            return false;
        *value = random_element(r->world, *value);
        return true;
    }
    for (unsigned i = 0; i < RANDOM_VARS; i++)
        if (term_same(r->vars[i], var)) {
            *value = r->assignments[r->world][i];
            return true;
        }
    return false;
}

static inline RandomTerm *random_term(RandomTerms *r) {
    return &r->terms.items[random_below(r, (unsigned)r->terms.count)];
}

static inline RandomFormula *random_formula(RandomTerms *r) {
    return &r->formulas.items[random_below(r, (unsigned)r->formulas.count)];
}

static inline void random_start(RandomTerms *r, uint64_t seed) {
    *r = (RandomTerms){.table = term_table_new(), .seed = seed};
    for (unsigned i = 0; i < RANDOM_VARS; i++) {
        uint32_t k = i + 1 == RANDOM_VARS ? RANDOM_MULTIPLE : 1;
        RandomTerm var = {.term = r->vars[i] =
                              term_fresh_multiple(r->table, i % 2 ? "x" : NULL, k)};
        for (unsigned w = 0; w < RANDOM_WORLDS; w++)
            var.values[w] = r->assignments[w][i] = (Number)k * random_number(r);
        vec_push(&r->terms, var);
    }
    r->array = term_fresh(r->table, "array");
    RandomFormula nothing = {.formula = formula_true(r->table)};
    for (unsigned w = 0; w < RANDOM_WORLDS; w++)
        nothing.values[w] = true;
    vec_push(&r->formulas, nothing);
}

static inline void random_end(RandomTerms *r) {
    vec_free(&r->terms);
    vec_free(&r->formulas);
    term_table_free(r->table);
}

// Values stay small enough that no constructor leaves 128 bits by the values alone.
static inline bool random_is_moderate(Number n) {
    return n < ((Number)1 << 62) && n > -((Number)1 << 62);
}

typedef enum RandomKind {
    RANDOM_NUMBER,
    RANDOM_ADD,
    RANDOM_SUB,
    RANDOM_NEG,
    RANDOM_MUL,
    RANDOM_SCALE,
    RANDOM_DIV,
    RANDOM_MOD,
    RANDOM_BOOL,
    RANDOM_OP,
    N_RANDOM_KINDS
} RandomKind;

// The value as the operation is defined; false outside its domain.
static inline bool random_value(RandomKind kind, TermOp op, Number a, Number b, bool f, Number k,
                                Number *value) {
    switch (kind) {
    case RANDOM_NUMBER:
        *value = k;
        break;
    case RANDOM_ADD:
        *value = a + b;
        break;
    case RANDOM_SUB:
        *value = a - b;
        break;
    case RANDOM_NEG:
        *value = -a;
        break;
    case RANDOM_MUL:
        *value = a * b;
        break;
    case RANDOM_SCALE:
        *value = k * a;
        break;
    case RANDOM_DIV:
        *value = (a - ((a % k) + k) % k) / k;
        break;
    case RANDOM_MOD:
        *value = ((a % k) + k) % k;
        break;
    case RANDOM_BOOL:
        *value = f;
        break;
    default:
        if (op == TERM_OP_DIV || op == TERM_OP_MOD) {
            if (b <= 0)
                return false;
            *value = ((a % b) + b) % b;
            if (op == TERM_OP_DIV)
                *value = (a - *value) / b;
            break;
        }
        if (a < 0 || b < 0 || ((op == TERM_OP_SHL || op == TERM_OP_SHR) && b > 40))
            return false;
        *value = op == TERM_OP_AND   ? (a & b)
                 : op == TERM_OP_OR  ? (a | b)
                 : op == TERM_OP_XOR ? (a ^ b)
                 : op == TERM_OP_SHL ? a * ((Number)1 << b)
                                     : a >> b;
    }
    return random_is_moderate(*value);
}

static inline Term random_make(RandomTerms *r, RandomKind kind, TermOp op, Term a, Term b,
                               Formula f, Number k) {
    TermTable *t = r->table;
    switch (kind) {
    case RANDOM_NUMBER:
        return term_const(t, k);
    case RANDOM_ADD:
        return term_add(t, a, b);
    case RANDOM_SUB:
        return term_sub(t, a, b);
    case RANDOM_NEG:
        return term_neg(t, a);
    case RANDOM_MUL:
        return term_mul(t, a, b);
    case RANDOM_SCALE:
        return term_scale(t, k, a);
    case RANDOM_DIV:
        return term_div(t, a, k);
    case RANDOM_MOD:
        return term_mod(t, a, k);
    case RANDOM_BOOL:
        return term_bool(t, f);
    default:
        return term_op(t, op, a, b);
    }
}

// Adds a random term; false when a value would leave the domain.
static inline bool random_add_term(RandomTerms *r) {
    RandomKind kind = (RandomKind)random_below(r, N_RANDOM_KINDS);
    TermOp op = (TermOp)random_below(r, TERM_OP_SELECT);
    RandomTerm a = *random_term(r), b = *random_term(r), result;
    RandomFormula f = *random_formula(r);
    Number k = kind == RANDOM_DIV || kind == RANDOM_MOD ? random_divisor(r) : random_number(r);
    for (unsigned w = 0; w < RANDOM_WORLDS; w++)
        if (!random_value(kind, op, a.values[w], b.values[w], f.values[w], k, &result.values[w]))
            return false;
    result.term = random_make(r, kind, op, a.term, b.term, f.formula, k);
    vec_push(&r->terms, result);
    return true;
}

static inline void random_add_formula(RandomTerms *r) {
    unsigned kind = random_below(r, 8);
    RandomTerm a = *random_term(r), b = *random_term(r);
    RandomFormula f = *random_formula(r), g = *random_formula(r), result;
    TermTable *t = r->table;
    if (random_below(r, 2)) { // compared with a number near one of its values
        Number near = a.values[random_below(r, RANDOM_WORLDS)] + (Number)random_below(r, 3) - 1;
        b.term = term_const(t, near);
        for (unsigned w = 0; w < RANDOM_WORLDS; w++)
            b.values[w] = near;
    }
    result.formula = kind == 0   ? formula_le(t, a.term, b.term)
                     : kind == 1 ? formula_lt(t, a.term, b.term)
                     : kind == 2 ? formula_eq(t, a.term, b.term)
                     : kind == 3 ? formula_ne(t, a.term, b.term)
                     : kind == 4 ? formula_not(t, f.formula)
                     : kind == 5 ? formula_and(t, f.formula, g.formula)
                     : kind == 6 ? formula_or(t, f.formula, g.formula)
                                 : formula_implies(t, f.formula, g.formula);
    for (unsigned w = 0; w < RANDOM_WORLDS; w++) {
        Number x = a.values[w], y = b.values[w];
        bool p = f.values[w], q = g.values[w];
        result.values[w] = kind == 0   ? x <= y
                           : kind == 1 ? x < y
                           : kind == 2 ? x == y
                           : kind == 3 ? x != y
                           : kind == 4 ? !p
                           : kind == 5 ? p && q
                           : kind == 6 ? p || q
                                       : !p || q;
    }
    vec_push(&r->formulas, result);
}

#endif
