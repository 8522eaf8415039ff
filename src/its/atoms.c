// What is not linear in a system: products, quotients, operations, elements of unknown arrays.
// Those that consist of unchanging variables have the same value in every step, whatever it is:
// they become variables, too.
#include "its/its.h"

#include "base/map.h"

enum { MAX_DEPTH = 30, MAX_CONSTANTS = 6 };

// ---- Visiting -----------------------------------------------------------------------------------

typedef struct Visit {
    const TermTable *table;
    ItsAtomVisitor *visit;
    void *context;
    Map seen; // atoms
} Visit;

static void visit_formula(Visit *v, Formula f, int depth);

static void visit_term(Visit *v, Term term, int depth) {
    TermLinear linear = term_linear(v->table, term);
    for (uint32_t i = 0; i < linear.n && depth < MAX_DEPTH; i++) {
        Term atom = linear.atoms[i];
        TermKind kind = term_kind(v->table, atom);
        TermParts parts = term_parts(v->table, atom);
        uint64_t known;
        if (kind == TERM_VAR || map_get(&v->seen, atom.id, &known))
            continue;
        map_set(&v->seen, atom.id, 1);
        v->visit(v->context, atom);
        if (kind == TERM_BOOL)
            visit_formula(v, parts.formula, depth + 1);
        for (uint32_t o = 0; kind != TERM_BOOL && o < parts.n; o++)
            visit_term(v, parts.operands[o], depth + 1);
    }
}

static void visit_formula(Visit *v, Formula f, int depth) {
    FormulaKind kind = formula_kind(v->table, f);
    uint32_t n;
    if (kind == FORMULA_LE || kind == FORMULA_EQ || kind == FORMULA_NE)
        visit_term(v, formula_term(v->table, f), depth);
    if (kind != FORMULA_AND && kind != FORMULA_OR)
        return;
    const Formula *parts = formula_parts(v->table, f, &n);
    for (uint32_t i = 0; i < n && depth < MAX_DEPTH; i++)
        visit_formula(v, parts[i], depth + 1);
}

void its_visit_atoms(const Its *its, ItsAtomVisitor *visit, void *context) {
    Visit v = {.table = its->table, .visit = visit, .context = context};
    for (size_t i = 0; i < its->transitions.count; i++) {
        const ItsTransition *t = &its->transitions.items[i];
        for (const Kb *kb = t->guard; kb; kb = kb_rest(kb))
            visit_formula(&v, kb_formula(kb), 0);
        for (size_t u = 0; u < t->updates.count; u++)
            if (term_exists(t->updates.items[u]))
                visit_term(&v, t->updates.items[u], 0);
    }
    map_release(&v.seen);
}

// ---- Constants ----------------------------------------------------------------------------------

typedef struct Constants {
    const Its *its;
    VEC(Term) found;
    bool is_constant;
} Constants;

static bool is_unchanging(const Its *its, Term var) {
    for (size_t v = 0; v < its->variables.count; v++) {
        if (!term_same(its->variables.items[v], var))
            continue;
        for (size_t i = 0; i < its->transitions.count; i++)
            if (!term_same(its->transitions.items[i].updates.items[v], var))
                return false;
        return true;
    }
    return false; // no variable: another number in each step
}

static void look_at_variable(void *context, Term var) {
    Constants *c = context;
    c->is_constant = c->is_constant && is_unchanging(c->its, var);
}

static void look_at_atom(void *context, Term atom) {
    Constants *c = context;
    TermKind kind = term_kind(c->its->table, atom);
    if (kind == TERM_BOOL || kind == TERM_MOD || c->found.count >= MAX_CONSTANTS)
        return; // these are split into cases, or written with quotients
    c->is_constant = true;
    term_visit_vars(c->its->table, atom, look_at_variable, c);
    if (c->is_constant)
        vec_push(&c->found, atom);
}

uint32_t its_name_constants(Its *its) {
    Constants c = {.its = its};
    its_visit_atoms(its, look_at_atom, &c);
    uint32_t n = (uint32_t)c.found.count;
    for (uint32_t i = 0; i < n; i++)
        its_add_variable(its, c.found.items[i]);
    vec_free(&c.found);
    return n;
}
