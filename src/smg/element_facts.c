#include "smg/element_facts.h"

#include "smg/elements.h"

enum {
    MAX_ARRAYS = 4,  // of which facts are looked for
    MAX_BOUNDS = 24, // numbers that their elements are compared with
    MAX_RANGES = 5,
    MAX_FACTS = 40,
    MAX_RECALLED = 16, // elements
};

void smg_add_element_fact(SmgContext *smg, SmgHeap *heap, SmgElementFact fact) {
    SmgElementFact *added = arena_new(smg->arena, sizeof *added);
    *added = fact;
    added->next = heap->facts;
    heap->facts = added;
}

// ---- Which arrays -------------------------------------------------------------------------------

// The array and the place that the term selects from; false for other terms.
static bool is_selection(const TermTable *t, Term term, Term *array, Term *place) {
    if (term_kind(t, term) != TERM_OP)
        return false;
    TermParts parts = term_parts(t, term);
    *array = parts.operands[0];
    *place = parts.operands[1];
    return parts.op == TERM_OP_SELECT;
}

bool smg_selects_from(SmgContext *smg, Term value, Term array, Term *place) {
    Term name;
    return is_selection(smg->table, value, &name, place) && term_same(name, array);
}

bool smg_excludes_zero(SmgContext *smg, const SmgElementFact *fact) {
    TermTable *t = smg->table;
    Term element = term_op(t, TERM_OP_SELECT, fact->array, smg->index);
    const Kb *said = kb_add(smg->solver, NULL, fact->holds);
    return solver_implies(smg->solver, said, formula_ne(t, element, term_int(t, 0)));
}

typedef struct VarSearch {
    Term var;
    bool found;
} VarSearch;

static void look_for_var(void *context, Term var) {
    VarSearch *search = context;
    search->found |= term_same(var, search->var);
}

// ---- What is known for one e --------------------------------------------------------------------

static Formula is_in_range(TermTable *t, Term from, Term e, Term to) {
    return formula_and(t, formula_le(t, from, e), formula_lt(t, e, to));
}

static Term index_value(void *context, Term var) {
    const Term *pair = context; // the index, and what replaces it
    return term_same(var, pair[0]) ? pair[1] : (Term){0};
}

static Formula at(SmgContext *smg, Formula f, Term number) {
    Term pair[2] = {smg->index, number};
    return formula_substitute(smg->table, f, index_value, pair);
}

// What the facts say of one e, the index itself, of which nothing else is known: what follows from
// it follows for every e.
static const Kb *with_facts(SmgContext *smg, const Kb *kb, const SmgElementFact *facts) {
    TermTable *t = smg->table;
    for (const SmgElementFact *f = facts; f; f = f->next)
        kb = kb_add(smg->solver, kb,
                    formula_implies(t, is_in_range(t, f->from, smg->index, f->to), f->holds));
    return kb;
}

static Formula instance(SmgContext *smg, const Kb *kb, const SmgElementFact *f, Term place) {
    TermTable *t = smg->table;
    Formula is_inside = is_in_range(t, f->from, place, f->to), said = at(smg, f->holds, place);
    if (solver_implies(smg->solver, kb, is_inside))
        return said;
    return solver_implies(smg->solver, kb, formula_not(t, is_inside))
               ? formula_true(t)
               : formula_implies(t, is_inside, said);
}

Formula smg_known_of_element(SmgContext *smg, SmgHeap heap, const Kb *kb, Term value) {
    Term array, place;
    Formula known = formula_true(smg->table);
    if (!heap.facts || !is_selection(smg->table, value, &array, &place))
        return known;
    for (const SmgElementFact *f = heap.facts; f; f = f->next)
        if (term_same(f->array, array) || term_same(f->other, array))
            known = formula_and(smg->table, known, instance(smg, kb, f, place));
    return known;
}

static const Kb *recall_in(SmgContext *smg, SmgHeap heap, const Kb *known, Formula f, Map *seen) {
    FormulaKind kind = formula_kind(smg->table, f);
    if (kind != FORMULA_LE && kind != FORMULA_EQ && kind != FORMULA_NE)
        return known;
    TermLinear linear = term_linear(smg->table, formula_term(smg->table, f));
    for (uint32_t i = 0; i < linear.n; i++) {
        Term array, place;
        uint64_t before;
        if (!is_selection(smg->table, linear.atoms[i], &array, &place) ||
            map_get(seen, linear.atoms[i].id, &before))
            continue;
        map_set(seen, linear.atoms[i].id, 1);
        Formula said = smg_known_of_element(smg, heap, known, linear.atoms[i]);
        if (!solver_implies(smg->solver, known, said))
            known = kb_add(smg->solver, known, said);
    }
    return known;
}

const Kb *smg_recall_elements(SmgContext *smg, SmgHeap heap, const Kb *kb) {
    const Kb *known = kb;
    Map seen = {0};
    for (const Kb *rest = heap.facts ? kb : NULL; rest && seen.count < MAX_RECALLED;
         rest = kb_rest(rest))
        known = recall_in(smg, heap, known, kb_formula(rest), &seen);
    map_release(&seen);
    return known;
}

// ---- Matching -----------------------------------------------------------------------------------

typedef struct OpenSearch {
    const SmgBinding *binding;
    bool is_open;
} OpenSearch;

static void look_for_open(void *context, Term var) {
    OpenSearch *search = context;
    uint64_t term;
    search->is_open |= map_get(&search->binding->terms, var.id, &term) && !term;
}

static bool is_open(SmgMatch *m, const SmgElementFact *f) {
    OpenSearch search = {m->binding, false};
    term_visit_vars(m->smg->table, f->from, look_for_open, &search);
    term_visit_vars(m->smg->table, f->to, look_for_open, &search);
    formula_visit_vars(m->smg->table, f->holds, look_for_open, &search);
    return search.is_open;
}

bool smg_match_element_facts(SmgMatch *m) {
    SmgContext *smg = m->smg;
    const SmgElementFact *facts = m->general.facts;
    const Kb *known = facts ? with_facts(smg, m->kb, m->heap.facts) : NULL;
    for (const SmgElementFact *f = facts; f; f = f->next) {
        if (is_open(m, f))
            return false;
        Term from = smg_binding_apply(smg, m->binding, f->from);
        Term to = smg_binding_apply(smg, m->binding, f->to);
        Formula holds = smg_binding_apply_formula(smg, m->binding, f->holds);
        const Kb *inside =
            kb_add(smg->solver, known, is_in_range(smg->table, from, smg->index, to));
        if (!solver_implies(smg->solver, inside, holds))
            return false;
    }
    return true;
}

// ---- Joining ------------------------------------------------------------------------------------

typedef struct Array {
    Term name, from, to; // the numbers of its elements that some object holds
    Term shift;          // from the place in the object, counted in elements, to the number
    Number width;        // bytes of an element
    SmgRepr repr;
    bool grows; // the count is not the same on both sides
} Array;

typedef struct Range {
    Term from, to;
    const Kb *in_a, *in_b; // what is known of the index, somewhere in the range
    Term newest;           // the last of b's; no term where there may be none
    const Kb *of_newest;   // what is known in b, and of that one
} Range;

typedef struct Guesses {
    SmgJoin *join;
    const Kb *a, *b; // with what the facts of each side say of the index
    Array arrays[MAX_ARRAYS];
    uint32_t n_arrays;
    Term bounds[MAX_BOUNDS];
    uint32_t n_bounds;
    const SmgElementFact *kept;
    uint32_t n_kept;
} Guesses;

static Term index_of_elements(const Guesses *g) { return g->join->smg->index; }

static Term element_of(const Guesses *g, const Array *array) {
    return term_op(g->join->smg->table, TERM_OP_SELECT, array->name, index_of_elements(g));
}

static void add_array(Guesses *g, const SmgEntry *e) {
    SmgJoin *j = g->join;
    TermTable *t = j->smg->table;
    Term name, place;
    if (e->kind != SMG_ELEMENTS || g->n_arrays >= MAX_ARRAYS ||
        !is_selection(t, e->value.term, &name, &place))
        return;
    Term from = term_sub(t, place, j->smg->index);
    VarSearch index = {j->smg->index, false};
    term_visit_vars(t, from, look_for_var, &index);
    if (index.found)
        return;
    for (uint32_t i = 0; i < g->n_arrays; i++)
        if (term_same(g->arrays[i].name, name))
            return;
    Term in_a = smg_binding_apply(j->smg, &j->a.binding, e->length);
    Term in_b = smg_binding_apply(j->smg, &j->b.binding, e->length);
    g->arrays[g->n_arrays++] = (Array){.name = name,
                                       .from = from,
                                       .to = term_add(t, from, term_div(t, e->length, e->width)),
                                       .shift = term_sub(t, from, term_div(t, e->offset, e->width)),
                                       .width = e->width,
                                       .repr = e->value.repr,
                                       .grows = !term_same(in_a, in_b)};
}

static void add_arrays_of(void *context, uint32_t id, uint64_t pointer) {
    Guesses *g = context;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    SmgObjectId other;
    if (object->life != SMG_ALIVE || !smg_pair_of(&g->join->pairs, id, &other))
        return;
    for (const SmgEntry *e = object->entries; e; e = e->older)
        add_array(g, e);
}

static void add_bound(Guesses *g, Term bound) {
    for (uint32_t i = 0; i < g->n_bounds; i++)
        if (term_same(g->bounds[i], bound))
            return;
    // How far the loop is says little about values; their own index is tried instead.
    VarSearch counter = {g->join->counter, false};
    term_visit_vars(g->join->smg->table, bound, look_for_var, &counter);
    if (g->n_bounds < MAX_BOUNDS && !counter.found && !smg_has_base(g->join->smg, bound))
        g->bounds[g->n_bounds++] = bound;
}

static void find_bounds(Guesses *g) {
    const SmgJoin *j = g->join;
    add_bound(g, term_int(j->smg->table, 0));
    for (size_t i = 0; i < j->landmarks.count; i++)
        add_bound(g, j->landmarks.items[i]);
    for (size_t i = 0; i < j->numbers.count; i++)
        add_bound(g, j->numbers.items[i]);
}

static void keep(Guesses *g, SmgElementFact fact) {
    for (const SmgElementFact *f = g->kept; f; f = f->next)
        if (term_same(f->from, fact.from) && term_same(f->to, fact.to) &&
            formula_same(f->holds, fact.holds))
            return;
    if (g->n_kept++ >= MAX_FACTS)
        return;
    SmgElementFact *kept = arena_new(g->join->smg->arena, sizeof *kept);
    *kept = fact;
    kept->next = g->kept;
    g->kept = kept;
}

static bool keep_if_true(Guesses *g, const Range *range, Term array, Term other, Formula f) {
    SmgJoin *j = g->join;
    Solver *solver = j->smg->solver;
    if (!solver_implies(solver, range->in_b, smg_binding_apply_formula(j->smg, &j->b.binding, f)) ||
        !solver_implies(solver, range->in_a, smg_binding_apply_formula(j->smg, &j->a.binding, f)))
        return false;
    keep(g, (SmgElementFact){NULL, array, other, range->from, range->to, f});
    return true;
}

// False: nothing lies in it, so that every guess would be right.
static bool make_range(Guesses *g, Term from, Term to, Range *range) {
    SmgJoin *j = g->join;
    Solver *solver = j->smg->solver;
    Formula is_inside = is_in_range(j->smg->table, from, index_of_elements(g), to);
    *range = (Range){
        .from = from,
        .to = to,
        .in_a = kb_add(solver, g->a, smg_binding_apply_formula(j->smg, &j->a.binding, is_inside)),
        .in_b = kb_add(solver, g->b, smg_binding_apply_formula(j->smg, &j->b.binding, is_inside))};
    Term last = smg_binding_apply(j->smg, &j->b.binding, term_add_number(j->smg->table, to, -1));
    Term first = smg_binding_apply(j->smg, &j->b.binding, from);
    if (solver_implies(solver, j->b.kb, formula_le(j->smg->table, first, last))) {
        range->newest = last;
        range->of_newest = j->b.kb;
        for (const SmgElementFact *f = j->b.heap.facts; f; f = f->next)
            range->of_newest = kb_add(solver, range->of_newest, instance(j->smg, j->b.kb, f, last));
    }
    return !solver_is_infeasible(solver, range->in_b);
}

// Is it in terms of this join's ghosts? What is not has been guessed about before, if it was worth
// it.
static bool is_new(const Guesses *g, Term term) {
    return smg_binding_mentions(g->join->smg, &g->join->a.binding, term);
}

// b's newest element is likely to be the last of the range, and most guesses fail there. It is
// often a variable by itself, so that known models answer.
static bool fails_for_newest(const Guesses *g, const Range *range, Term element, Term bound,
                             bool *is_below, bool *is_above, bool *is_apart) {
    SmgJoin *j = g->join;
    TermTable *t = j->smg->table;
    Solver *solver = j->smg->solver;
    if (!term_exists(range->newest))
        return false;
    Term pair[2] = {index_of_elements(g), range->newest};
    Term value = smg_binding_apply(j->smg, &j->b.binding, element);
    Term limit = smg_binding_apply(j->smg, &j->b.binding, bound);
    value = kb_simplify(solver, range->of_newest, term_substitute(t, value, index_value, pair));
    limit = kb_simplify(solver, range->of_newest, term_substitute(t, limit, index_value, pair));
    *is_below = solver_implies(solver, range->of_newest, formula_le(t, value, limit));
    *is_above = solver_implies(solver, range->of_newest, formula_le(t, limit, value));
    *is_apart = solver_implies(solver, range->of_newest, formula_ne(t, value, limit));
    return !*is_below && !*is_above && !*is_apart;
}

static void compare_elements(Guesses *g, const Range *range, const Array *array, Term bound) {
    TermTable *t = g->join->smg->table;
    Term none = {0}, element = element_of(g, array);
    bool is_below = true, is_above = true, is_apart = true;
    if (fails_for_newest(g, range, element, bound, &is_below, &is_above, &is_apart))
        return;
    is_below = is_below && keep_if_true(g, range, array->name, none, formula_le(t, element, bound));
    is_above = is_above && keep_if_true(g, range, array->name, none, formula_le(t, bound, element));
    if (is_apart && !(is_below && is_above))
        keep_if_true(g, range, array->name, none, formula_ne(t, element, bound));
}

static void guess_in(Guesses *g, uint32_t n, const Range *range) {
    TermTable *t = g->join->smg->table;
    const Array *array = &g->arrays[n];
    bool is_all_new = is_new(g, array->name) || is_new(g, range->from) || is_new(g, range->to);
    for (uint32_t i = 0; i < g->n_bounds; i++)
        if (is_all_new || is_new(g, g->bounds[i]))
            compare_elements(g, range, array, g->bounds[i]);
    for (const Array *other = array + 1; other < g->arrays + g->n_arrays; other++)
        if (is_all_new || is_new(g, other->name))
            keep_if_true(g, range, array->name, other->name,
                         formula_eq(t, element_of(g, array), element_of(g, other)));
    if (!is_all_new)
        return;
    compare_elements(g, range, array, index_of_elements(g));
    if (array->repr == SMG_UNSIGNED) { // the same number when it is read as signed?
        Number half = number_power_of_two((unsigned)array->width * 8 - 1);
        keep_if_true(g, range, array->name, (Term){0},
                     formula_lt(t, element_of(g, array), term_const(t, half)));
    }
}

// A number that may count elements; of an offset in bytes, how many there are before it.
static Term count_before(const Guesses *g, Term number, Number width) {
    TermTable *t = g->join->smg->table;
    Term rest = term_mod(t, number, width);
    return term_same(rest, term_int(t, 0)) ? term_div(t, number, width) : number;
}

// Of an array that the loop only reads: what has been read so far lies below or above a number that
// changes.
static void guess_with_counters(Guesses *g, uint32_t n) {
    TermTable *t = g->join->smg->table;
    const SmgJoin *j = g->join;
    const Array *array = &g->arrays[n];
    uint32_t n_ranges = 0;
    for (size_t i = 0; i < j->n_outside && n_ranges < MAX_RANGES; i++) {
        Term counter = count_before(g, j->changed.items[i], array->width);
        Range range;
        if (smg_has_base(j->smg, counter))
            continue;
        counter = term_add(t, counter, array->shift);
        if (make_range(g, array->from, counter, &range) && ++n_ranges)
            guess_in(g, n, &range);
        if (make_range(g, term_add_number(t, counter, 1), array->to, &range) && ++n_ranges)
            guess_in(g, n, &range);
    }
}

static bool is_held(const Guesses *g, Term array) {
    for (uint32_t i = 0; i < g->n_arrays; i++)
        if (term_same(g->arrays[i].name, array))
            return true;
    return !term_exists(array);
}

// a's facts, as far as they hold in b, too. Those about arrays that are not in memory any more are
// of no use.
static void keep_old_facts(Guesses *g) {
    SmgJoin *j = g->join;
    for (const SmgElementFact *f = j->a.heap.facts; f; f = f->next) {
        Range range;
        if (is_held(g, f->array) && is_held(g, f->other) && make_range(g, f->from, f->to, &range))
            keep_if_true(g, &range, f->array, f->other, f->holds);
    }
}

void smg_join_element_facts(SmgJoin *j) {
    j->heap.facts = NULL;
    if (!j->smg->has_elements)
        return;
    Guesses g = {.join = j};
    pmap_visit(j->heap.objects, add_arrays_of, &g);
    if (!g.n_arrays)
        return;
    g.a = with_facts(j->smg, j->a.kb, j->a.heap.facts);
    g.b = with_facts(j->smg, j->b.kb, j->b.heap.facts);
    find_bounds(&g);
    keep_old_facts(&g);
    for (uint32_t n = 0; n < g.n_arrays; n++) {
        Range range;
        if (make_range(&g, g.arrays[n].from, g.arrays[n].to, &range))
            guess_in(&g, n, &range);
        if (!g.arrays[n].grows)
            guess_with_counters(&g, n);
    }
    j->heap.facts = g.kept;
}
