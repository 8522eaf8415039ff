// What is known of the joined graph's variables: each ghost has a term on either side, and a fact
// is kept when it holds on both sides under these.
#include "smg/join_internal.h"

void join_add_ghost(SmgJoin *j, Term ghost, Term in_a, Term in_b) {
    vec_push(&j->ghosts, ghost);
    if (j->inside)
        vec_push(&j->own, ((SmgOwn){ghost, j->inside}));
    smg_binding_set(&j->a.binding, ghost, in_a);
    smg_binding_set(&j->b.binding, ghost, in_b);
}

static bool holds_on(SmgJoin *j, SmgSide *side, Formula f) {
    return smg_binding_is_vacuous(j->smg, &side->binding, f) ||
           solver_implies(j->smg->solver, side->kb,
                          smg_binding_apply_formula(j->smg, &side->binding, f));
}

bool smg_join_keep(SmgJoin *j, Formula f) {
    for (size_t i = 0; i < j->facts.count; i++)
        if (formula_same(j->facts.items[i], f))
            return true;
    if (!holds_on(j, &j->a, f) || !holds_on(j, &j->b, f))
        return false;
    vec_push(&j->facts, f);
    return true;
}

static void compare_with(SmgJoin *j, Term changed, Term w) {
    TermTable *t = j->smg->table;
    if (!smg_join_keep(j, formula_lt(t, changed, w)))
        smg_join_keep(j, formula_le(t, changed, w));
    if (!smg_join_keep(j, formula_lt(t, w, changed)))
        smg_join_keep(j, formula_le(t, w, changed));
}

static void keep_hull(SmgJoin *j, Term v, Interval a, Interval b) {
    TermTable *t = j->smg->table;
    Number low = a.low < b.low ? a.low : b.low, high = a.high < b.high ? b.high : a.high;
    if (low != NUMBER_MIN)
        smg_join_keep(j, formula_le(t, join_constant(j, low), v));
    if (high != NUMBER_MAX)
        smg_join_keep(j, formula_le(t, v, join_constant(j, high)));
}

// Bounds that are the same on both sides; others would move on with every iteration. But a sum (2 *
// k + 2, say) that becomes a ghost keeps its sign: it was bounded, and is so on the other side.
static void keep_bounds(SmgJoin *j, Term v) {
    TermTable *t = j->smg->table;
    Term in_a = smg_binding_apply(j->smg, &j->a.binding, v);
    Term in_b = smg_binding_apply(j->smg, &j->b.binding, v);
    if (term_same(in_a, v))
        return;
    bool is_sum = term_linear(t, in_a).n > 0 && term_kind(t, in_a) != TERM_VAR;
    Interval a = kb_interval(j->smg->solver, j->a.kb, in_a);
    Interval b = kb_interval(j->smg->solver, j->b.kb, in_b);
    if (j->is_fold || (j->keeps_both && a.low == a.high && b.low == b.high))
        keep_hull(j, v, a, b);
    if (a.low != NUMBER_MIN && (a.low == b.low || (is_sum && a.low > 0 && a.low < b.low)))
        smg_join_keep(j, formula_le(t, join_constant(j, a.low), v));
    if (a.high != NUMBER_MAX && (a.high == b.high || (is_sum && a.high < 0 && a.high > b.high)))
        smg_join_keep(j, formula_le(t, v, join_constant(j, a.high)));
}

// Which multiple of a number both sides lie beside: where an array's elements begin, say.
static void keep_congruence(SmgJoin *j, Term v) {
    TermTable *t = j->smg->table;
    Number modulus_a, modulus_b, rest_a, rest_b;
    kb_congruence(j->smg->solver, j->a.kb, smg_binding_apply(j->smg, &j->a.binding, v), &modulus_a,
                  &rest_a);
    kb_congruence(j->smg->solver, j->b.kb, smg_binding_apply(j->smg, &j->b.binding, v), &modulus_b,
                  &rest_b);
    Number distance = rest_a < rest_b ? rest_b - rest_a : rest_a - rest_b;
    Number modulus = number_gcd(number_gcd(modulus_a, modulus_b), distance);
    if (modulus > 1 && (modulus_a || modulus_b))
        smg_join_keep(j, formula_eq(t, term_mod(t, v, modulus),
                                    join_constant(j, (rest_a % modulus + modulus) % modulus)));
}

static bool is_in_tree(const SmgJoin *j, Term v) {
    uint64_t found;
    return map_get(&j->in_trees, v.id, &found);
}

// ---- Sizes that the program counts --------------------------------------------------------------
//
// A buffer that grows has room for `capacity` elements: its size is a multiple of a number of the
// program, or lies at a fixed distance from one.

static bool differ_by(SmgJoin *j, SmgSide *side, Term size, Term counted, Number *distance) {
    Term rest = term_sub(j->smg->table, smg_binding_apply(j->smg, &side->binding, size),
                         smg_binding_apply(j->smg, &side->binding, counted));
    return term_is_const(j->smg->table, kb_simplify(j->smg->solver, side->kb, rest), distance);
}

static bool relate_size(SmgJoin *j, Term size, Term number, Number factor) {
    TermTable *t = j->smg->table;
    Number in_a, in_b;
    Term counted = term_scale(t, factor, number);
    return differ_by(j, &j->a, size, counted, &in_a) && differ_by(j, &j->b, size, counted, &in_b) &&
           in_a == in_b && smg_join_keep(j, formula_eq(t, size, term_add_number(t, counted, in_a)));
}

// How much the size grows for each one that the number grows by, where all of these are constants.
static bool growth(SmgJoin *j, Term size, Term number, Number *factor) {
    Term zero = join_constant(j, 0);
    Number sizes[2], numbers[2];
    if (!differ_by(j, &j->a, size, zero, &sizes[0]) ||
        !differ_by(j, &j->b, size, zero, &sizes[1]) ||
        !differ_by(j, &j->a, number, zero, &numbers[0]) ||
        !differ_by(j, &j->b, number, zero, &numbers[1]) || numbers[0] == numbers[1] ||
        (sizes[1] - sizes[0]) % (numbers[1] - numbers[0]))
        return false;
    *factor = (sizes[1] - sizes[0]) / (numbers[1] - numbers[0]);
    return *factor != 0;
}

static bool relate_by_elements(SmgJoin *j, const SmgObject *object, Term number) {
    for (const SmgEntry *e = object->entries; e; e = e->older)
        if (e->width && relate_size(j, object->size, number, e->width))
            return true;
    return false;
}

static void relate_sizes(SmgJoin *j) {
    for (size_t i = 0; i < j->sized.count; i++) {
        const SmgObject *object = smg_object(j->heap, j->sized.items[i].general);
        for (size_t n = 0; object && n < j->changed.count; n++) {
            Number factor;
            Term number = j->changed.items[n];
            if (term_same(number, object->size) || is_in_tree(j, number))
                continue;
            if (relate_by_elements(j, object, number) || relate_size(j, object->size, number, 1) ||
                (growth(j, object->size, number, &factor) &&
                 relate_size(j, object->size, number, factor)))
                break;
        }
    }
}

void smg_join_find_facts(SmgJoin *j) {
    TermTable *t = j->smg->table;
    for (size_t i = 0; i < j->changed.count; i++) {
        Term v = j->changed.items[i];
        Term start = smg_binding_apply(j->smg, &j->a.binding, v);
        Number number;
        bool has_start = i < j->n_outside || j->compares_starts
                             ? !term_same(start, v) && !smg_has_base(j->smg, start)
                             : term_is_const(t, start, &number);
        if (has_start)
            compare_with(j, v, start); // does it only grow, or shrink?
        smg_join_keep(j, formula_le(t, join_constant(j, 0), v));
        keep_bounds(j, v);
        if (j->keeps_both)
            keep_congruence(j, v);
        for (size_t w = 0; w < j->landmarks.count; w++)
            compare_with(j, v, j->landmarks.items[w]);
        if (is_in_tree(j, v))
            continue;
        for (size_t w = 0; w < j->unchanged.count; w++)
            compare_with(j, v, j->unchanged.items[w]);
        for (size_t w = 0; w < i; w++)
            if (!is_in_tree(j, j->changed.items[w]))
                compare_with(j, v, j->changed.items[w]);
    }
    relate_sizes(j);
    if (j->smg->relates_values)
        join_find_clauses(j);
}

// The range of an n-bit value is a fact about its ghost.
void join_keep_range(SmgJoin *j, SmgValue value, uint32_t bits) {
    if (value.repr == SMG_BITS || bits > 64)
        return;
    Number low = value.repr == SMG_SIGNED ? -number_power_of_two(bits - 1) : 0;
    Number high = low + number_power_of_two(bits) - 1;
    smg_join_keep(j, formula_le(j->smg->table, join_constant(j, low), value.term));
    smg_join_keep(j, formula_le(j->smg->table, value.term, join_constant(j, high)));
}

// Where an offset lies in its object.
void join_keep_place(SmgJoin *j, const SmgObject *object, Term offset) {
    TermTable *t = j->smg->table;
    Number number;
    if (term_is_const(t, offset, &number))
        return;
    smg_join_keep(j, formula_le(t, join_constant(j, 0), offset));
    if (!smg_join_keep(j, formula_lt(t, offset, object->size)))
        smg_join_keep(j, formula_le(t, offset, object->size));
}
