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
    arena_release(&solver->arena);
    map_release(&solver->cache);
    free(solver);
}

const SolverStats *solver_stats(const Solver *solver) { return &solver->stats; }

const char *solver_layer_name(SolverLayer layer) {
    static const char *const names[N_SOLVER_LAYERS] = {
        [SOLVER_SYNTACTIC] = "syntactic", [SOLVER_EQUALITIES] = "equalities",
        [SOLVER_INTERVALS] = "intervals", [SOLVER_DIFFERENCES] = "differences",
        [SOLVER_CACHE] = "cache",         [SOLVER_MODELS] = "models",
        [SOLVER_Z3] = "Z3",
    };
    return names[layer];
}

// Z3 starts when it is first needed: many programs never do.
static Z3 *z3_of(Solver *solver) {
    if (!solver->z3)
        solver->z3 = z3_new(solver);
    return solver->z3;
}

// ---- Knowledge bases -----------------------------------------------------------------------------------

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

void kb_print(Text *text, Solver *solver, const Kb *kb) {
    if (!kb)
        text_add(text, "true");
    for (const Kb *k = kb; k; k = k->parent) {
        formula_print(text, solver->table, k->formula, NULL, NULL);
        if (k->parent)
            text_add(text, " && ");
    }
}

// ---- Cache -------------------------------------------------------------------------------------------------

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

// ---- Questions ------------------------------------------------------------------------------------------------

static void crosscheck(Solver *solver, const Kb *kb, Formula f, SolverLayer layer) {
    // Operations are uninterpreted in Z3: only a counterexample that was evaluated counts.
    Pmap values;
    if (!solver->options.crosscheck ||
        z3_implies_whole(z3_of(solver), kb, f, &values) != SOLVER_NO ||
        !model_satisfies(solver, kb, &values) ||
        !model_satisfies_formula(solver, kb, values, formula_not(solver->table, f)))
        return;
    solver->stats.crosscheck_failures++;
    Text text = {0};
    kb_print(&text, solver, kb);
    text_add(&text, "  does not imply  ");
    formula_print(&text, solver->table, f, NULL, NULL);
    fprintf(stderr, "crosscheck: layer %s is wrong: %s\n", solver_layer_name(layer),
            text_chars(&text));
    text_release(&text);
}

static bool answered(Solver *solver, const Kb *kb, Formula f, SolverLayer layer, bool implied) {
    solver->stats.hits[layer]++;
    if (implied) {
        remember(solver, kb, f, CACHE_IMPLIED);
        if (layer != SOLVER_Z3)
            crosscheck(solver, kb, f, layer);
    }
    return implied;
}

// The layers before the cache. `*simplified` is f after rewriting.
static bool asked_cheaply(Solver *solver, const Kb *kb, Formula f, Formula *simplified,
                          SolverLayer *layer) {
    const Summary *summary = summary_of(solver, kb);
    *layer = SOLVER_SYNTACTIC;
    uint64_t value;
    if (summary->is_false || formula_kind(solver->table, f) == FORMULA_TRUE ||
        pmap_get(summary->given, f.id, &value))
        return true;
    *simplified = summary_rewrite(solver, summary, f);
    if (formula_kind(solver->table, *simplified) == FORMULA_TRUE) {
        *layer = solver->used_equality ? SOLVER_EQUALITIES : SOLVER_INTERVALS;
        return true;
    }
    return cheap_implies(solver, summary, *simplified, layer);
}

static bool ask_z3(Solver *solver, const Kb *kb, Formula f, Formula simplified) {
    Pmap values = {0};
    SolverAnswer answer =
        z3_implies_slice(z3_of(solver), summary_of(solver, kb), simplified, &values);
    if (answer == SOLVER_NO)
        models_learn(solver, kb, values);
    if (answer != SOLVER_YES)
        remember(solver, kb, f, CACHE_NOT_SHOWN);
    return answered(solver, kb, f, SOLVER_Z3, answer == SOLVER_YES);
}

static bool ask(Solver *solver, const Kb *kb, Formula f, bool with_z3) {
    Formula simplified;
    SolverLayer layer;
    uint64_t known = cached(solver, kb, f);
    if (known & CACHE_IMPLIED)
        return answered(solver, kb, f, SOLVER_CACHE, true);
    if ((known & CACHE_NOT_SHOWN) || (!with_z3 && (known & CACHE_NOT_CHEAPLY))) {
        solver->stats.hits[SOLVER_CACHE]++;
        return false;
    }
    if (asked_cheaply(solver, kb, f, &simplified, &layer))
        return answered(solver, kb, f, layer, true);
    if (implied_by_ancestor(solver, kb, f))
        return answered(solver, kb, f, SOLVER_CACHE, true);
    // A question that is false by what is known would ask whether all of that is contradictory:
    // there is solver_is_infeasible for it.
    bool refuted = formula_kind(solver->table, simplified) == FORMULA_FALSE;
    if (!with_z3 || refuted) {
        remember(solver, kb, f, refuted ? CACHE_NOT_SHOWN : CACHE_NOT_CHEAPLY);
        solver->stats.hits[SOLVER_INTERVALS] += refuted;
        return false;
    }
    if (models_refute(solver, kb, simplified)) {
        remember(solver, kb, f, CACHE_NOT_SHOWN);
        return answered(solver, kb, f, SOLVER_MODELS, false);
    }
    return ask_z3(solver, kb, f, simplified);
}

bool solver_implies(Solver *solver, const Kb *kb, Formula f) {
    if (formula_kind(solver->table, f) == FORMULA_FALSE)
        return solver_is_infeasible(solver, kb);
    return ask(solver, kb, f, true);
}

bool solver_implies_cheaply(Solver *solver, const Kb *kb, Formula f) {
    return ask(solver, kb, f, false);
}

bool solver_is_infeasible(Solver *solver, const Kb *kb) {
    Formula nothing = formula_false(solver->table);
    if (kb_is_false(kb))
        return answered(solver, kb, nothing, SOLVER_SYNTACTIC, true);
    uint64_t known = cached(solver, kb, nothing);
    if (!kb || known & (CACHE_IMPLIED | CACHE_NOT_SHOWN)) {
        solver->stats.hits[SOLVER_CACHE]++;
        return known & CACHE_IMPLIED;
    }
    if (implied_by_ancestor(solver, kb, nothing))
        return answered(solver, kb, nothing, SOLVER_CACHE, true);
    if (models_of(solver, kb)->n) {
        remember(solver, kb, nothing, CACHE_NOT_SHOWN);
        return answered(solver, kb, nothing, SOLVER_MODELS, false);
    }
    Pmap values = {0};
    SolverAnswer answer = z3_implies_whole(z3_of(solver), kb, nothing, &values);
    if (answer == SOLVER_NO)
        models_learn(solver, kb, values);
    if (answer != SOLVER_YES)
        remember(solver, kb, nothing, CACHE_NOT_SHOWN);
    return answered(solver, kb, nothing, SOLVER_Z3, answer == SOLVER_YES);
}

// ---- Models ----------------------------------------------------------------------------------------------------

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
