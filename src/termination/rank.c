// Lexicographic linear ranking of one loop at a time.
//
// In the graph a state is closed by an ancestor only, so an infinite run goes through the topmost node
// that it visits infinitely often again and again, each time on one of the node's steps. A measure that
// is bounded below on a step and gets smaller by at least 1 on it can be taken only finitely often,
// as long as no other step makes it larger. So: find a measure that no step makes larger and some step
// makes smaller, bounded; strike out those steps; go on with the rest until none is left.
//
// Candidates for measures are what the program itself bounds: for every condition `t <= 0` that holds
// at the node or on one of its steps, the measure -t.
#include "termination/rank.h"

enum { MAX_CANDIDATES = 200, MAX_CONDITIONS = 120 };

typedef VEC(Term) TermList;

typedef struct Rank {
    Exec *x;
    const SegLoop *loop;
    TermList candidates;
    bool *is_struck; // by step: ranked already
} Rank;

// ---- Candidates -----------------------------------------------------------------------------------------

static void look_for_newer(void *context, Term var) {
    uint32_t *newest = context;
    if (var.id > *newest)
        *newest = UINT32_MAX;
}

// A measure is a function of the node's state: what a step drew from outside is not in it. Nor is the address
// of an object: the same name may be that of another object after the step.
static bool is_measure(const Rank *r, Term term) {
    uint32_t newest = r->loop->newest;
    if (smg_has_base(&r->x->smg, term))
        return false;
    term_visit_vars(r->x->table, term, look_for_newer, &newest);
    return newest != UINT32_MAX;
}

static void add_candidate(Rank *r, Term term) {
    Number number;
    if (r->candidates.count >= MAX_CANDIDATES || term_is_const(r->x->table, term, &number) ||
        !is_measure(r, term))
        return;
    for (size_t i = 0; i < r->candidates.count; i++)
        if (term_same(r->candidates.items[i], term))
            return;
    vec_push(&r->candidates, term);
}

static void add_condition(Rank *r, Formula f) {
    TermTable *t = r->x->table;
    switch (formula_kind(t, f)) {
    case FORMULA_LE:
        add_candidate(r, term_neg(t, formula_term(t, f)));
        break;
    case FORMULA_NE: // a loop that runs up or down to a value
        add_candidate(r, formula_term(t, f));
        add_candidate(r, term_neg(t, formula_term(t, f)));
        break;
    default:
        break;
    }
}

static void add_conditions(Rank *r, const Kb *kb, const Kb *until) {
    for (int n = 0; kb && kb != until && n < MAX_CONDITIONS; kb = kb_rest(kb), n++)
        add_condition(r, kb_formula(kb));
}

static void collect_candidates(Rank *r) {
    for (size_t i = 0; i < r->loop->n_steps; i++)
        add_conditions(r, r->loop->steps[i].kb, r->loop->kb);
    add_conditions(r, r->loop->kb, NULL);
}

// ---- Measures -------------------------------------------------------------------------------------------

static Term new_value(void *context, Term var) {
    const SegStep *step = context;
    for (size_t i = 0; i < step->ghosts.count; i++)
        if (term_same(step->ghosts.items[i], var))
            return step->values.items[i];
    return (Term){0};
}

typedef enum Effect { LARGER, NOT_LARGER, SMALLER } Effect;

// What a step does to a measure; SMALLER only where it is bounded below, too.
static Effect effect_of(Rank *r, Term measure, const SegStep *step) {
    TermTable *t = r->x->table;
    Solver *solver = r->x->solver;
    Term after = term_substitute(t, measure, new_value, (void *)step);
    Term change = term_sub(t, after, measure);
    Formula smaller = formula_le(t, change, term_int(t, -1));
    Formula bounded = formula_le(t, term_int(t, 0), measure);
    if (solver_implies(solver, step->kb, smaller) && solver_implies(solver, step->kb, bounded))
        return SMALLER;
    return solver_implies(solver, step->kb, formula_le(t, change, term_int(t, 0))) ? NOT_LARGER
                                                                                   : LARGER;
}

// Strikes out what the measure ranks; false when it ranks nothing or a remaining step makes it larger.
static bool apply_measure(Rank *r, Term measure) {
    size_t n = r->loop->n_steps;
    bool *ranked = memory_zeroed(n + 1);
    bool helps = false, holds = true;
    for (size_t i = 0; holds && i < n; i++) {
        if (r->is_struck[i])
            continue;
        Effect effect = effect_of(r, measure, &r->loop->steps[i]);
        holds = effect != LARGER;
        ranked[i] = effect == SMALLER;
        helps |= ranked[i];
    }
    for (size_t i = 0; holds && helps && i < n; i++)
        r->is_struck[i] |= ranked[i];
    free(ranked);
    return holds && helps;
}

static bool is_finished(const Rank *r) {
    for (size_t i = 0; i < r->loop->n_steps; i++)
        if (!r->is_struck[i])
            return false;
    return true;
}

static bool rank_loop(Exec *x, const SegLoop *loop) {
    Rank r = {.x = x, .loop = loop, .is_struck = memory_zeroed(loop->n_steps + 1)};
    collect_candidates(&r);
    bool progress = true;
    while (progress && !is_finished(&r)) {
        progress = false;
        for (size_t i = 0; !progress && i < r.candidates.count; i++)
            progress = apply_measure(&r, r.candidates.items[i]);
    }
    bool finished = is_finished(&r);
    vec_free(&r.candidates);
    free(r.is_struck);
    return finished;
}

bool rank_loops(void *context, Exec *x, const SegLoop *loops, size_t n_loops) {
    RankResult *result = context;
    for (size_t i = 0; i < n_loops; i++) {
        if (rank_loop(x, &loops[i])) {
            result->n_ranked++;
            continue;
        }
        Text text = {0};
        const char *where = ir_loc_text(x->program, loops[i].loc);
        text_add(&text, "no ranking function found for the loop%s%s", *where ? " at " : "", where);
        result->reason = text_take(&text);
        return false;
    }
    return true;
}
