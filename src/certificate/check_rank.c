// Termination: an infinite run goes from state to state of the proof for ever, along the paths
// between them (edges), and from some time on along those of one strongly connected component only.
// A measure that no edge of the component makes larger, and some make smaller while it is not
// negative, lets these be taken finitely often only: they are struck out. When no cycle is left,
// every run ends.
//
// First, an edge may be followed by any that begins where it ends. Where no measure helps, edges
// are split by the signs of the measures, and the solver decides which of them cannot follow one
// another: a counter that has just wrapped around to 0 leaves the loop.
#include "certificate/check_internal.h"

#include "base/graph.h"

enum { MAX_REFINED = 40 }; // edges

typedef enum Follows { NOT_ASKED, MAY_FOLLOW, CANNOT_FOLLOW } Follows;

typedef struct Ranks {
    Check *c;
    uint32_t n;          // edges
    bool *is_struck;     // by edge, as the others
    uint32_t *component; // of edges that may follow one another
    bool *is_on_cycle;
    Follows *follows; // n * n; NULL: not refined yet
} Ranks;

// ---- Which edge may follow which ---------------------------------------------------------------

typedef struct Renaming {
    Check *c;
    const Map *binding;
    Map fresh;
} Renaming;

// The second edge's variables: those of its state are what the first edge left, those of its path
// are its own.
static Term rename_var(void *context, Term var) {
    Renaming *renaming = context;
    uint64_t id;
    if (map_get(renaming->binding, var.id, &id))
        return (Term){(uint32_t)id};
    if (var.id <= renaming->c->n_said)
        return (Term){0}; // bound to itself
    if (map_get(&renaming->fresh, var.id, &id))
        return (Term){(uint32_t)id};
    Term fresh =
        term_fresh_multiple(renaming->c->table, NULL, term_multiple_of(renaming->c->table, var));
    map_set(&renaming->fresh, var.id, fresh.id);
    return fresh;
}

static bool can_follow(Check *c, const CkEdge *first, const CkEdge *second) {
    Renaming renaming = {.c = c, .binding = &first->binding};
    CkState both = {.facts = first->facts};
    for (const CkFact *fact = second->facts; fact; fact = fact->older)
        ck_assume(c, &both, formula_substitute(c->table, fact->formula, rename_var, &renaming));
    map_release(&renaming.fresh);
    return !ck_is_dead(c, &both);
}

static bool may_follow(Ranks *r, uint32_t a, uint32_t b) {
    const CkEdge *first = &r->c->edges.items[a], *second = &r->c->edges.items[b];
    if (first->to != second->from)
        return false;
    if (!r->follows)
        return true;
    Follows *known = &r->follows[a * r->n + b];
    if (*known == NOT_ASKED)
        *known = can_follow(r->c, first, second) ? MAY_FOLLOW : CANNOT_FOLLOW;
    return *known == MAY_FOLLOW;
}

static void find_components(Ranks *r) {
    VEC(GraphEdge) arcs = {0};
    for (uint32_t a = 0; a < r->n; a++)
        for (uint32_t b = 0; b < r->n; b++)
            if (!r->is_struck[a] && !r->is_struck[b] && may_follow(r, a, b))
                vec_push(&arcs, ((GraphEdge){a, b}));
    Graph graph = graph_from_edges(r->n, arcs.items, (uint32_t)arcs.count);
    graph_components(&graph, r->component);
    for (uint32_t e = 0; e < r->n; e++)
        r->is_on_cycle[e] = false;
    for (size_t i = 0; i < arcs.count; i++)
        if (r->component[arcs.items[i].from] == r->component[arcs.items[i].to])
            r->is_on_cycle[arcs.items[i].from] = r->is_on_cycle[arcs.items[i].to] = true;
    graph_release(&graph);
    vec_free(&arcs);
}

// ---- Measures ----------------------------------------------------------------------------------

typedef enum Effect { LARGER, NOT_LARGER, SMALLER } Effect;

static bool holds(Check *c, const CkEdge *edge, Formula f) {
    return ck_ask(c, edge->facts, f, false) == CK_PROVED;
}

static Effect effect_of(Check *c, const CkEdge *edge, Term measure) {
    TermTable *t = c->table;
    Term after = ck_bound(c, &edge->binding, measure), zero = ck_number(c, 0);
    Term change = term_sub(t, after, measure);
    if (!holds(c, edge, formula_le(t, change, zero)))
        return LARGER;
    bool is_smaller =
        holds(c, edge, formula_lt(t, change, zero)) && holds(c, edge, formula_le(t, zero, measure));
    return is_smaller ? SMALLER : NOT_LARGER;
}

// Strikes out what the measure ranks in the component; false when that is nothing.
static bool apply(Ranks *r, uint32_t component, Term measure) {
    bool *is_ranked = memory_zeroed(r->n + 1);
    bool is_fine = true, helps = false;
    for (uint32_t e = 0; e < r->n && is_fine; e++) {
        if (!r->is_on_cycle[e] || r->component[e] != component)
            continue;
        Effect effect = effect_of(r->c, &r->c->edges.items[e], measure);
        is_fine = effect != LARGER;
        is_ranked[e] = effect == SMALLER;
        helps |= is_ranked[e];
    }
    for (uint32_t e = 0; e < r->n && is_fine && helps; e++)
        r->is_struck[e] |= is_ranked[e];
    free(is_ranked);
    return is_fine && helps;
}

// The component of some cycle, or GRAPH_NONE.
static uint32_t find_cycle(const Ranks *r, uint32_t *edge) {
    for (uint32_t e = 0; e < r->n; e++)
        if (r->is_on_cycle[e]) {
            *edge = e;
            return r->component[e];
        }
    return GRAPH_NONE;
}

static bool make_progress(Ranks *r, uint32_t component) {
    const Proof *proof = r->c->proof;
    for (size_t m = 0; m < proof->measures.count; m++)
        if (apply(r, component, proof->measures.items[m]))
            return true;
    return false;
}

// True when every cycle is ranked; else `edge` is on one that is not.
static bool rank(Check *c, bool is_refined, uint32_t *edge) {
    uint32_t n = (uint32_t)c->edges.count;
    Ranks r = {.c = c,
               .n = n,
               .is_struck = memory_zeroed(n + 1),
               .component = memory_zeroed((n + 1) * sizeof *r.component),
               .is_on_cycle = memory_zeroed(n + 1)};
    if (is_refined)
        r.follows = memory_zeroed(((size_t)n * n + 1) * sizeof *r.follows);
    uint32_t component;
    do {
        find_components(&r);
        component = find_cycle(&r, edge);
    } while (component != GRAPH_NONE && make_progress(&r, component));
    free(r.is_struck);
    free(r.component);
    free(r.is_on_cycle);
    free(r.follows);
    return component == GRAPH_NONE;
}

// ---- Splitting ---------------------------------------------------------------------------------

static void copy_pairs(Map *to, const Map *from) {
    for (size_t i = 0; i < from->capacity; i++)
        if (from->slots[i].used)
            map_set(to, from->slots[i].key, from->slots[i].value);
}

static void add_condition(Check *c, CkEdge *edge, Formula condition) {
    CkState s = {.facts = edge->facts};
    ck_assume(c, &s, condition);
    edge->facts = s.facts;
}

// The edge where the measure is negative, and where it is not.
static void split(Check *c, size_t e, Term measure) {
    CkEdge other = c->edges.items[e];
    Formula bounded = formula_le(c->table, ck_number(c, 0), measure);
    if (holds(c, &other, bounded) || holds(c, &other, formula_not(c->table, bounded)))
        return;
    other.binding = (Map){0};
    copy_pairs(&other.binding, &c->edges.items[e].binding);
    add_condition(c, &c->edges.items[e], bounded);
    add_condition(c, &other, formula_not(c->table, bounded));
    vec_push(&c->edges, other);
}

static void split_edges(Check *c) {
    for (size_t m = 0; m < c->proof->measures.count; m++) {
        size_t n = c->edges.count;
        for (size_t e = 0; e < n && c->edges.count < MAX_REFINED; e++)
            split(c, e, c->proof->measures.items[m]);
    }
}

// ---- All together ------------------------------------------------------------------------------

// Edges from the program's start are on no cycle.
static void forget_start(Check *c) {
    size_t n = 0;
    for (size_t e = 0; e < c->edges.count; e++) {
        if (c->edges.items[e].from == IR_NONE)
            map_release(&c->edges.items[e].binding);
        else
            c->edges.items[n++] = c->edges.items[e];
    }
    c->edges.count = n;
}

void ck_check_ranks(Check *c) {
    uint32_t edge = 0;
    forget_start(c);
    if (rank(c, false, &edge))
        return;
    if (c->edges.count < MAX_REFINED) {
        split_edges(c);
        if (rank(c, true, &edge))
            return;
    }
    bool is_vague = c->proof->is_piecewise;
    for (size_t e = 0; e < c->edges.count; e++)
        is_vague |= c->edges.items[e].is_vague;
    CkState *s = ck_instance(c, c->edges.items[edge].to);
    ck_end(c, s, is_vague ? CHECK_NOT_CHECKED : CHECK_REJECTED, "no measure ranks the cycle");
    if (s)
        ck_free(s);
}
