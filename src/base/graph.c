#include "base/graph.h"

#include "base/memory.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

Graph graph_from_edges(uint32_t n_nodes, const GraphEdge *edges, uint32_t n_edges) {
    Graph graph = {.n_nodes = n_nodes,
                   .first = memory_zeroed((n_nodes + 1) * sizeof *graph.first),
                   .targets = memory_new(n_edges * sizeof *graph.targets)};
    for (uint32_t e = 0; e < n_edges; e++)
        graph.first[edges[e].from + 1]++;
    for (uint32_t n = 0; n < n_nodes; n++)
        graph.first[n + 1] += graph.first[n];
    uint32_t *next = memory_new((n_nodes + 1) * sizeof *next);
    memcpy(next, graph.first, (n_nodes + 1) * sizeof *next);
    for (uint32_t e = 0; e < n_edges; e++)
        graph.targets[next[edges[e].from]++] = edges[e].to;
    free(next);
    return graph;
}

void graph_release(Graph *graph) {
    free(graph->first);
    free(graph->targets);
    *graph = (Graph){0};
}

typedef struct Visit {
    uint32_t node, next_edge;
} Visit;

typedef struct Tarjan {
    const Graph *graph;
    uint32_t *index, *low, *component;
    bool *on_stack;
    uint32_t n_indexed, n_components;
    VEC(uint32_t) stack;
    VEC(Visit) visits;
} Tarjan;

static void tarjan_enter(Tarjan *t, uint32_t node) {
    t->index[node] = t->low[node] = t->n_indexed++;
    t->on_stack[node] = true;
    vec_push(&t->stack, node);
    vec_push(&t->visits, ((Visit){node, t->graph->first[node]}));
}

static void tarjan_leave(Tarjan *t, uint32_t node) {
    (void)vec_pop(&t->visits);
    if (t->visits.count) {
        uint32_t parent = vec_last(&t->visits).node;
        if (t->low[node] < t->low[parent])
            t->low[parent] = t->low[node];
    }
    if (t->low[node] != t->index[node])
        return;
    uint32_t member;
    do {
        member = vec_pop(&t->stack);
        t->on_stack[member] = false;
        t->component[member] = t->n_components;
    } while (member != node);
    t->n_components++;
}

static void tarjan_from(Tarjan *t, uint32_t root) {
    tarjan_enter(t, root);
    while (t->visits.count) {
        Visit *visit = &vec_last(&t->visits);
        uint32_t node = visit->node;
        if (visit->next_edge == t->graph->first[node + 1]) {
            tarjan_leave(t, node);
            continue;
        }
        uint32_t target = t->graph->targets[visit->next_edge++];
        if (t->index[target] == GRAPH_NONE)
            tarjan_enter(t, target);
        else if (t->on_stack[target] && t->index[target] < t->low[node])
            t->low[node] = t->index[target];
    }
}

uint32_t graph_components(const Graph *graph, uint32_t *component) {
    uint32_t n = graph->n_nodes;
    Tarjan t = {.graph = graph,
                .index = memory_new(n * sizeof *t.index),
                .low = memory_new(n * sizeof *t.low),
                .component = component,
                .on_stack = memory_zeroed(n * sizeof *t.on_stack)};
    memset(t.index, 0xff, n * sizeof *t.index);
    for (uint32_t node = 0; node < n; node++)
        if (t.index[node] == GRAPH_NONE)
            tarjan_from(&t, node);
    free(t.index);
    free(t.low);
    free(t.on_stack);
    vec_free(&t.stack);
    vec_free(&t.visits);
    return t.n_components;
}

// A search in progress. A node is open from when it is entered until it is left.
typedef struct Searcher {
    const Graph *graph;
    GraphSearch search;
    uint32_t n_entered;
    bool *left;
    VEC(Visit) visits;
    VEC(uint32_t) postorder;
} Searcher;

static uint32_t *all_none(uint32_t n) {
    uint32_t *items = memory_new(n * sizeof *items);
    return memset(items, 0xff, n * sizeof *items);
}

static void search_enter(Searcher *s, uint32_t node, uint32_t parent) {
    s->search.parent[node] = parent;
    s->search.entered[node] = s->n_entered;
    s->search.preorder[s->n_entered++] = node;
    vec_push(&s->visits, ((Visit){node, s->graph->first[node]}));
}

static void search_leave(Searcher *s, uint32_t node) {
    s->left[node] = true;
    s->search.last[node] = s->n_entered - 1;
    vec_push(&s->postorder, node);
    (void)vec_pop(&s->visits);
}

static void search_from(Searcher *s, uint32_t root) {
    search_enter(s, root, GRAPH_NONE);
    while (s->visits.count) {
        Visit *visit = &vec_last(&s->visits);
        uint32_t node = visit->node;
        if (visit->next_edge == s->graph->first[node + 1]) {
            search_leave(s, node);
            continue;
        }
        uint32_t target = s->graph->targets[visit->next_edge++];
        if (s->search.entered[target] == GRAPH_NONE)
            search_enter(s, target, node);
        else if (!s->left[target])
            s->search.is_retreat_target[target] = true;
    }
}

GraphSearch graph_search(const Graph *graph, uint32_t root) {
    uint32_t n = graph->n_nodes;
    Searcher s = {.graph = graph,
                  .search = {.order = all_none(n),
                             .nodes = memory_new(n * sizeof(uint32_t)),
                             .is_retreat_target = memory_zeroed(n * sizeof(bool)),
                             .entered = all_none(n),
                             .preorder = memory_new(n * sizeof(uint32_t)),
                             .last = all_none(n),
                             .parent = all_none(n)},
                  .left = memory_zeroed(n * sizeof(bool))};
    search_from(&s, root);
    for (size_t i = s.postorder.count; i-- > 0;) {
        s.search.order[s.postorder.items[i]] = s.search.n_reached;
        s.search.nodes[s.search.n_reached++] = s.postorder.items[i];
    }
    free(s.left);
    vec_free(&s.visits);
    vec_free(&s.postorder);
    return s.search;
}

void graph_search_release(GraphSearch *search) {
    free(search->order);
    free(search->nodes);
    free(search->is_retreat_target);
    free(search->entered);
    free(search->preorder);
    free(search->last);
    free(search->parent);
    *search = (GraphSearch){0};
}

// Lengauer and Tarjan's algorithm with path compression. Iterating to a fixed point over the
// dominator tree would be shorter, but takes quadratic time where many blocks of a long
// function jump to one ("goto out"). All arrays are indexed by positions in preorder.
typedef struct Dominance {
    uint32_t *parent;   // in the search tree
    uint32_t *semi;     // semidominator found so far
    uint32_t *best;     // of the compressed path upwards: the node with the least semi
    uint32_t *ancestor; // in the forest of nodes that are done; GRAPH_NONE at its roots
    uint32_t *idom;
    VEC(uint32_t) path;
} Dominance;

// The node with the least semidominator on the forest path from v up to below its root.
static uint32_t least_semi(Dominance *d, uint32_t v) {
    if (d->ancestor[v] == GRAPH_NONE)
        return v;
    for (uint32_t u = v; d->ancestor[d->ancestor[u]] != GRAPH_NONE; u = d->ancestor[u])
        vec_push(&d->path, u);
    while (d->path.count) { // from the top, so that what is above is compressed already
        uint32_t u = vec_pop(&d->path), above = d->ancestor[u];
        if (d->semi[d->best[above]] < d->semi[d->best[u]])
            d->best[u] = d->best[above];
        d->ancestor[u] = d->ancestor[above];
    }
    return d->best[v];
}

static Graph reversed(const Graph *graph, const GraphSearch *search) {
    VEC(GraphEdge) edges = {0};
    for (uint32_t v = 0; v < search->n_reached; v++) {
        uint32_t node = search->preorder[v];
        for (uint32_t e = graph->first[node]; e < graph->first[node + 1]; e++)
            vec_push(&edges, ((GraphEdge){search->entered[graph->targets[e]], v}));
    }
    Graph result = graph_from_edges(search->n_reached, edges.items, (uint32_t)edges.count);
    vec_free(&edges);
    return result;
}

// Fills in idom, by position: first relative to semidominators, then resolved top down.
static void compute_idoms(Dominance *d, const Graph *preds) {
    uint32_t n = preds->n_nodes;
    uint32_t *bucket = all_none(n), *next = all_none(n); // nodes by semidominator
    for (uint32_t w = n; w-- > 1;) {
        for (uint32_t e = preds->first[w]; e < preds->first[w + 1]; e++) {
            uint32_t semi = d->semi[least_semi(d, preds->targets[e])];
            if (semi < d->semi[w])
                d->semi[w] = semi;
        }
        next[w] = bucket[d->semi[w]];
        bucket[d->semi[w]] = w;
        uint32_t parent = d->parent[w];
        d->ancestor[w] = parent;
        for (uint32_t v = bucket[parent]; v != GRAPH_NONE; v = next[v]) {
            uint32_t u = least_semi(d, v);
            d->idom[v] = d->semi[u] < d->semi[v] ? u : parent;
        }
        bucket[parent] = GRAPH_NONE;
    }
    for (uint32_t w = 1; w < n; w++)
        if (d->idom[w] != d->semi[w])
            d->idom[w] = d->idom[d->idom[w]];
    free(bucket);
    free(next);
}

void graph_dominators(const Graph *graph, const GraphSearch *search, uint32_t *dominator) {
    uint32_t n = search->n_reached;
    memset(dominator, 0xff, graph->n_nodes * sizeof *dominator);
    Graph preds = reversed(graph, search);
    Dominance d = {.parent = all_none(n),
                   .semi = memory_new(n * sizeof *d.semi),
                   .best = memory_new(n * sizeof *d.best),
                   .ancestor = all_none(n),
                   .idom = all_none(n)};
    for (uint32_t v = 0; v < n; v++) {
        d.semi[v] = d.best[v] = v;
        if (v)
            d.parent[v] = search->entered[search->parent[search->preorder[v]]];
    }
    compute_idoms(&d, &preds);
    for (uint32_t v = 1; v < n; v++)
        dominator[search->preorder[v]] = search->preorder[d.idom[v]];
    free(d.parent);
    free(d.semi);
    free(d.best);
    free(d.ancestor);
    free(d.idom);
    vec_free(&d.path);
    graph_release(&preds);
}
