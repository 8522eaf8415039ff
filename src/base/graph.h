// Algorithms over directed graphs given as adjacency arrays (compressed rows): the successors
// of node n are targets[first[n]] .. targets[first[n + 1] - 1]. All are iterative, since the
// depth of a graph is up to the input.
#ifndef BASE_GRAPH_H
#define BASE_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Graph {
    uint32_t n_nodes;
    uint32_t *first;   // n_nodes + 1 entries
    uint32_t *targets; // first[n_nodes] entries
} Graph;

enum { GRAPH_NONE = UINT32_MAX };

typedef struct GraphEdge {
    uint32_t from, to;
} GraphEdge;

Graph graph_from_edges(uint32_t n_nodes, const GraphEdge *edges, uint32_t n_edges);
void graph_release(Graph *graph);

// component[n] gets the number of n's strongly connected component; components are numbered
// so that an edge never leads to a higher number. Returns how many there are.
uint32_t graph_components(const Graph *graph, uint32_t *component);

// What one depth-first search from a root finds. Nodes that it does not reach have
// order GRAPH_NONE.
typedef struct GraphSearch {
    uint32_t *order;         // position in reverse postorder
    uint32_t *nodes;         // the reached nodes in reverse postorder
    uint32_t n_reached;      //
    bool *is_retreat_target; // some edge into the node closes a cycle of the search
    uint32_t *entered;       // position in preorder
    uint32_t *preorder;      // the reached nodes in preorder
    uint32_t *last;          // highest position in preorder of the node's subtree
    uint32_t *parent;        // in the search tree; the root and unreached nodes have GRAPH_NONE
} GraphSearch;

GraphSearch graph_search(const Graph *graph, uint32_t root);
void graph_search_release(GraphSearch *search);

// Is `above` an ancestor of `below` in the search tree, or the same node? Both are reached.
static inline bool graph_search_is_above(const GraphSearch *search, uint32_t above,
                                         uint32_t below) {
    return search->entered[above] <= search->entered[below] &&
           search->entered[below] <= search->last[above];
}

// Immediate dominators from the search's root; the root and unreached nodes get GRAPH_NONE.
// Almost linear, whatever the shape of the graph.
void graph_dominators(const Graph *graph, const GraphSearch *search, uint32_t *dominator);

#endif
