// Lexicographic linear ranking of one loop at a time.
//
// In the graph a state is closed by an ancestor only, so an infinite run goes through the topmost node
// that it visits infinitely often again and again, each time on one of the node's steps. A measure that
// is bounded below on a step and gets smaller by at least 1 on it can be taken only finitely often,
// as long as no other step makes it larger. So: find a measure that no step makes larger and some step
// makes smaller, bounded; strike out those steps; go on with the rest until none is left.
//
// First, candidates for measures are what the program itself bounds: for every condition `t <= 0` that holds
// at the node or on one of its steps, the measure -t. This is cheap, and does for most loops. The others
// become integer transition systems, for which functions are looked for (rank_thorough.h).
#include "termination/rank.h"

#include "termination/ideal.h"
#include "termination/loop_system.h"
#include "termination/rank_thorough.h"

#include "base/clock.h"

#include <string.h>

enum { MAX_CANDIDATES = 200, MAX_CONDITIONS = 120 };

typedef VEC(Term) TermList;

typedef struct Rank {
    Exec *x;
    const SegLoop *loop;
    TermList candidates;
    bool *is_struck; // by step: ranked already
    TermList used;   // measures that ranked something, in their order
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
    if (holds && helps)
        vec_push(&r->used, measure);
    free(ranked);
    return holds && helps;
}

static bool is_finished(const Rank *r) {
    for (size_t i = 0; i < r->loop->n_steps; i++)
        if (!r->is_struck[i])
            return false;
    return true;
}

// ---- What a user reads ------------------------------------------------------------------------------------

static void add_word(Text *text, const char *between, const char *word) {
    text_add(text, "%s%s", text->length ? between : "", word);
}

// (a, b): a decreases, or it stays and b decreases.
static char *describe_used(const Rank *r) {
    Text all = {0};
    bool is_said = r->used.count > 0;
    for (size_t i = 0; i < r->used.count && is_said; i++) {
        Text one = {0};
        is_said = seg_print_measure(&one, r->x, r->loop, r->used.items[i]);
        add_word(&all, ", ", text_chars(&one));
        text_release(&one);
    }
    if (!is_said)
        all.length = 0;
    char *text = is_said && r->used.count > 1 ? memory_zeroed(all.length + 3) : NULL;
    if (text) {
        text[0] = '(';
        memcpy(text + 1, text_chars(&all), all.length);
        text[all.length + 1] = ')';
        text_release(&all);
        return text;
    }
    if (!is_said) {
        text_release(&all);
        return memory_copy_string("");
    }
    return text_take(&all);
}

static Term term_of(Exec *x, const Its *its, const LinearRow *function) {
    Term sum = term_const(x->table, 0);
    for (size_t v = 0; v < its->variables.count; v++)
        sum = term_add(x->table, sum,
                       term_scale(x->table, function->coefficients[v], its->variables.items[v]));
    return sum;
}

// The functions of one argument: phases one after the other; nodes that differ, side by side.
static bool describe_argument(Text *all, Exec *x, const SegLoop *loop, const Its *its,
                              const RankArgument *argument) {
    const RankFunctions *f = &argument->functions;
    Text nodes = {0};
    bool is_said = true;
    for (size_t i = 0; i < argument->nodes.count && is_said; i++) {
        Text phases = {0};
        for (uint32_t phase = 0; phase < f->n_phases && is_said; phase++) {
            Text one = {0};
            uint32_t place = argument->nodes.items[i] * f->n_phases + phase;
            is_said = seg_print_measure(&one, x, loop, term_of(x, its, &f->functions[place]));
            add_word(&phases, ", then ", text_chars(&one));
            text_release(&one);
        }
        if (is_said && !strstr(text_chars(&nodes), text_chars(&phases)))
            add_word(&nodes, " or ", text_chars(&phases));
        text_release(&phases);
    }
    if (is_said && !strstr(text_chars(all), text_chars(&nodes)))
        add_word(all, "; ", text_chars(&nodes));
    text_release(&nodes);
    return is_said;
}

static char *describe_proof(Exec *x, const SegLoop *loop, const Its *its, const RankProof *proof) {
    Text all = {0};
    bool is_said = proof->arguments.count > 0;
    for (size_t i = 0; i < proof->arguments.count && is_said; i++)
        is_said = describe_argument(&all, x, loop, its, &proof->arguments.items[i]);
    if (is_said)
        return text_take(&all);
    text_release(&all);
    return memory_copy_string("");
}

// ---- Loops ------------------------------------------------------------------------------------------------

// The measure's text, or NULL when the loop is not ranked.
static char *rank_by_candidates(RankResult *result, Exec *x, const SegLoop *loop) {
    Rank r = {.x = x, .loop = loop, .is_struck = memory_zeroed(loop->n_steps + 1)};
    collect_candidates(&r);
    bool progress = true;
    while (progress && !is_finished(&r)) {
        progress = false;
        for (size_t i = 0; !progress && i < r.candidates.count; i++)
            progress = apply_measure(&r, r.candidates.items[i]);
    }
    char *text = is_finished(&r) ? describe_used(&r) : NULL;
    for (size_t i = 0; text && result->proof && i < r.used.count; i++)
        vec_push(&result->proof->measures, r.used.items[i]);
    vec_free(&r.candidates);
    vec_free(&r.used);
    free(r.is_struck);
    return text;
}

// All functions of all arguments, for whoever checks them again.
static void keep_functions(RankResult *result, Exec *x, const Its *its, const RankProof *proof) {
    for (size_t a = 0; result->proof && a < proof->arguments.count; a++) {
        const RankArgument *argument = &proof->arguments.items[a];
        const RankFunctions *f = &argument->functions;
        result->proof->is_piecewise |= argument->nodes.count > 1 || f->n_phases > 1;
        for (size_t i = 0; i < argument->nodes.count * f->n_phases; i++) {
            uint32_t place =
                argument->nodes.items[i / f->n_phases] * f->n_phases + (uint32_t)(i % f->n_phases);
            Term term = term_of(x, its, &f->functions[place]);
            vec_push(&result->proof->measures,
                     term_add_number(x->table, term, f->functions[place].constant));
        }
    }
}

enum { LOOP_SECONDS = 2, LOOP_STEPS = 2000 };

// One loop must not take all that the others need.
static Budget budget_of_loop(const Budget *whole) {
    Budget budget = budget_of_seconds(LOOP_SECONDS);
    if (whole && whole->deadline > 0 && whole->deadline < budget.deadline)
        budget.deadline = whole->deadline;
    budget.max_steps = LOOP_STEPS;
    return budget;
}

static char *rank_by_system(RankResult *result, Exec *x, const SegLoop *loop) {
    double start = clock_now();
    Budget budget = budget_of_loop(result->budget);
    Its *its = loop_system(x, loop);
    its_slice(its);
    LinearSystem *system = linear_system_new(its, &budget);
    double simplified = clock_now() - start;
    result->simplify_seconds += simplified;
    RankProof proof = {0};
    char *text =
        rank_thoroughly(system, its, &budget, &proof) ? describe_proof(x, loop, its, &proof) : NULL;
    if (text)
        keep_functions(result, x, its, &proof);
    result->rank_seconds += clock_now() - start - simplified;
    rank_proof_release(&proof);
    linear_system_free(system);
    its_free(its);
    return text;
}

// Does the loop end without signed wrap-around, too?
static bool ends_without_wrap(RankResult *result, Exec *x, const SegLoop *loop) {
    double start = clock_now();
    Budget budget = budget_of_loop(result->budget);
    Its *its = x->wraps_signed && !x->math_ints ? loop_system(x, loop) : NULL;
    bool holds = true;
    if (its)
        its_slice(its);
    if (its && ideal_system(its)) {
        LinearSystem *system = linear_system_new(its, &budget);
        RankProof proof = {0};
        holds = rank_thoroughly(system, its, &budget, &proof);
        rank_proof_release(&proof);
        linear_system_free(system);
    }
    its_free(its);
    result->rank_seconds += clock_now() - start;
    return holds;
}

static void give_reason(RankResult *result, Exec *x, const SegLoop *loop, const char *why) {
    Text reason = {0};
    const char *where = ir_loc_text(x->program, loop->loc);
    text_add(&reason, "%s%s%s", why, *where ? " at " : "", where);
    result->reason = text_take(&reason);
}

static void keep_measure(RankResult *result, Exec *x, const SegLoop *loop, char *text) {
    IrLocId loc = seg_loop_loc(x, loop);
    for (size_t i = 0; i < result->measures.count && loc; i++)
        if (result->measures.items[i].loc == loc &&
            strcmp(result->measures.items[i].text, text) == 0)
            loc = 0;
    if (loc)
        vec_push(&result->measures, ((SegInvariant){loc, text}));
    else
        free(text);
}

bool rank_loops(void *context, Exec *x, const SegLoop *loops, size_t n_loops) {
    RankResult *result = context;
    for (size_t i = 0; i < n_loops; i++) {
        double start = clock_now();
        char *text = rank_by_candidates(result, x, &loops[i]);
        result->rank_seconds += clock_now() - start;
        if (!text)
            text = rank_by_system(result, x, &loops[i]);
        if (!text) {
            give_reason(result, x, &loops[i], "no ranking function found for the loop");
            return false;
        }
        keep_measure(result, x, &loops[i], text);
        result->n_ranked++;
        if (!ends_without_wrap(result, x, &loops[i])) {
            give_reason(result, x, &loops[i],
                        "no ranking function without signed wrap-around found for the loop");
            return false;
        }
    }
    return true;
}

void rank_result_release(RankResult *result) {
    for (size_t i = 0; i < result->measures.count; i++)
        free(result->measures.items[i].text);
    vec_free(&result->measures);
    free(result->reason);
    result->reason = NULL;
}
