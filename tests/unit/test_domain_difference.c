// Difference bounds: shortest paths against Floyd and Warshall on random graphs.
#include "domain/difference.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

enum { NODES = 9, NO_EDGE = 1000, ROUNDS = 300 };

typedef struct Graph {
    int weight[NODES][NODES];
} Graph;

static void report_edges(void *context, uint32_t from, DifferenceSearch *search) {
    const Graph *graph = context;
    for (uint32_t to = 0; to < NODES; to++)
        if (graph->weight[from][to] != NO_EDGE)
            difference_edge(search, to, graph->weight[from][to]);
}

static void close_paths(Graph *graph) {
    for (int k = 0; k < NODES; k++)
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++)
                if (graph->weight[i][k] != NO_EDGE && graph->weight[k][j] != NO_EDGE &&
                    graph->weight[i][k] + graph->weight[k][j] < graph->weight[i][j])
                    graph->weight[i][j] = graph->weight[i][k] + graph->weight[k][j];
}

static uint32_t next_random(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void paths_are_shortest(void **state) {
    (void)state;
    uint32_t seed = 1;
    for (int round = 0; round < ROUNDS; round++) {
        Graph graph, closed;
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++) // no negative cycles: weights around a potential
                graph.weight[i][j] = next_random(&seed) % 4 && i != j
                                         ? NO_EDGE
                                         : (int)(next_random(&seed) % 10) + 3 * (i - j);
        closed = graph;
        close_paths(&closed);
        for (uint32_t i = 0; i < NODES; i++)
            for (uint32_t j = 0; j < NODES; j++) {
                int bound = closed.weight[i][j];
                if (i == j)
                    continue;
                if (bound == NO_EDGE) {
                    assert_false(difference_implies(report_edges, &graph, i, j, 500, 100000));
                    continue;
                }
                assert_true(difference_implies(report_edges, &graph, i, j, bound, 100000));
                assert_false(difference_implies(report_edges, &graph, i, j, bound - 1, 100000));
            }
    }
}

static void effort_ends_the_search(void **state) {
    (void)state;
    Graph graph;
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++) // a cycle of weight -1: distances fall without end
            graph.weight[i][j] =
                j == (i + 1) % (NODES - 1) && i < NODES - 1 ? (i == 0 ? -8 : 1) : NO_EDGE;
    assert_false(difference_implies(report_edges, &graph, 0, NODES - 1, -100, 1000));
    assert_true(difference_implies(report_edges, &graph, 0, 3, -100, 100000));
    assert_false(difference_implies(report_edges, &graph, 0, 3, -100, 5));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_are_shortest),
                                       cmocka_unit_test(effort_ends_the_search)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
