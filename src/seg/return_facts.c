// Facts about a merged return state: how the results, and the numbers in memory that the call
// changed, depend on the arguments and on what was there before. Linear relations come from the
// convex hull of both states, as long as few were merged: a hull that is made again and again may
// grow a little each time for ever. Later, what was found is only dropped where it does not hold
// any more; comparisons with the arguments, with what was there before and with the function's
// constants remain.
#include "seg/summary.h"

#include "solver/hull.h"

enum { MAX_HULL_MERGES = 2 };

typedef struct Names {
    SegContext *x;
    const SegNode *node;
    Term terms[HULL_MAX_NAMES];
    uint32_t n;
    Map said; // variables that arguments speak of
} Names;

static void add_name(Names *names, Term term) {
    Number number;
    if (names->n >= HULL_MAX_NAMES || term_is_const(names->x->table, term, &number) ||
        smg_has_base(names->x->smg, term))
        return;
    for (uint32_t i = 0; i < names->n; i++)
        if (term_same(names->terms[i], term))
            return;
    names->terms[names->n++] = term;
}

static void mark_said(void *context, Term var) {
    Names *names = context;
    map_set(&names->said, var.id, 1);
}

// What was known when the call began, and is no part of an argument.
static void add_older(void *context, Term var) {
    Names *names = context;
    uint64_t found;
    if (names->n < HULL_MAX_NAMES - 2 && var.id <= names->node->newest &&
        !map_get(&names->said, var.id, &found))
        add_name(names, var);
}

static void add_entry_numbers(Names *names) {
    SegEntryNumbers numbers = seg_entry_numbers(names->x, names->node);
    for (uint32_t i = 0; i < numbers.n; i++) {
        add_name(names, numbers.values[i].term);
        term_visit_vars(names->x->table, numbers.values[i].term, mark_said, names);
    }
}

static void add_results(Names *names, const SegReturn *merged) {
    uint32_t n = names->x->program->functions[names->node->summary->function].n_results;
    for (uint32_t r = 0; r < n && r < merged->values.count; r++)
        if (merged->values.items[r].repr != SMG_BITS)
            add_name(names, merged->values.items[r].term);
}

static void fill_side(SegContext *x, const Names *names, const SmgSide *from, HullSide *side) {
    side->kb = from->kb;
    for (uint32_t i = 0; i < names->n; i++)
        side->values[i] = kb_simplify(x->solver, from->kb,
                                      smg_binding_apply(x->smg, &from->binding, names->terms[i]));
}

static void keep_hull(SegContext *x, const Names *names, SmgJoin *join) {
    HullSide a, b;
    fill_side(x, names, &join->a, &a);
    fill_side(x, names, &join->b, &b);
    HullFacts facts = hull_facts(x->solver, x->table, names->terms, names->n, &a, &b);
    for (size_t i = 0; i < facts.count; i++)
        smg_join_keep(join, facts.items[i]);
    vec_free(&facts);
}

// ---- Modulo 2^n ---------------------------------------------------------------------------------

// The term without its multiples of the modulus: equal to it modulo that.
static Term unwrapped(SegContext *x, Term term, Number modulus) {
    TermTable *t = x->table;
    TermLinear linear = term_linear(t, term);
    Number half = modulus / 2;
    Term sum = term_const(t, number_mod(linear.constant + half, modulus) - half);
    for (uint32_t i = 0; i < linear.n; i++) {
        Term atom = linear.atoms[i];
        if (linear.coefficients[i] % modulus == 0)
            continue;
        if (term_kind(t, atom) == TERM_MOD && term_parts(t, atom).k == modulus)
            atom = unwrapped(x, term_parts(t, atom).operands[0], modulus);
        sum = term_add(t, sum, term_scale(t, linear.coefficients[i], atom));
    }
    return sum;
}

// Results that may have wrapped are what they would be without, modulo 2^n.
static void keep_congruences(SegContext *x, const Names *names, uint32_t bits, SmgJoin *join) {
    HullSide a, b;
    Number modulus = number_power_of_two(bits);
    bool wraps = false;
    fill_side(x, names, &join->a, &a);
    fill_side(x, names, &join->b, &b);
    for (uint32_t i = 0; i < names->n; i++) {
        Term in_a = unwrapped(x, a.values[i], modulus), in_b = unwrapped(x, b.values[i], modulus);
        wraps |= !term_same(in_a, a.values[i]) || !term_same(in_b, b.values[i]);
        a.values[i] = in_a;
        b.values[i] = in_b;
    }
    if (!wraps)
        return;
    HullFacts facts = hull_facts(x->solver, x->table, names->terms, names->n, &a, &b);
    for (size_t i = 0; i < facts.count; i++) {
        if (formula_kind(x->table, facts.items[i]) != FORMULA_EQ)
            continue;
        Term rest = term_mod(x->table, formula_term(x->table, facts.items[i]), modulus);
        smg_join_keep(join, formula_eq(x->table, rest, term_int(x->table, 0)));
    }
    vec_free(&facts);
}

static uint32_t bits_of_result(SegContext *x, const SegNode *node) {
    const IrFunction *f = &x->program->functions[node->summary->function];
    const IrType *type = f->n_results == 1 ? ir_type(x->program, f->result_types[0]) : NULL;
    return type && type->kind == IR_INT && type->bits > 1 && type->bits <= 64 ? type->bits : 0;
}

void seg_find_return_facts(SegContext *x, const SegNode *node, const SegReturn *merged,
                           SmgJoin *join) {
    Names names = {.x = x, .node = node};
    add_entry_numbers(&names);
    for (size_t i = 0; i < join->changed.count; i++)
        for (int side = 0; side < 2; side++)
            term_visit_vars(x->table,
                            smg_binding_apply(x->smg, side ? &join->b.binding : &join->a.binding,
                                              join->changed.items[i]),
                            add_older, &names);
    for (uint32_t i = 0; i < names.n; i++)
        vec_push(&join->landmarks, names.terms[i]);
    seg_add_landmarks(x, node->summary->function, NULL, join);
    smg_join_find_facts(join);
    add_results(&names, merged);
    for (size_t i = 0; i < join->changed.count; i++)
        add_name(&names, join->changed.items[i]);
    if (names.n && merged->n_merges <= MAX_HULL_MERGES) {
        keep_hull(x, &names, join);
        if (bits_of_result(x, node))
            keep_congruences(x, &names, bits_of_result(x, node), join);
    }
    map_release(&names.said);
}
