// Counterexamples, not enumeration. Twelve branches in a loop are 4096 paths around it, but a
// ranking function usually follows from a handful of them. So: guess a function from the paths that
// are known (at first none), ask Z3 for a step that refutes the guess, take the whole path on which
// that step lies (a polyhedron: this says more than any point of it, even an extremal one), and
// guess again.
//
// A guess is refuted by a step that makes it larger. A step that is just not ranked leads to a path
// that should be ranked as well; where no function does that, the path stays for the next level. A
// level is finished when no step makes its function larger and the paths that are not ranked cannot
// be. What it ranked is then taken out of the transitions' conditions, and the next level is about
// the rest, until nothing is left: a lexicographic ranking function.
//
// It ends: each guess adds a path, there are finitely many, and the guesses are counted. The result
// is checked from the beginning (rank_examples_check.c).
#include "ranking/rank_examples.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_LEVELS = 8,
    MAX_GUESSES = 60, // guesses of one level
    MAX_GIVEN_UP = 6, // paths of one level that could not be ranked
    LP_STEPS = 400000,
    LP_MILLISECONDS = 400,
};

typedef struct Blocked { // a path that this level does not rank
    uint32_t transition;
    Formula outside;
} Blocked;

typedef struct Search {
    const Its *its;
    Budget *budget;
    const Kb **guards; // by transition: steps that no level has ranked
    bool *is_open;     // by transition
    RankedTransition *done;
    RankLevels levels;
    // Of this level:
    LinearSystem *paths;
    VEC(bool) wanted; // by path: it must be ranked
    VEC(Blocked) blocked;
    RankFunctions guess;
} Search;

static bool has_time(const Search *s) { return budget_poll(s->budget, 1) == BUDGET_LEFT; }

// ---- Guesses ------------------------------------------------------------------------------------

static RankFunctions zero_functions(const Its *its) {
    RankFunctions f = {.n_nodes = (uint32_t)its->locations.count,
                       .n_phases = 1,
                       .n_vars = (uint32_t)its->variables.count,
                       .functions = memory_zeroed((its->locations.count + 1) * sizeof(LinearRow))};
    for (uint32_t i = 0; i < f.n_nodes; i++)
        f.functions[i].coefficients = memory_zeroed((f.n_vars + 1) * sizeof(Number));
    return f;
}

static bool wants_any(const Search *s) {
    for (size_t i = 0; i < s->wanted.count; i++)
        if (s->wanted.items[i])
            return true;
    return false;
}

// Functions that rank the wanted paths and get larger on none.
static bool guess(Search *s) {
    size_t n = s->paths->cases.count;
    RankFunctions found = {0};
    RankEdges edges = {0};
    bool *ranked = memory_zeroed(n + 1), holds;
    for (size_t i = 0; i < n; i++) {
        const LinearCase *c = &s->paths->cases.items[i];
        vec_push(&edges, ((RankEdge){c->from, c->to, c}));
    }
    RankQuestion question = {.system = s->paths,
                             .edges = edges.items,
                             .n_edges = n,
                             .n_nodes = s->paths->n_locations,
                             .n_phases = 1,
                             .wanted = s->wanted.items,
                             .steps = LP_STEPS,
                             .milliseconds = budget_milliseconds(s->budget, LP_MILLISECONDS)};
    if (wants_any(s)) {
        holds = rank_find(&question, ranked, &found) && rank_check(&question, ranked, &found);
    } else {
        found = zero_functions(s->its);
        holds = true;
    }
    if (holds) {
        rank_functions_release(&s->guess);
        s->guess = found;
    } else {
        rank_functions_release(&found);
    }
    vec_free(&edges);
    free(ranked);
    return holds;
}

// The newest path is new: what can be ranked together with it? False when the level has nothing to
// rank.
static bool guess_again(Search *s, bool *is_ranked) {
    size_t newest = s->wanted.count - 1;
    *is_ranked = guess(s);
    if (*is_ranked)
        return true;
    s->wanted.items[newest] = false;
    if (guess(s))
        return true;
    for (size_t i = 0; i <= newest && has_time(s); i++) { // one that goes with all the others
        memset(s->wanted.items, false, s->wanted.count);
        s->wanted.items[i] = true;
        *is_ranked = i == newest;
        if (guess(s))
            return true;
    }
    return false;
}

// ---- Steps that refute a guess ------------------------------------------------------------------

typedef struct Point {
    Solver *solver;
    Map places; // variable -> place in `values`
    VEC(Number) values;
} Point;

static void note_value(void *context, Term var) {
    Point *p = context;
    uint64_t known;
    Number value;
    if (map_get(&p->places, var.id, &known) || !solver_value(p->solver, var, &value))
        return;
    map_set(&p->places, var.id, p->values.count);
    vec_push(&p->values, value);
}

static bool value_at(void *context, Term var, Number *value) {
    const Point *p = context;
    uint64_t place;
    if (!map_get(&p->places, var.id, &place))
        return false;
    *value = p->values.items[place];
    return true;
}

// Adds the path on which the solver's last model lies.
static bool add_way(Search *s, uint32_t which) {
    const Its *its = s->its;
    ItsTransition t = its->transitions.items[which];
    Point point = {.solver = its->solver};
    ItsCase path;
    t.guard = s->guards[which];
    for (const Kb *kb = t.guard; kb; kb = kb_rest(kb))
        formula_visit_vars(its->table, kb_formula(kb), note_value, &point);
    for (size_t v = 0; v < t.updates.count; v++)
        if (term_exists(t.updates.items[v]))
            term_visit_vars(its->table, t.updates.items[v], note_value, &point);
    bool found = its_case_at(its, &t, value_at, &point, &path);
    if (found) {
        found = linear_system_add(s->paths, its, &path, which);
        its_case_release(&path);
    }
    if (found)
        vec_push(&s->wanted, true);
    map_release(&point.places);
    vec_free(&point.values);
    return found;
}

typedef enum Finding { FOUND_NONE, FOUND_PATH, FOUND_NOTHING_SURE } Finding;

// A step of an open transition that satisfies what `wrong` says of it.
static Finding find_path(Search *s, Formula (*wrong)(const Search *, uint32_t)) {
    for (uint32_t i = 0; i < s->its->transitions.count; i++) {
        if (!s->is_open[i])
            continue;
        if (!has_time(s))
            return FOUND_NOTHING_SURE;
        const Kb *kb = kb_add(s->its->solver, s->guards[i], wrong(s, i));
        switch (solver_find_model(s->its->solver, kb)) {
        case SOLVER_NO:
            continue;
        case SOLVER_YES:
            return add_way(s, i) ? FOUND_PATH : FOUND_NOTHING_SURE;
        default:
            return FOUND_NOTHING_SURE;
        }
    }
    return FOUND_NONE;
}

static Formula gets_larger(const Search *s, uint32_t which) {
    Term change = rank_change(s->its, &s->its->transitions.items[which], &s->guess);
    return formula_le(s->its->table, term_int(s->its->table, 1), change);
}

static Formula is_not_ranked(const Search *s, uint32_t which) {
    TermTable *t = s->its->table;
    Formula f =
        formula_not(t, rank_is_ranked(s->its, &s->its->transitions.items[which], &s->guess));
    for (size_t i = 0; i < s->blocked.count; i++)
        if (s->blocked.items[i].transition == which)
            f = formula_and(t, f, s->blocked.items[i].outside);
    return f;
}

// The newest path cannot be ranked: it is left out on this level.
static void block_newest(Search *s) {
    const LinearCase *path = &s->paths->cases.items[s->paths->cases.count - 1];
    TermTable *t = s->its->table;
    Formula outside = formula_false(t);
    for (const Kb *kb = path->kb; kb && kb != s->guards[path->transition]; kb = kb_rest(kb))
        outside = formula_or(t, outside, formula_not(t, kb_formula(kb)));
    vec_push(&s->blocked, ((Blocked){path->transition, outside}));
}

// ---- Levels -------------------------------------------------------------------------------------

static void begin_level(Search *s) {
    s->paths = linear_system_empty(s->its);
    s->guess = zero_functions(s->its);
}

static void end_level(Search *s) {
    linear_system_free(s->paths);
    vec_free(&s->wanted);
    vec_free(&s->blocked);
    s->paths = NULL;
}

// A function that no step makes larger and that ranks some.
static bool find_level(Search *s) {
    bool is_ranked;
    for (int guess = 0; guess < MAX_GUESSES && has_time(s); guess++) {
        Finding finding = find_path(s, gets_larger);
        if (finding == FOUND_PATH) {
            if (!guess_again(s, &is_ranked))
                return false;
            continue;
        }
        if (finding == FOUND_NOTHING_SURE)
            return false;
        if (s->blocked.count >= MAX_GIVEN_UP)
            return wants_any(s);
        // No step makes it larger. Could it rank more? If that is not sure, it need not.
        if (find_path(s, is_not_ranked) != FOUND_PATH)
            return wants_any(s);
        if (!guess_again(s, &is_ranked))
            return false;
        if (!is_ranked)
            block_newest(s);
    }
    return false;
}

// Takes what the level ranked out of the transitions.
static void strike_out(Search *s) {
    const Its *its = s->its;
    size_t n = its->transitions.count;
    bool *is_cyclic = memory_new(n + 1);
    for (size_t i = 0; i < n; i++) {
        if (!s->is_open[i])
            continue;
        Formula ranked = rank_is_ranked(its, &its->transitions.items[i], &s->guess);
        s->guards[i] = kb_add(its->solver, s->guards[i], formula_not(its->table, ranked));
        s->done[i].n_levels++;
        s->done[i].is_closed =
            kb_is_false(s->guards[i]) || solver_is_infeasible(its->solver, s->guards[i]);
        s->is_open[i] = !s->done[i].is_closed;
    }
    rank_find_cyclic(its, s->is_open, is_cyclic);
    memcpy(s->is_open, is_cyclic, n);
    free(is_cyclic);
}

static bool is_finished(const Search *s) {
    for (size_t i = 0; i < s->its->transitions.count; i++)
        if (s->is_open[i])
            return false;
    return true;
}

static bool find_levels(Search *s) {
    while (!is_finished(s)) {
        if (s->levels.count >= MAX_LEVELS)
            return false;
        begin_level(s);
        bool found = find_level(s);
        if (found) {
            strike_out(s);
            vec_push(&s->levels, s->guess);
        } else {
            rank_functions_release(&s->guess);
        }
        s->guess = (RankFunctions){0};
        end_level(s);
        if (!found)
            return false;
    }
    return true;
}

// ---- Proofs -------------------------------------------------------------------------------------

static void tell(Search *s, RankProof *proof) {
    size_t n = s->its->transitions.count;
    for (uint32_t level = 0; level < s->levels.count; level++) {
        RankArgument argument = {.functions = s->levels.items[level]};
        bool *is_seen = memory_zeroed(s->its->locations.count + 1);
        for (size_t i = 0; i < n; i++) {
            uint32_t from = s->its->transitions.items[i].from;
            if (s->done[i].n_levels > level && !is_seen[from])
                vec_push(&argument.nodes, from);
            is_seen[from] |= s->done[i].n_levels > level;
        }
        free(is_seen);
        vec_push(&proof->arguments, argument);
    }
    vec_clear(&s->levels); // the functions are the proof's
}

bool rank_by_examples(const Its *its, Budget *budget, RankProof *proof) {
    size_t n = its->transitions.count;
    Search s = {.its = its,
                .budget = budget,
                .guards = memory_new((n + 1) * sizeof *s.guards),
                .is_open = memory_new(n + 1),
                .done = memory_zeroed((n + 1) * sizeof *s.done)};
    bool *all = memory_new(n + 1);
    for (size_t i = 0; i < n; i++) {
        s.guards[i] = its->transitions.items[i].guard;
        all[i] = true;
    }
    rank_find_cyclic(its, all, s.is_open);
    bool holds = find_levels(&s) && rank_levels_hold(its, &s.levels, s.done);
    if (holds)
        tell(&s, proof);
    for (size_t i = 0; i < s.levels.count; i++)
        rank_functions_release(&s.levels.items[i]);
    vec_free(&s.levels);
    free(all);
    free(s.guards);
    free(s.is_open);
    free(s.done);
    return holds;
}
