// Ranking of a linear system.
//
// An infinite run stays, from some time on, in one strongly connected component. First the cases
// are looked at one by one: which can be taken right after which? A wrap-around case, say, after
// which the loop's condition does not hold, is on no cycle. Then, for each component of what
// remains: find functions that no edge makes larger and that rank some edges, remove these, and go
// on with the components that are left (a lexicographic ranking function). In order of their price:
//   1. one function for each location that ranks as many edges as possible at once;
//   2. one that ranks a given edge, and is bounded only there;
//   3. functions for phases: the first ranks while it is positive, then the second does, ...;
//   4. all of this with functions that depend on the case that is taken next: the conditions of
//      both cases then help, and each case has its own function.
//
// It ends: each iteration removes an edge; all programs are bounded by PPL's weights.
#include "ranking/rank_system.h"

#include "base/graph.h"

#include <stdlib.h>

enum {
    LIGHT = 100000,        // Z3's steps for one program, and
    HEAVY = 400000,        //
    LIGHT_TIME = 150,      // milliseconds: a step on large numbers can take long. A loaded
    HEAVY_TIME = 600,      // machine needs some times what a program takes
    MAX_PHASES = 4,        //
    MAX_PAIRED = 48,       // cases of a component that are split by what follows
    MAX_EDGES = 120,       // of a component that is ranked
    MAX_SIZE = 6000,       // rows of all its edges together
    MAX_SINGLES = 12,      // edges that are tried one by one
    EFFORT_SIZE = 50,      // rows that count as one step of the budget
    MAX_PHASED_SIZE = 600, // the same where phases are looked for
};

typedef struct Ranking {
    LinearSystem *system;
    Budget *budget;
    RankProof *proof;
    uint32_t n_parts;
} Ranking;

static bool has_time(const Ranking *r) { return budget_poll(r->budget, 1) == BUDGET_LEFT; }

// ---- Graphs -------------------------------------------------------------------------------------

// Sorts edges into components: part[e] gets the component of an edge that is on a cycle, else
// GRAPH_NONE. Returns how many components there are.
static uint32_t find_parts(const RankEdges *edges, uint32_t n_nodes, uint32_t *part) {
    GraphEdge *plain = memory_new((edges->count + 1) * sizeof *plain);
    uint32_t *component = memory_new((n_nodes + 1) * sizeof *component);
    for (size_t e = 0; e < edges->count; e++)
        plain[e] = (GraphEdge){edges->items[e].from, edges->items[e].to};
    Graph graph = graph_from_edges(n_nodes, plain, (uint32_t)edges->count);
    uint32_t n = graph_components(&graph, component);
    for (size_t e = 0; e < edges->count; e++) {
        uint32_t from = component[edges->items[e].from];
        part[e] = from == component[edges->items[e].to] ? from : GRAPH_NONE;
    }
    graph_release(&graph);
    free(component);
    free(plain);
    return n;
}

typedef bool PartVisitor(Ranking *r, const RankEdges *edges, uint32_t n_nodes, bool by_case);

// Calls `visit` for each component that has a cycle; stops at the first that fails.
static bool for_each_part(Ranking *r, const RankEdges *edges, uint32_t n_nodes, bool by_case,
                          PartVisitor *visit) {
    uint32_t *part = memory_new((edges->count + 1) * sizeof *part);
    uint32_t n = find_parts(edges, n_nodes, part);
    bool holds = true;
    for (uint32_t p = 0; holds && p < n; p++) {
        RankEdges mine = {0};
        for (size_t e = 0; e < edges->count; e++)
            if (part[e] == p)
                vec_push(&mine, edges->items[e]);
        if (mine.count)
            holds = visit(r, &mine, n_nodes, by_case);
        vec_free(&mine);
    }
    free(part);
    return holds;
}

// ---- One component ------------------------------------------------------------------------------

static size_t size_of(const RankEdges *edges) {
    size_t size = 0;
    for (size_t e = 0; e < edges->count; e++)
        size += edges->items[e].relation->rows.count + edges->items[e].relation->n_dims;
    return size;
}

static void keep_argument(Ranking *r, const RankEdges *edges, RankFunctions functions,
                          bool by_case) {
    RankArgument argument = {.functions = functions, .by_case = by_case, .part = r->n_parts};
    bool *is_seen = memory_zeroed(functions.n_nodes + 1);
    for (size_t e = 0; e < edges->count; e++) {
        uint32_t node = edges->items[e].from; // in a component every node has an edge
        if (!is_seen[node])
            vec_push(&argument.nodes, node);
        is_seen[node] = true;
    }
    free(is_seen);
    vec_push(&r->proof->arguments, argument);
}

static bool ask(Ranking *r, const RankEdges *edges, uint32_t n_nodes, bool by_case,
                uint32_t n_phases, size_t target, unsigned steps, bool *ranked) {
    RankFunctions functions;
    RankQuestion question = {
        .system = r->system,
        .edges = edges->items,
        .n_edges = edges->count,
        .n_nodes = n_nodes,
        .n_phases = n_phases,
        .target = target,
        .steps = steps,
        .milliseconds = budget_milliseconds(r->budget, steps == LIGHT ? LIGHT_TIME : HEAVY_TIME)};
    uint64_t effort = 1 + size_of(edges) * n_phases / EFFORT_SIZE;
    if (budget_poll(r->budget, effort) != BUDGET_LEFT || !rank_find(&question, ranked, &functions))
        return false;
    if (!rank_check(&question, ranked, &functions)) { // too large for the check, or Z3 is wrong
        rank_functions_release(&functions);
        return false;
    }
    keep_argument(r, edges, functions, by_case);
    return true;
}

static bool rank_some(Ranking *r, const RankEdges *edges, uint32_t n_nodes, bool by_case,
                      bool *ranked) {
    if (edges->count > MAX_EDGES || size_of(edges) > MAX_SIZE)
        return false;
    bool try_singles = edges->count > 1 && edges->count <= MAX_SINGLES;
    uint32_t max_phases = size_of(edges) > MAX_PHASED_SIZE ? 1 : by_case ? 2 : MAX_PHASES;
    if (ask(r, edges, n_nodes, by_case, 1, SIZE_MAX, HEAVY, ranked))
        return true;
    for (size_t e = 0; try_singles && e < edges->count; e++)
        if (ask(r, edges, n_nodes, by_case, 1, e, LIGHT, ranked))
            return true;
    for (uint32_t phases = 2; phases <= max_phases; phases++)
        if (ask(r, edges, n_nodes, by_case, phases, SIZE_MAX, HEAVY, ranked))
            return true;
    for (size_t e = 0; try_singles && max_phases > 1 && e < edges->count; e++)
        if (ask(r, edges, n_nodes, by_case, 2, e, LIGHT, ranked))
            return true;
    return false;
}

static bool rank_part(Ranking *r, const RankEdges *edges, uint32_t n_nodes, bool by_case) {
    bool *ranked = memory_zeroed(edges->count + 1);
    bool holds = rank_some(r, edges, n_nodes, by_case, ranked);
    RankEdges rest = {0};
    for (size_t e = 0; holds && e < edges->count; e++)
        if (!ranked[e])
            vec_push(&rest, edges->items[e]);
    if (holds && rest.count)
        holds = for_each_part(r, &rest, n_nodes, by_case, rank_part);
    vec_free(&rest);
    free(ranked);
    return holds;
}

static void forget_arguments(Ranking *r, size_t n) {
    while (r->proof->arguments.count > n) {
        RankArgument last = vec_pop(&r->proof->arguments);
        rank_functions_release(&last.functions);
        vec_free(&last.nodes);
    }
}

// ---- Cases and what follows them ----------------------------------------------------------------

// The cases as nodes, and for each pair that can be taken one after the other an edge. Relations
// are in `relations`, which owns their rows.
typedef struct Paired {
    RankEdges edges;
    VEC(LinearCase) relations;
} Paired;

static uint32_t case_number(const Ranking *r, const RankEdge *edge) {
    return (uint32_t)(edge->relation - r->system->cases.items);
}

static void pair(Ranking *r, const RankEdges *edges, Paired *paired) {
    for (size_t i = 0; i < edges->count; i++)
        for (size_t j = 0; j < edges->count; j++) {
            const RankEdge *first = &edges->items[i], *second = &edges->items[j];
            LinearCase both;
            if (first->to != second->from || !has_time(r) ||
                linear_is_excluded(r->system, case_number(r, first), case_number(r, second)) ||
                !linear_case_before(r->system, first->relation, second->relation, &both))
                continue;
            RankEdge edge = {case_number(r, first), case_number(r, second), NULL};
            vec_push(&paired->relations, both);
            vec_push(&paired->edges, edge);
        }
    for (size_t e = 0; e < paired->edges.count; e++)
        paired->edges.items[e].relation = &paired->relations.items[e];
}

static void release_pairs(Paired *paired) {
    for (size_t i = 0; i < paired->relations.count; i++)
        vec_free(&paired->relations.items[i].rows);
    vec_free(&paired->relations);
    vec_free(&paired->edges);
}

static void note_open(Ranking *r, const RankEdges *edges) {
    for (size_t e = 0; e < edges->count; e++)
        vec_push(&r->proof->open_locations, edges->items[e].from);
}

// A component of the graph of pairs: its cases with the system's locations as nodes are tried
// first.
static bool rank_cases(Ranking *r, const RankEdges *pairs, uint32_t n_cases, bool by_case) {
    RankEdges edges = {0};
    bool *is_seen = memory_zeroed(n_cases + 1);
    size_t n_arguments = r->proof->arguments.count;
    for (size_t e = 0; e < pairs->count; e++) {
        uint32_t number = pairs->items[e].from;
        const LinearCase *c = &r->system->cases.items[number];
        if (!is_seen[number])
            vec_push(&edges, ((RankEdge){c->from, c->to, c}));
        is_seen[number] = true;
    }
    bool holds = for_each_part(r, &edges, r->system->n_locations, false, rank_part);
    if (!holds) {
        forget_arguments(r, n_arguments);
        holds = rank_part(r, pairs, n_cases, by_case);
    }
    if (!holds)
        note_open(r, &edges);
    r->n_parts++;
    free(is_seen);
    vec_free(&edges);
    return holds;
}

// A component of locations.
static bool rank_locations(Ranking *r, const RankEdges *edges, uint32_t n_nodes, bool by_case) {
    size_t n_arguments = r->proof->arguments.count;
    if (edges->count > MAX_PAIRED) {
        bool holds = rank_part(r, edges, n_nodes, by_case);
        if (!holds) {
            forget_arguments(r, n_arguments);
            note_open(r, edges);
        }
        r->n_parts++;
        return holds;
    }
    Paired paired = {0};
    pair(r, edges, &paired);
    bool holds = has_time(r) && for_each_part(r, &paired.edges, (uint32_t)r->system->cases.count,
                                              true, rank_cases);
    if (!holds && !r->proof->open_locations.count)
        note_open(r, edges);
    release_pairs(&paired);
    return holds;
}

bool rank_system(LinearSystem *system, Budget *budget, RankProof *proof) {
    Ranking r = {.system = system, .budget = budget, .proof = proof};
    RankEdges edges = {0};
    for (size_t i = 0; i < system->cases.count; i++) {
        const LinearCase *c = &system->cases.items[i];
        vec_push(&edges, ((RankEdge){c->from, c->to, c}));
    }
    bool holds = for_each_part(&r, &edges, system->n_locations, false, rank_locations);
    vec_free(&edges);
    return holds;
}

void rank_proof_forget(RankProof *proof) {
    Ranking r = {.proof = proof};
    forget_arguments(&r, 0);
}

void rank_proof_release(RankProof *proof) {
    rank_proof_forget(proof);
    vec_free(&proof->arguments);
    vec_free(&proof->variables);
    vec_free(&proof->open_locations);
}
