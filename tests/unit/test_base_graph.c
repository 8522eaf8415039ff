// Components, searches and dominators: on known graphs, and on random ones against algorithms
// that are too slow to be wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/graph.h"
#include "base/memory.h"

enum { MAX_NODES = 40 };

static uint64_t random_state = 1;

static uint32_t random_below(uint32_t limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33) % limit;
}

static Graph random_graph(uint32_t n_nodes, uint32_t n_edges) {
    GraphEdge edges[4 * MAX_NODES];
    for (uint32_t e = 0; e < n_edges; e++)
        edges[e] = (GraphEdge){random_below(n_nodes), random_below(n_nodes)};
    return graph_from_edges(n_nodes, edges, n_edges);
}

// reached[n] when a path from `from` leads to n without entering `avoid`.
static void naive_reach(const Graph *graph, uint32_t from, uint32_t avoid, bool *reached) {
    memset(reached, 0, graph->n_nodes * sizeof *reached);
    if (from == avoid)
        return;
    reached[from] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = 0; n < graph->n_nodes; n++)
            for (uint32_t e = graph->first[n]; reached[n] && e < graph->first[n + 1]; e++) {
                uint32_t target = graph->targets[e];
                if (target != avoid && !reached[target])
                    changed = reached[target] = true;
            }
    }
}

static void edges_keep_their_order(void **state) {
    (void)state;
    const GraphEdge edges[] = {{2, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 0}};
    Graph graph = graph_from_edges(3, edges, 5);
    const uint32_t first[] = {0, 2, 2, 5}, targets[] = {1, 2, 0, 1, 0};
    assert_memory_equal(graph.first, first, sizeof first);
    assert_memory_equal(graph.targets, targets, sizeof targets);
    graph_release(&graph);
    graph = graph_from_edges(0, NULL, 0);
    assert_int_equal(graph_components(&graph, NULL), 0);
    graph_release(&graph);
}

// ---- Components --------------------------------------------------------------------------------

static void components_of_a_known_graph(void **state) {
    (void)state;
    // 0 -> {1 2 3} -> 4, 5 alone
    const GraphEdge edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {3, 4}, {4, 4}};
    Graph graph = graph_from_edges(6, edges, 6);
    uint32_t component[6];
    assert_int_equal(graph_components(&graph, component), 4);
    assert_int_equal(component[1], component[2]);
    assert_int_equal(component[2], component[3]);
    assert_true(component[0] > component[1]);
    assert_true(component[1] > component[4]);
    assert_int_not_equal(component[5], component[0]);
    graph_release(&graph);
}

static void components_of_random_graphs(void **state) {
    (void)state;
    static bool reach[MAX_NODES][MAX_NODES];
    for (int round = 0; round < 500; round++) {
        uint32_t n = 1 + random_below(MAX_NODES);
        Graph graph = random_graph(n, random_below(2 * n));
        uint32_t component[MAX_NODES];
        uint32_t count = graph_components(&graph, component);
        bool used[MAX_NODES] = {0};
        for (uint32_t a = 0; a < n; a++) {
            naive_reach(&graph, a, GRAPH_NONE, reach[a]);
            assert_true(component[a] < count);
            used[component[a]] = true;
            for (uint32_t e = graph.first[a]; e < graph.first[a + 1]; e++)
                assert_true(component[graph.targets[e]] <= component[a]);
        }
        for (uint32_t i = 0; i < count; i++)
            assert_true(used[i]);
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++)
                assert_int_equal(component[a] == component[b], reach[a][b] && reach[b][a]);
        graph_release(&graph);
    }
}

// ---- Searches ----------------------------------------------------------------------------------

static bool is_above_by_parents(const GraphSearch *search, uint32_t above, uint32_t below) {
    while (below != GRAPH_NONE && below != above)
        below = search->parent[below];
    return below == above;
}

static void check_edge(const GraphSearch *search, uint32_t from, uint32_t to, bool *is_retreat) {
    bool retreats = is_above_by_parents(search, to, from);
    assert_int_equal(graph_search_is_above(search, to, from), retreats);
    if (retreats)
        is_retreat[to] = true;
    else // reverse postorder: other edges lead forward
        assert_true(search->order[from] < search->order[to]);
}

static void searches_of_random_graphs(void **state) {
    (void)state;
    for (int round = 0; round < 500; round++) {
        uint32_t n = 1 + random_below(MAX_NODES);
        Graph graph = random_graph(n, random_below(3 * n));
        GraphSearch search = graph_search(&graph, 0);
        bool reached[MAX_NODES], is_retreat[MAX_NODES] = {0};
        uint32_t n_reached = 0;
        naive_reach(&graph, 0, GRAPH_NONE, reached);
        for (uint32_t a = 0; a < n; a++) {
            assert_int_equal(search.order[a] != GRAPH_NONE, reached[a]);
            assert_int_equal(search.entered[a] != GRAPH_NONE, reached[a]);
            if (!reached[a])
                continue;
            n_reached++;
            assert_int_equal(search.nodes[search.order[a]], a);
            assert_int_equal(search.preorder[search.entered[a]], a);
            for (uint32_t e = graph.first[a]; e < graph.first[a + 1]; e++)
                check_edge(&search, a, graph.targets[e], is_retreat);
        }
        assert_int_equal(search.n_reached, n_reached);
        assert_memory_equal(search.is_retreat_target, is_retreat, n * sizeof(bool));
        graph_search_release(&search);
        graph_release(&graph);
    }
}

// ---- Dominators --------------------------------------------------------------------------------

static void dominators_of_a_known_graph(void **state) {
    (void)state;
    // A diamond with a loop behind it, and an irreducible pair 5 <-> 6.
    const GraphEdge edges[] = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}, {4, 3},
                               {4, 5}, {3, 6}, {5, 6}, {6, 5}, {7, 3}};
    Graph graph = graph_from_edges(8, edges, 11);
    GraphSearch search = graph_search(&graph, 0);
    uint32_t dominator[8];
    graph_dominators(&graph, &search, dominator);
    const uint32_t expected[8] = {GRAPH_NONE, 0, 0, 0, 3, 3, 3, GRAPH_NONE};
    assert_memory_equal(dominator, expected, sizeof expected);
    graph_search_release(&search);
    graph_release(&graph);
}

// a dominates b when removing a makes b unreachable; the immediate dominator is the strict one
// that all others dominate.
static void dominators_of_random_graphs(void **state) {
    (void)state;
    static bool reach_without[MAX_NODES][MAX_NODES];
    for (int round = 0; round < 1000; round++) {
        uint32_t n = 1 + random_below(MAX_NODES);
        Graph graph = random_graph(n, random_below(3 * n));
        GraphSearch search = graph_search(&graph, 0);
        uint32_t dominator[MAX_NODES];
        graph_dominators(&graph, &search, dominator);
        for (uint32_t a = 0; a < n; a++)
            naive_reach(&graph, 0, a, reach_without[a]);
        for (uint32_t b = 0; b < n; b++) {
            bool is_chain[MAX_NODES] = {0};
            for (uint32_t d = dominator[b]; d != GRAPH_NONE; d = dominator[d])
                is_chain[d] = true;
            for (uint32_t a = 0; a < n && search.order[b] != GRAPH_NONE; a++)
                assert_int_equal(is_chain[a], a != b && !reach_without[a][b]);
            if (search.order[b] == GRAPH_NONE)
                assert_int_equal(dominator[b], GRAPH_NONE);
        }
        graph_search_release(&search);
        graph_release(&graph);
    }
}

// A long function whose blocks all jump to one exit, and back to the start: deep, and quadratic
// for algorithms that walk up the dominator tree for each edge.
static void large_graphs_are_no_problem(void **state) {
    (void)state;
    enum { N = 300000 };
    GraphEdge *edges = memory_new(3 * N * sizeof *edges);
    uint32_t n_edges = 0;
    for (uint32_t i = 0; i + 1 < N; i++) {
        edges[n_edges++] = (GraphEdge){i, i + 1};
        edges[n_edges++] = (GraphEdge){i, N};
        edges[n_edges++] = (GraphEdge){i, i / 2};
    }
    Graph graph = graph_from_edges(N + 1, edges, n_edges);
    GraphSearch search = graph_search(&graph, 0);
    uint32_t *node_info = memory_new((N + 1) * sizeof *node_info);
    graph_dominators(&graph, &search, node_info);
    for (uint32_t i = 1; i < N; i++)
        assert_int_equal(node_info[i], i - 1);
    assert_int_equal(node_info[N], 0);
    assert_int_equal(graph_components(&graph, node_info), 3); // N - 1 and N lead nowhere
    free(node_info);
    free(edges);
    graph_search_release(&search);
    graph_release(&graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_keep_their_order),
        cmocka_unit_test(components_of_a_known_graph),
        cmocka_unit_test(components_of_random_graphs),
        cmocka_unit_test(searches_of_random_graphs),
        cmocka_unit_test(dominators_of_a_known_graph),
        cmocka_unit_test(dominators_of_random_graphs),
        cmocka_unit_test(large_graphs_are_no_problem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
