// Values under an assignment, and the variables of terms. Recursion is bounded by TERM_MAX_DEPTH;
// shared parts are visited once.
#include "term/table.h"

#include "base/check.h"
#include "base/map.h"

typedef struct Evaluation {
    const TermTable *table;
    TermAssignment *assign;
    void *context;
    Map known; // id -> 0: no value, or 1 + index of the value
    VEC(Number) values;
} Evaluation;

static bool evaluate_term(Evaluation *e, Term term, Number *value);
static bool evaluate_formula(Evaluation *e, Formula f, bool *value);

static bool evaluate_sum(Evaluation *e, TermLinear linear, Number *value) {
    Number sum = linear.constant, number;
    for (uint32_t i = 0; i < linear.n; i++)
        if (!evaluate_term(e, linear.atoms[i], &number) ||
            !number_mul(linear.coefficients[i], number, &number) || !number_add(sum, number, &sum))
            return false;
    *value = sum;
    return true;
}

static bool evaluate_product(Evaluation *e, TermParts parts, Number *value) {
    Number product = 1, number;
    for (uint32_t i = 0; i < parts.n; i++)
        if (!evaluate_term(e, parts.operands[i], &number) || !number_mul(product, number, &product))
            return false;
    *value = product;
    return true;
}

static bool evaluate_compound(Evaluation *e, Term term, Number *value) {
    TermParts parts = term_parts(e->table, term);
    Number a, b;
    bool holds;
    switch (term_kind(e->table, term)) {
    case TERM_CONST:
    case TERM_LINEAR:
        return evaluate_sum(e, term_linear(e->table, term), value);
    case TERM_VAR:
        return e->assign(e->context, term, value);
    case TERM_PRODUCT:
        return evaluate_product(e, parts, value);
    case TERM_DIV:
    case TERM_MOD:
        if (!evaluate_term(e, parts.operands[0], &a))
            return false;
        *value = term_kind(e->table, term) == TERM_DIV ? number_floor_div(a, parts.k)
                                                       : number_mod(a, parts.k);
        return true;
    case TERM_BOOL:
        if (!evaluate_formula(e, parts.formula, &holds))
            return false;
        *value = holds;
        return true;
    case TERM_OP:
        if (parts.op == TERM_OP_SELECT)
            return e->assign(e->context, term, value);
        return evaluate_term(e, parts.operands[0], &a) && evaluate_term(e, parts.operands[1], &b) &&
               term_op_evaluate(parts.op, a, b, value);
    }
    UNREACHABLE("kind of term");
}

static bool evaluate_term(Evaluation *e, Term term, Number *value) {
    TermKind kind = term_kind(e->table, term);
    uint64_t index;
    // Variables are cheap to ask for, and sums are seldom shared.
    if (kind <= TERM_VAR)
        return evaluate_compound(e, term, value);
    if (map_get(&e->known, term.id, &index)) {
        if (index)
            *value = e->values.items[index - 1];
        return index != 0;
    }
    bool defined = evaluate_compound(e, term, value);
    if (defined)
        vec_push(&e->values, *value);
    map_set(&e->known, term.id, defined ? e->values.count : 0);
    return defined;
}

// A false part decides a conjunction whatever the parts without a value are, a true one a
// disjunction.
static bool evaluate_junction(Evaluation *e, Formula f, bool *value) {
    uint64_t index;
    if (map_get(&e->known, f.id, &index)) {
        if (index)
            *value = e->values.items[index - 1] != 0;
        return index != 0;
    }
    uint32_t n;
    const Formula *parts = formula_parts(e->table, f, &n);
    bool neutral = formula_kind(e->table, f) == FORMULA_AND, defined = true, part;
    *value = neutral;
    for (uint32_t i = 0; i < n; i++) {
        if (!evaluate_formula(e, parts[i], &part)) {
            defined = false;
        } else if (part != neutral) {
            *value = part;
            defined = true;
            break;
        }
    }
    if (defined)
        vec_push(&e->values, *value);
    map_set(&e->known, f.id, defined ? e->values.count : 0);
    return defined;
}

static bool evaluate_formula(Evaluation *e, Formula f, bool *value) {
    FormulaKind kind = formula_kind(e->table, f);
    Number number;
    if (kind == FORMULA_TRUE || kind == FORMULA_FALSE) {
        *value = kind == FORMULA_TRUE;
        return true;
    }
    if (kind == FORMULA_AND || kind == FORMULA_OR)
        return evaluate_junction(e, f, value);
    if (!evaluate_term(e, formula_term(e->table, f), &number))
        return false;
    *value = kind == FORMULA_LE ? number <= 0 : kind == FORMULA_EQ ? number == 0 : number != 0;
    return true;
}

bool term_evaluate(const TermTable *table, Term term, TermAssignment *assign, void *context,
                   Number *value) {
    Evaluation e = {.table = table, .assign = assign, .context = context};
    bool defined = evaluate_term(&e, term, value);
    map_release(&e.known);
    vec_free(&e.values);
    return defined;
}

bool formula_evaluate(const TermTable *table, Formula f, TermAssignment *assign, void *context,
                      bool *value) {
    Evaluation e = {.table = table, .assign = assign, .context = context};
    bool defined = evaluate_formula(&e, f, value);
    map_release(&e.known);
    vec_free(&e.values);
    return defined;
}

// ---- Variables ----------------------------------------------------------------------------------

typedef struct Visit {
    const TermTable *table;
    TermVisitor *visit;
    void *context;
    Map seen;
} Visit;

static bool first_time(Visit *v, uint32_t id) {
    uint64_t value;
    if (map_get(&v->seen, id, &value))
        return false;
    map_set(&v->seen, id, 1);
    return true;
}

static void visit_formula(Visit *v, Formula f);

// Parts are fetched before visiting: the visitor may make terms, and nodes move then.
static void visit_term(Visit *v, Term term) {
    const Node *node = node_of(v->table, term.id);
    const Term *parts = node->terms;
    uint32_t n = node->n;
    if (node->kind == TERM_CONST || !first_time(v, term.id))
        return;
    if (node->kind == TERM_VAR)
        v->visit(v->context, term);
    else if (node->kind == TERM_BOOL)
        visit_formula(v, node->formula);
    else
        for (uint32_t i = 0; i < n; i++)
            visit_term(v, parts[i]);
}

static void visit_formula(Visit *v, Formula f) {
    FormulaKind kind = formula_kind(v->table, f);
    if (kind == FORMULA_TRUE || kind == FORMULA_FALSE || !first_time(v, f.id))
        return;
    if (kind != FORMULA_AND && kind != FORMULA_OR) {
        visit_term(v, formula_term(v->table, f));
        return;
    }
    uint32_t n;
    const Formula *parts = formula_parts(v->table, f, &n);
    for (uint32_t i = 0; i < n; i++)
        visit_formula(v, parts[i]);
}

void term_visit_vars(const TermTable *table, Term term, TermVisitor *visit, void *context) {
    Visit v = {.table = table, .visit = visit, .context = context};
    visit_term(&v, term);
    map_release(&v.seen);
}

void formula_visit_vars(const TermTable *table, Formula f, TermVisitor *visit, void *context) {
    Visit v = {.table = table, .visit = visit, .context = context};
    visit_formula(&v, f);
    map_release(&v.seen);
}
