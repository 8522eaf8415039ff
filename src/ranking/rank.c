// Lexicographic linear ranking of one loop at a time.
//
// In the graph a state is closed by an ancestor only, so an infinite run goes through the topmost
// node that it visits infinitely often again and again, each time on one of the node's steps. A
// measure that is bounded below on a step and gets smaller by at least 1 on it can be taken only
// finitely often, as long as no other step makes it larger. So: find a measure that no step makes
// larger and some step makes smaller, bounded; strike out those steps; go on with the rest until
// none is left.
//
// First, candidates for measures are what the program itself bounds: for every condition `t <= 0`
// that holds at the node or on one of its steps, the measure -t. This is cheap, and does for most
// loops. The others become integer transition systems, for which functions are looked for
// (rank_thorough.h). Before that, products of two candidates are tried for a short time.
#include "ranking/rank.h"

#include "ranking/loop_system.h"
#include "ranking/rank_memo.h"
#include "ranking/rank_thorough.h"

#include "base/clock.h"

#include <string.h>

enum {
    MAX_CANDIDATES = 200,
    MAX_CONDITIONS = 120,
    MAX_FACTORS = 8,         // candidates that are multiplied with one another
    MAX_OF_FACTOR = 1 << 20, // and constants in them: ends of types are no factors
};

typedef VEC(Term) TermList;

typedef struct Rank {
    SegContext *x;
    const SegLoop *loop;
    TermList candidates;
    bool *is_struck; // by step: ranked already
    TermList used;   // measures that ranked something, in their order
} Rank;

// ---- Candidates ---------------------------------------------------------------------------------

static void look_for_newer(void *context, Term var) {
    uint32_t *newest = context;
    if (var.id > *newest)
        *newest = UINT32_MAX;
}

// A measure is a function of the node's state: the inputs of a step are not in it. Nor is the
// address of an object: the same name may be that of another object after the step.
static bool is_measure(const Rank *r, Term term) {
    uint32_t newest = r->loop->newest;
    if (smg_has_base(r->x->smg, term))
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
        if (seg_wraps_signed(r->x)) { // ... and wraps in between
            enum { INT_BITS = 32 };
            Number modulus = number_power_of_two(INT_BITS);
            add_candidate(r, term_mod(t, formula_term(t, f), modulus));
            add_candidate(r, term_mod(t, term_neg(t, formula_term(t, f)), modulus));
        }
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

static bool holds_on_all_steps(Rank *r, Term candidate) {
    TermTable *t = r->x->table;
    Formula is_bounded = formula_le(t, term_int(t, 0), candidate);
    for (size_t i = 0; i < r->loop->n_steps; i++)
        if (!solver_implies_cheaply(r->x->solver, r->loop->steps[i].kb, is_bounded))
            return false;
    return true;
}

static Number size_of_constant(const Rank *r, Term term) {
    Number constant = term_linear(r->x->table, term).constant;
    return constant < 0 ? -constant : constant;
}

// Conditions of all steps, those with small constants first.
static size_t find_factors(Rank *r, Term *factors) {
    size_t n = 0;
    for (size_t i = 0; i < r->candidates.count && n < MAX_FACTORS; i++) {
        Term candidate = r->candidates.items[i];
        Number size = size_of_constant(r, candidate);
        if (size > MAX_OF_FACTOR || !holds_on_all_steps(r, candidate))
            continue;
        size_t at = n++;
        for (; at > 0 && size_of_constant(r, factors[at - 1]) > size; at--)
            factors[at] = factors[at - 1];
        factors[at] = candidate;
    }
    return n;
}

// Of two conditions t >= 0 and u >= 0 the product (t + 1) * (u + 1) is positive: an area.
static void add_products(Rank *r) {
    TermTable *t = r->x->table;
    Term factors[MAX_FACTORS];
    size_t n = find_factors(r, factors);
    for (size_t i = 0; i < n; i++)
        factors[i] = term_add_number(t, factors[i], 1);
    TermList plain = r->candidates; // these did not do alone: they come last
    r->candidates.items = NULL;
    r->candidates.count = r->candidates.capacity = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++)
            add_candidate(r, term_mul(t, factors[i], factors[j]));
    for (size_t i = 0; i < plain.count; i++)
        add_candidate(r, plain.items[i]);
    vec_free(&plain);
}

// ---- Measures -----------------------------------------------------------------------------------

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

// Strikes out what the measure ranks; false when it ranks nothing or a remaining step makes it
// larger.
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

// ---- What a user reads --------------------------------------------------------------------------

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

static Term term_of(SegContext *x, const RankProof *proof, const LinearRow *function) {
    Term sum = term_const(x->table, 0);
    for (size_t v = 0; v < proof->variables.count; v++)
        sum = term_add(x->table, sum,
                       term_scale(x->table, function->coefficients[v], proof->variables.items[v]));
    return sum;
}

// The functions of one argument: phases one after the other; nodes that differ, side by side.
static bool describe_argument(Text *all, SegContext *x, const SegLoop *loop, const RankProof *proof,
                              const RankArgument *argument) {
    const RankFunctions *f = &argument->functions;
    Text nodes = {0};
    bool is_said = true;
    for (size_t i = 0; i < argument->nodes.count && is_said; i++) {
        Text phases = {0};
        for (uint32_t phase = 0; phase < f->n_phases && is_said; phase++) {
            Text one = {0};
            uint32_t place = argument->nodes.items[i] * f->n_phases + phase;
            is_said = seg_print_measure(&one, x, loop, term_of(x, proof, &f->functions[place]));
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

static char *describe_proof(SegContext *x, const SegLoop *loop, const RankProof *proof) {
    Text all = {0};
    bool is_said = proof->arguments.count > 0;
    for (size_t i = 0; i < proof->arguments.count && is_said; i++)
        is_said = describe_argument(&all, x, loop, proof, &proof->arguments.items[i]);
    if (is_said)
        return text_take(&all);
    text_release(&all);
    return memory_copy_string("");
}

// ---- Loops --------------------------------------------------------------------------------------

enum { LOOP_STEPS = 2000 };

// Of the processor. One loop must not take all that the others need.
static const double LOOP_SECONDS = 2, PRODUCT_SECONDS = 0.1;

static Budget budget_of_loop(const Budget *whole, double seconds) {
    Budget budget = budget_of_part(whole, seconds);
    budget.max_steps = LOOP_STEPS;
    return budget;
}

// The measure's text, or NULL when the loop is not ranked.
static char *rank_by_candidates(RankResult *result, SegContext *x, const SegLoop *loop,
                                bool with_products) {
    Rank r = {.x = x, .loop = loop, .is_struck = memory_zeroed(loop->n_steps + 1)};
    Budget budget = budget_of_loop(result->budget, with_products ? PRODUCT_SECONDS : LOOP_SECONDS);
    collect_candidates(&r);
    if (with_products)
        add_products(&r);
    bool progress = true;
    while (progress && !is_finished(&r)) {
        progress = false;
        for (size_t i = 0; !progress && i < r.candidates.count; i++)
            progress =
                budget_poll(&budget, 1) == BUDGET_LEFT && apply_measure(&r, r.candidates.items[i]);
    }
    char *text = is_finished(&r) ? describe_used(&r) : NULL;
    for (size_t i = 0; text && result->proof && i < r.used.count; i++)
        vec_push(&result->proof->measures, r.used.items[i]);
    vec_free(&r.candidates);
    vec_free(&r.used);
    free(r.is_struck);
    return text;
}

// All functions of all arguments, for the checker.
static void keep_functions(RankResult *result, SegContext *x, const RankProof *proof) {
    for (size_t a = 0; result->proof && a < proof->arguments.count; a++) {
        const RankArgument *argument = &proof->arguments.items[a];
        const RankFunctions *f = &argument->functions;
        result->proof->is_piecewise |= argument->nodes.count > 1 || f->n_phases > 1;
        for (size_t i = 0; i < argument->nodes.count * f->n_phases; i++) {
            uint32_t place =
                argument->nodes.items[i / f->n_phases] * f->n_phases + (uint32_t)(i % f->n_phases);
            Term term = term_of(x, proof, &f->functions[place]);
            vec_push(&result->proof->measures,
                     term_add_number(x->table, term, f->functions[place].constant));
        }
    }
}

// A proof that was found for an equal system, with these variables.
static char *tell_known(RankResult *result, SegContext *x, const SegLoop *loop, const Its *its,
                        const RankProof *known) {
    RankProof renamed = *known; // arguments are shared, variables are not
    renamed.variables.items = its->variables.items;
    renamed.variables.count = its->variables.count;
    keep_functions(result, x, &renamed);
    return describe_proof(x, loop, &renamed);
}

// Ranking changes the system: what is to be remembered is a copy.
static LinearSystem *copy_for_memo(const LinearSystem *system) {
    return rank_memo_is_fit(system) ? linear_system_copy(system, NULL) : NULL;
}

// Takes both. Functions of products cannot be given by the variables' places.
static void remember(RankResult *result, LinearSystem *as_it_was, RankProof proof, bool holds) {
    if (holds && as_it_was && proof.variables.count == as_it_was->n_vars) {
        rank_memo_add(&result->memo, as_it_was, proof);
        return;
    }
    if (as_it_was)
        linear_system_free(as_it_was);
    rank_proof_release(&proof);
}

static char *rank_its(RankResult *result, SegContext *x, const SegLoop *loop, const Its *its,
                      LinearSystem *system, Budget *budget) {
    char *text = rank_by_candidates(result, x, loop, true);
    if (text)
        return text;
    RankProof proof = {0};
    LinearSystem *as_it_was = copy_for_memo(system);
    bool holds = rank_thoroughly(system, its, budget, &proof);
    text = holds ? describe_proof(x, loop, &proof) : NULL;
    if (holds)
        keep_functions(result, x, &proof);
    remember(result, as_it_was, proof, holds);
    return text;
}

static char *rank_by_system(RankResult *result, SegContext *x, const SegLoop *loop) {
    double start = clock_now();
    Budget budget = budget_of_loop(result->budget, LOOP_SECONDS);
    Its *its = loop_system(x, loop);
    its_slice(its);
    its_name_constants(its);
    LinearSystem *system = linear_system_new(its, &budget);
    double simplified = clock_now() - start;
    result->simplify_seconds += simplified;
    result->rank_seconds -= simplified; // this is not ranking
    const RankProof *known = rank_memo_find(result->memo, system);
    char *text = known ? tell_known(result, x, loop, its, known)
                       : rank_its(result, x, loop, its, system, &budget);
    linear_system_free(system);
    its_free(its);
    return text;
}

static void give_reason(RankResult *result, SegContext *x, const SegLoop *loop, const char *why) {
    Text reason = {0};
    const char *where = ir_loc_text(x->program, loop->loc);
    free(result->reason);
    text_add(&reason, "%s%s%s", why, *where ? " at " : "", where);
    result->reason = text_take(&reason);
}

static void keep_measure(RankResult *result, SegContext *x, const SegLoop *loop, char *text) {
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

static bool rank_loop(RankResult *result, SegContext *x, const SegLoop *loop) {
    char *text = rank_by_candidates(result, x, loop, false);
    if (!text)
        text = rank_by_system(result, x, loop);
    if (!text) {
        give_reason(result, x, loop, "no ranking function found for the loop");
        return false;
    }
    keep_measure(result, x, loop, text);
    result->n_ranked++;
    return true;
}

bool rank_loops(void *context, SegContext *x, const SegLoop *loops, size_t n_loops) {
    RankResult *result = context;
    for (size_t i = 0; i < n_loops; i++) {
        double start = clock_now();
        bool is_ranked = rank_loop(result, x, &loops[i]);
        result->rank_seconds += clock_now() - start;
        if (!is_ranked)
            return false;
    }
    return true;
}

void rank_result_release(RankResult *result) {
    for (size_t i = 0; i < result->measures.count; i++)
        free(result->measures.items[i].text);
    vec_free(&result->measures);
    rank_memo_free(result->memo);
    result->memo = NULL;
    free(result->reason);
    result->reason = NULL;
}
