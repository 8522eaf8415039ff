// Facts for solvers about operations that are uninterpreted functions for them.
//
// Facts are written as formulas, where an application is a term like any other. Operands outside
// the operation's domain make a fact true.
#include "solver/internal.h"

#include "base/check.h"

static Formula bounds_of_op(TermTable *t, Term op, TermOp kind, Term a, Term b) {
    Term zero = term_int(t, 0), sum = term_add(t, a, b);
    Formula f = formula_le(t, zero, op);
    switch (kind) {
    case TERM_OP_AND:
        return formula_and(t, f, formula_and(t, formula_le(t, op, a), formula_le(t, op, b)));
    case TERM_OP_OR:
        f = formula_and(t, formula_le(t, a, op), formula_le(t, b, op));
        return formula_and(t, f, formula_le(t, op, sum));
    case TERM_OP_XOR:
        return formula_and(t, f, formula_le(t, op, sum));
    case TERM_OP_SHL: // shifted by one or more: at least twice as much
        f = formula_or(t, formula_le(t, b, zero), formula_le(t, term_scale(t, 2, a), op));
        return formula_and(t, f, formula_le(t, a, op));
    case TERM_OP_SHR:
        f = formula_and(t, f, formula_le(t, op, a));
        return formula_and(
            t, f, formula_or(t, formula_le(t, b, zero), formula_le(t, term_scale(t, 2, op), a)));
    default:
        UNREACHABLE("bitwise operation");
    }
}

// a = b * (a div b) + (a mod b) and 0 <= a mod b < b, for b > 0.
static Formula fact_of_division(TermTable *t, Term a, Term b) {
    Term zero = term_int(t, 0), quotient = term_op(t, TERM_OP_DIV, a, b);
    Term rest = term_op(t, TERM_OP_MOD, a, b);
    Formula range = formula_and(t, formula_le(t, zero, rest), formula_lt(t, rest, b));
    Formula equal = formula_eq(t, a, term_add(t, term_mul(t, b, quotient), rest));
    return formula_or(t, formula_le(t, b, zero), formula_and(t, range, equal));
}

static Formula fact_of_op(TermTable *t, Term op) {
    TermParts parts = term_parts(t, op);
    Term zero = term_int(t, 0), a = parts.operands[0], b = parts.operands[1];
    if (parts.op == TERM_OP_SELECT)
        return formula_true(t);
    if (parts.op == TERM_OP_DIV || parts.op == TERM_OP_MOD)
        return fact_of_division(t, a, b);
    Formula outside = formula_or(t, formula_lt(t, a, zero), formula_lt(t, b, zero));
    return formula_or(t, outside, bounds_of_op(t, op, parts.op, a, b));
}

typedef struct OpSearch {
    TermTable *table;
    Map seen;
    Formula facts;
} OpSearch;

static void find_ops_of_formula(OpSearch *search, Formula f);

static bool is_new(OpSearch *search, uint32_t id) {
    uint64_t value;
    if (map_get(&search->seen, id, &value))
        return false;
    map_set(&search->seen, id, 1);
    return true;
}

static void find_ops_of_term(OpSearch *search, Term term) {
    TermTable *table = search->table;
    TermKind kind = term_kind(table, term);
    if (kind == TERM_CONST || kind == TERM_VAR || !is_new(search, term.id))
        return;
    TermParts parts = term_parts(table, term);
    TermLinear linear = term_linear(table, term);
    if (kind == TERM_LINEAR)
        for (uint32_t i = 0; i < linear.n; i++)
            find_ops_of_term(search, linear.atoms[i]);
    else if (kind == TERM_BOOL)
        find_ops_of_formula(search, parts.formula);
    else
        for (uint32_t i = 0; i < parts.n; i++)
            find_ops_of_term(search, parts.operands[i]);
    if (kind == TERM_OP)
        search->facts = formula_and(table, search->facts, fact_of_op(table, term));
}

static void find_ops_of_formula(OpSearch *search, Formula f) {
    TermTable *table = search->table;
    FormulaKind kind = formula_kind(table, f);
    if (kind == FORMULA_TRUE || kind == FORMULA_FALSE || !is_new(search, f.id))
        return;
    if (kind != FORMULA_AND && kind != FORMULA_OR) {
        find_ops_of_term(search, formula_term(table, f));
        return;
    }
    uint32_t n;
    const Formula *parts = formula_parts(table, f, &n);
    for (uint32_t i = 0; i < n; i++)
        find_ops_of_formula(search, parts[i]);
}

Formula solver_facts_of_ops(TermTable *table, Formula f) {
    OpSearch search = {.table = table, .facts = formula_true(table)};
    find_ops_of_formula(&search, f);
    map_release(&search.seen);
    return search.facts;
}
