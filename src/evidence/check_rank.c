// Termination: an infinite run goes from state to state of the proof for ever, so it goes round in one
// strongly connected component of them. A measure that no path in the component makes larger, and some
// paths make smaller while it is not negative, lets these be taken finitely often only: they are struck out.
// When no cycle is left, every run ends.
#include "evidence/check_internal.h"

#include "base/graph.h"

typedef struct Ranks {
    Check *c;
    bool *is_struck;     // by edge
    uint32_t *component; // by state
} Ranks;

static bool is_open(const Ranks *r, const CkEdge *edge) {
    return edge->from != IR_NONE && !r->is_struck[edge - r->c->edges.items] &&
           r->component[edge->from] == r->component[edge->to];
}

static void find_components(Ranks *r) {
    uint32_t n_states = (uint32_t)r->c->proof->states.count;
    VEC(GraphEdge) edges = {0};
    for (size_t e = 0; e < r->c->edges.count; e++)
        if (r->c->edges.items[e].from != IR_NONE && !r->is_struck[e])
            vec_push(&edges, ((GraphEdge){r->c->edges.items[e].from, r->c->edges.items[e].to}));
    Graph graph = graph_from_edges(n_states, edges.items, (uint32_t)edges.count);
    graph_components(&graph, r->component);
    graph_release(&graph);
    vec_free(&edges);
}

typedef enum Effect { LARGER, NOT_LARGER, SMALLER } Effect;

static bool holds(Check *c, const CkEdge *edge, Formula f) {
    return ck_ask(c, edge->facts, f, false) == CK_PROVED ||
           ck_ask(c, edge->facts, f, true) == CK_PROVED;
}

static Effect effect_of(Check *c, const CkEdge *edge, Term measure) {
    TermTable *t = c->table;
    Term after = ck_bound(c, &edge->binding, measure), zero = ck_number(c, 0);
    Term change = term_sub(t, after, measure);
    if (!holds(c, edge, formula_le(t, change, zero)))
        return LARGER;
    bool is_smaller = holds(c, edge, formula_lt(t, change, zero)) &&
                      holds(c, edge, formula_le(t, zero, measure));
    return is_smaller ? SMALLER : NOT_LARGER;
}

// Strikes out what the measure ranks in the component; false when that is nothing.
static bool apply(Ranks *r, uint32_t component, Term measure) {
    Check *c = r->c;
    bool *is_ranked = memory_zeroed(c->edges.count + 1);
    bool is_fine = true, helps = false;
    for (size_t e = 0; e < c->edges.count && is_fine; e++) {
        const CkEdge *edge = &c->edges.items[e];
        if (!is_open(r, edge) || r->component[edge->from] != component)
            continue;
        Effect effect = effect_of(c, edge, measure);
        is_fine = effect != LARGER;
        is_ranked[e] = effect == SMALLER;
        helps |= is_ranked[e];
    }
    for (size_t e = 0; e < c->edges.count && is_fine && helps; e++)
        r->is_struck[e] |= is_ranked[e];
    free(is_ranked);
    return is_fine && helps;
}

static const CkEdge *find_open(const Ranks *r) {
    for (size_t e = 0; e < r->c->edges.count; e++)
        if (is_open(r, &r->c->edges.items[e]))
            return &r->c->edges.items[e];
    return NULL;
}

static bool make_progress(Ranks *r, uint32_t component) {
    const Proof *proof = r->c->proof;
    for (size_t m = 0; m < proof->measures.count; m++)
        if (apply(r, component, proof->measures.items[m]))
            return true;
    return false;
}

void ck_check_ranks(Check *c) {
    Ranks r = {.c = c,
               .is_struck = memory_zeroed(c->edges.count + 1),
               .component = memory_zeroed((c->proof->states.count + 1) * sizeof *r.component)};
    find_components(&r);
    for (const CkEdge *open = find_open(&r); open && !c->is_over; open = find_open(&r)) {
        if (!make_progress(&r, r.component[open->from])) {
            CkState *s = ck_instance(c, open->to);
            ck_end(c, s, CHECK_REJECTED, "no measure ranks the cycle");
            if (s)
                ck_free(s);
        }
        find_components(&r);
    }
    free(r.is_struck);
    free(r.component);
}
