// Knowledge bases and questions: the layers in their order, their statistics, the cache, and the
// cross-check of every answer that did not come from Z3.
#include "solver/internal.h"

#include "base/check.h"

#include <stdio.h>

enum { DEFAULT_MILLISECONDS = 200, MAX_ANCESTORS = 64 };

Solver *solver_new(TermTable *table, SolverOptions options, Budget *budget) {
    Solver *solver = memory_zeroed(sizeof *solver);
    solver->table = table;
    solver->options = options;
    if (!options.query_milliseconds)
        solver->options.query_milliseconds = DEFAULT_MILLISECONDS;
    solver->budget = budget;
    return solver;
}

void solver_free(Solver *solver) {
    if (!solver)
        return;
    z3_free(solver->z3);
    cvc5_stop(&solver->separation);
    arena_release(&solver->arena);
    map_release(&solver->cache);
    free(solver);
}

const SolverStats *solver_stats(const Solver *solver) { return &solver->stats; }

const char *solver_layer_name(SolverLayer layer) {
    static const char *const names[N_SOLVER_LAYERS] = {
        [SOLVER_SYNTACTIC] = "syntactic",
        [SOLVER_EQUALITIES] = "equalities",
        [SOLVER_INTERVALS] = "intervals",
        [SOLVER_CONGRUENCES] = "congruences",
        [SOLVER_DIFFERENCES] = "differences",
        [SOLVER_CACHE] = "cache",
        [SOLVER_MODELS] = "models",
        [SOLVER_Z3] = "Z3",
        [SOLVER_CVC5] = "cvc5",
    };
    return names[layer];
}

// Z3 starts when it is first needed: many programs never do.
static Z3 *z3_of(Solver *solver) {
    if (!solver->z3)
        solver->z3 = z3_new(solver);
    return solver->z3;
}

// ---- Knowledge bases ----------------------------------------------------------------------------

static const Kb *add_one(Solver *solver, const Kb *kb, Formula f) {
    Summary summary = *summary_of(solver, kb);
    FormulaKind kind = formula_kind(solver->table, f);
    if (kind == FORMULA_TRUE || summary.is_false)
        return kb;
    // What is known already would only make questions to Z3 longer.
    if (kind != FORMULA_FALSE &&
        formula_kind(solver->table, summary_rewrite(solver, &summary, f)) == FORMULA_TRUE)
        return kb;
    Kb *extended = arena_new(&solver->arena, sizeof *extended);
    extended->parent = kb;
    extended->formula = f;
    extended->id = ++solver->n_kbs;
    extended->size = (uint32_t)kb_size(kb) + 1;
    extended->models = arena_new(&solver->arena, sizeof *extended->models);
    extended->summary = summary_add(solver, &solver->arena, summary, f);
    return extended;
}

const Kb *kb_add(Solver *solver, const Kb *kb, Formula f) {
    if (formula_kind(solver->table, f) != FORMULA_AND)
        return add_one(solver, kb, f);
    uint32_t n;
    const Formula *parts = formula_parts(solver->table, f, &n);
    for (uint32_t i = 0; i < n; i++)
        kb = add_one(solver, kb, parts[i]);
    return kb;
}

size_t kb_size(const Kb *kb) { return kb ? kb->size : 0; }
const Kb *kb_rest(const Kb *kb) { return kb->parent; }
Formula kb_formula(const Kb *kb) { return kb->formula; }
bool kb_is_false(const Kb *kb) { return kb && kb->summary.is_false; }

Term kb_simplify(Solver *solver, const Kb *kb, Term term) {
    return summary_rewrite_term(solver, summary_of(solver, kb), term);
}

Interval kb_interval(Solver *solver, const Kb *kb, Term term) {
    const Summary *summary = summary_of(solver, kb);
    return summary_range(solver, summary, summary_rewrite_term(solver, summary, term));
}

void kb_congruence(Solver *solver, const Kb *kb, Term term, Number *modulus, Number *rest) {
    const Summary *summary = summary_of(solver, kb);
    term = summary_rewrite_term(solver, summary, term);
    Congruence congruence = summary_congruence(solver, summary, term);
    *modulus = congruence.modulus;
    *rest = congruence.rest;
}

void kb_print(Text *text, Solver *solver, const Kb *kb) {
    if (!kb)
        text_add(text, "true");
    for (const Kb *k = kb; k; k = k->parent) {
        formula_print(text, solver->table, k->formula, NULL, NULL);
        if (k->parent)
            text_add(text, " && ");
    }
}

// ---- Cache --------------------------------------------------------------------------------------

typedef enum CacheBits {
    CACHE_IMPLIED = 1,
    CACHE_NOT_SHOWN = 2,  // not even by Z3
    CACHE_NOT_CHEAPLY = 4 // not without Z3
} CacheBits;

static uint64_t cache_key(const Kb *kb, Formula f) {
    return (uint64_t)(kb ? kb->id : 0) << 32 | f.id;
}

static uint64_t cached(const Solver *solver, const Kb *kb, Formula f) {
    uint64_t bits = 0;
    map_get(&solver->cache, cache_key(kb, f), &bits);
    return bits;
}

static void remember(Solver *solver, const Kb *kb, Formula f, CacheBits bit) {
    uint64_t bits = cached(solver, kb, f);
    map_set(&solver->cache, cache_key(kb, f), bits | bit);
}

// What an ancestor implies is implied.
static bool implied_by_ancestor(const Solver *solver, const Kb *kb, Formula f) {
    for (unsigned i = 0; kb && i < MAX_ANCESTORS; i++) {
        kb = kb->parent;
        if (cached(solver, kb, f) & CACHE_IMPLIED)
            return true;
    }
    return false;
}

// ---- Questions ----------------------------------------------------------------------------------

// Is what Z3 says about the question the opposite of the answer? Operations are uninterpreted in
// Z3: only a counterexample that was evaluated counts.
static bool contradicted(Solver *solver, const Kb *kb, Formula f, bool implied) {
    Pmap values;
    SolverAnswer answer = z3_implies_whole(z3_of(solver), kb, f, &values);
    if (!implied)
        return answer == SOLVER_YES;
    return answer == SOLVER_NO && model_satisfies(solver, kb, &values) &&
           model_satisfies_formula(solver, kb, values, formula_not(solver->table, f));
}

static void complain(Solver *solver, const Kb *kb, Formula f, const char *who, bool implied) {
    solver->stats.crosscheck_failures++;
    Text text = {0};
    kb_print(&text, solver, kb);
    text_add(&text, implied ? "  does not imply  " : "  implies  ");
    formula_print(&text, solver->table, f, NULL, NULL);
    fprintf(stderr, "crosscheck: %s is wrong: %s\n", who, text_chars(&text));
    text_release(&text);
}

static void crosscheck(Solver *solver, const Kb *kb, Formula f, SolverLayer layer, bool implied) {
    if (!solver->options.crosscheck || !contradicted(solver, kb, f, implied))
        return;
    Text who = {0};
    text_add(&who, "layer %s", solver_layer_name(layer));
    complain(solver, kb, f, text_chars(&who), implied);
    text_release(&who);
}

bool solver_is_crosschecked(const Solver *solver) { return solver->options.crosscheck; }

void solver_note_disagreement(Solver *solver, const char *who) {
    solver->stats.crosscheck_failures++;
    fprintf(stderr, "crosscheck: %s is wrong\n", who);
}

void solver_crosscheck(Solver *solver, const Kb *kb, Formula f, const char *who) {
    if (solver->options.crosscheck && contradicted(solver, kb, f, true))
        complain(solver, kb, f, who, true);
}

// Only answers that took some effort are worth a place in the cache: the others are found again as
// fast as they would be looked up.
static bool is_worth_remembering(SolverLayer layer) {
    return layer != SOLVER_SYNTACTIC && layer != SOLVER_EQUALITIES && layer != SOLVER_INTERVALS;
}

static bool implied(Solver *solver, const Kb *kb, Formula f, SolverLayer layer) {
    solver->stats.hits[layer]++;
    if (is_worth_remembering(layer))
        remember(solver, kb, f, CACHE_IMPLIED);
    if (layer != SOLVER_Z3)
        crosscheck(solver, kb, f, layer, true);
    return true;
}

// Not even by Z3.
static bool not_implied(Solver *solver, const Kb *kb, Formula f, SolverLayer layer) {
    solver->stats.hits[layer]++;
    if (is_worth_remembering(layer))
        remember(solver, kb, f, CACHE_NOT_SHOWN);
    if (layer == SOLVER_MODELS)
        crosscheck(solver, kb, f, layer, false);
    return false;
}

static bool ask_z3(Solver *solver, const Kb *kb, Formula f, Formula simplified) {
    Pmap values = {0};
    SolverAnswer answer =
        z3_implies_slice(z3_of(solver), summary_of(solver, kb), simplified, &values);
    if (answer == SOLVER_YES)
        return implied(solver, kb, f, SOLVER_Z3);
    if (answer == SOLVER_NO)
        models_learn(solver, kb, values);
    return not_implied(solver, kb, f, SOLVER_Z3);
}

// The layers after the cache, by rising cost. Known models come early: they save the search for a
// proof that does not exist.
static bool ask_layers(Solver *solver, const Kb *kb, Formula f, Formula simplified, bool with_z3) {
    SolverLayer layer;
    if (models_refute(solver, kb, simplified))
        return not_implied(solver, kb, f, SOLVER_MODELS);
    if (cheap_implies(solver, summary_of(solver, kb), simplified, &layer)) {
        remember(solver, kb, f, CACHE_IMPLIED);
        return implied(solver, kb, f, layer);
    }
    if (!with_z3) {
        remember(solver, kb, f, CACHE_NOT_CHEAPLY);
        return false;
    }
    if (implied_by_ancestor(solver, kb, f))
        return implied(solver, kb, f, SOLVER_CACHE);
    if (models_search(solver, kb, simplified))
        return not_implied(solver, kb, f, SOLVER_MODELS);
    return ask_z3(solver, kb, f, simplified);
}

static bool ask(Solver *solver, const Kb *kb, Formula f, bool with_z3) {
    const Summary *summary = summary_of(solver, kb);
    uint64_t given;
    if (summary->is_false || formula_kind(solver->table, f) == FORMULA_TRUE ||
        pmap_get(summary->given, f.id, &given))
        return implied(solver, kb, f, SOLVER_SYNTACTIC);
    Formula simplified = summary_rewrite(solver, summary, f);
    FormulaKind kind = formula_kind(solver->table, simplified);
    SolverLayer layer = solver->used_equality ? SOLVER_EQUALITIES : SOLVER_INTERVALS;
    if (kind == FORMULA_TRUE)
        return implied(solver, kb, f, layer);
    // That would ask whether all that is known is contradictory: see solver_is_infeasible.
    if (kind == FORMULA_FALSE)
        return not_implied(solver, kb, f, layer);
    uint64_t known = cached(solver, kb, f);
    if (known & CACHE_IMPLIED)
        return implied(solver, kb, f, SOLVER_CACHE);
    if (known & CACHE_NOT_SHOWN)
        return not_implied(solver, kb, f, SOLVER_CACHE);
    if (!with_z3 && (known & CACHE_NOT_CHEAPLY)) {
        solver->stats.hits[SOLVER_CACHE]++;
        return false;
    }
    return ask_layers(solver, kb, f, simplified, with_z3);
}

bool solver_implies(Solver *solver, const Kb *kb, Formula f) {
    if (formula_kind(solver->table, f) == FORMULA_FALSE)
        return solver_is_infeasible(solver, kb);
    return ask(solver, kb, f, !solver->is_hasty);
}

void solver_be_hasty(Solver *solver, bool is_hasty) { solver->is_hasty = is_hasty; }

bool solver_implies_cheaply(Solver *solver, const Kb *kb, Formula f) {
    return ask(solver, kb, f, false);
}

bool solver_is_infeasible(Solver *solver, const Kb *kb) {
    Formula nothing = formula_false(solver->table);
    if (!kb || kb_is_false(kb)) {
        solver->stats.hits[SOLVER_SYNTACTIC]++;
        return kb != NULL;
    }
    uint64_t known = cached(solver, kb, nothing);
    if (known & CACHE_IMPLIED || implied_by_ancestor(solver, kb, nothing))
        return implied(solver, kb, nothing, SOLVER_CACHE);
    if (known & CACHE_NOT_SHOWN)
        return not_implied(solver, kb, nothing, SOLVER_CACHE);
    if (models_of(solver, kb)->n)
        return not_implied(solver, kb, nothing, SOLVER_MODELS);
    if (solver->is_hasty)
        return false;
    Pmap values = {0};
    SolverAnswer answer = z3_implies_whole(z3_of(solver), kb, nothing, &values);
    if (answer == SOLVER_YES)
        return implied(solver, kb, nothing, SOLVER_Z3);
    if (answer == SOLVER_NO)
        models_learn(solver, kb, values);
    return not_implied(solver, kb, nothing, SOLVER_Z3);
}

// ---- Models -------------------------------------------------------------------------------------

// Z3's functions for operations are uninterpreted, so what it calls a model may be none, and a
// known model comes from a summary: all are evaluated over the formulas themselves.
SolverAnswer solver_find_model(Solver *solver, const Kb *kb) {
    solver->model_of = kb;
    solver->model = (Pmap){0};
    if (kb_is_false(kb))
        return SOLVER_NO;
    const KbModels *models = models_of(solver, kb);
    for (unsigned i = 0; i < models->n; i++) {
        solver->model = models->items[i];
        if (model_satisfies(solver, kb, &solver->model)) {
            solver->stats.hits[SOLVER_MODELS]++;
            return SOLVER_YES;
        }
    }
    Pmap values = {0};
    solver->stats.hits[SOLVER_Z3]++;
    SolverAnswer refuted =
        z3_implies_whole(z3_of(solver), kb, formula_false(solver->table), &values);
    if (refuted == SOLVER_NO && model_satisfies(solver, kb, &values)) {
        solver->model = values;
        models_learn(solver, kb, values);
        return SOLVER_YES;
    }
    return refuted == SOLVER_YES ? SOLVER_NO : SOLVER_MAYBE;
}

bool solver_value(Solver *solver, Term term, Number *value) {
    return model_value(solver, solver->model_of, solver->model, term, value);
}
