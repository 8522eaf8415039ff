// A lexicographic ranking function is checked against the transitions as they are, without anything
// that the search found underway: each step of a transition is ranked by some level, and no level
// before that makes its function larger; or, where the transition fell off the cycles, no level up
// to there does.
#include "ranking/rank_examples.h"

#include "base/graph.h"

#include <stdlib.h>

static Term value_of(const Its *its, const LinearRow *function, const Term *values) {
    TermTable *t = its->table;
    Term sum = term_const(t, function->constant);
    for (size_t v = 0; v < its->variables.count; v++) {
        if (!function->coefficients[v])
            continue;
        Term value = term_exists(values[v]) ? values[v] : term_fresh(t, "any");
        sum = term_add(t, sum, term_scale(t, function->coefficients[v], value));
    }
    return sum;
}

Term rank_value(const Its *its, const ItsTransition *t, const RankFunctions *f) {
    return value_of(its, &f->functions[t->from], its->variables.items);
}

Term rank_change(const Its *its, const ItsTransition *t, const RankFunctions *f) {
    Term after = value_of(its, &f->functions[t->to], t->updates.items);
    return term_sub(its->table, after, rank_value(its, t, f));
}

Formula rank_is_ranked(const Its *its, const ItsTransition *t, const RankFunctions *f) {
    TermTable *table = its->table;
    Formula falls = formula_le(table, rank_change(its, t, f), term_int(table, -1));
    Formula is_bounded = formula_le(table, term_int(table, 0), rank_value(its, t, f));
    return formula_and(table, falls, is_bounded);
}

void rank_find_cyclic(const Its *its, const bool *among, bool *is_cyclic) {
    uint32_t n_edges = 0, n = (uint32_t)its->locations.count;
    GraphEdge *edges = memory_new((its->transitions.count + 1) * sizeof *edges);
    uint32_t *component = memory_new((n + 1) * sizeof *component);
    for (size_t i = 0; i < its->transitions.count; i++)
        if (among[i])
            edges[n_edges++] =
                (GraphEdge){its->transitions.items[i].from, its->transitions.items[i].to};
    Graph graph = graph_from_edges(n, edges, n_edges);
    graph_components(&graph, component);
    for (size_t i = 0; i < its->transitions.count; i++)
        is_cyclic[i] = among[i] && component[its->transitions.items[i].from] ==
                                       component[its->transitions.items[i].to];
    graph_release(&graph);
    free(component);
    free(edges);
}

// Each step of the transition is ranked by one of its levels, and the ones before do not get
// larger.
static bool is_ranked(const Its *its, const RankLevels *levels, size_t which,
                      RankedTransition ranked) {
    TermTable *t = its->table;
    const ItsTransition *transition = &its->transitions.items[which];
    Formula claim = formula_bool(t, !ranked.is_closed);
    for (uint32_t level = ranked.n_levels; level-- > 0;) {
        const RankFunctions *f = &levels->items[level];
        Term change = rank_change(its, transition, f);
        Formula is_no_larger = formula_le(t, change, term_int(t, 0));
        claim =
            formula_or(t, rank_is_ranked(its, transition, f), formula_and(t, is_no_larger, claim));
    }
    return solver_implies(its->solver, transition->guard, claim);
}

bool rank_levels_hold(const Its *its, const RankLevels *levels,
                      const RankedTransition *transitions) {
    size_t n = its->transitions.count;
    bool *among = memory_new(n + 1), *is_cyclic = memory_new(n + 1), holds = true;
    for (uint32_t level = 0; level <= levels->count && holds; level++) {
        // What is left after this many levels: transitions that took part in more, or fell off the
        // cycles here.
        for (size_t i = 0; i < n; i++)
            among[i] = transitions[i].n_levels > level ||
                       (transitions[i].n_levels == level && !transitions[i].is_closed);
        rank_find_cyclic(its, among, is_cyclic);
        for (size_t i = 0; i < n && holds; i++)
            holds = transitions[i].n_levels != level || !is_cyclic[i];
    }
    for (size_t i = 0; i < n && holds; i++)
        holds = is_ranked(its, levels, i, transitions[i]);
    free(among);
    free(is_cyclic);
    return holds;
}
