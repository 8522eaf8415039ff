// Ranking functions as solutions of linear programs (Farkas' lemma): a linear form with unknown
// coefficients is not negative on a polyhedron exactly if it is a sum of the polyhedron's rows with
// factors that are not negative, and a constant that is not negative. This is linear in both
// unknowns.
#ifndef RANKING_RANK_LP_H
#define RANKING_RANK_LP_H

#include "its/linear.h"

// One edge of a graph whose nodes have functions: from values of `from` to new ones of `to`.
typedef struct RankEdge {
    uint32_t from, to; // nodes
    const LinearCase *relation;
} RankEdge;

typedef VEC(RankEdge) RankEdges;

// Functions of the system's variables: n_phases for each node, functions[node * n_phases + phase].
typedef struct RankFunctions {
    uint32_t n_nodes, n_phases, n_vars;
    LinearRow *functions;
} RankFunctions;

void rank_functions_release(RankFunctions *f);

typedef struct RankQuestion {
    const LinearSystem *system;
    const RankEdge *edges;
    size_t n_edges;
    uint32_t n_nodes;
    uint32_t n_phases;
    size_t target;      // the edge that must be ranked; SIZE_MAX: as many as possible (1 phase), or
                        // all (more phases)
    const bool *wanted; // by edge: those that must be ranked, instead of `target`; or NULL
    unsigned steps;     // of Z3 at most
    unsigned milliseconds; // likewise; 0: no limit
} RankQuestion;

// 1 phase: no edge makes its function larger; those marked in `ranked` make it smaller by at least
// 1 and have it at least 0 before. More phases (nested ranking functions): edges that are not
// ranked make no phase's function larger; on a ranked edge the first function gets smaller by at
// least 1, each further one by at least 1 minus the one before it, and the last one is at least 0.
// So once the first is negative for good the second gets smaller for good, and so on: a ranked edge
// is taken only finitely often. The functions are scaled to integers (then "1" is some positive
// number). False when there are none, or it is too much work.
bool rank_find(const RankQuestion *question, bool *ranked, RankFunctions *functions);

// Do the functions do what they should? Found by other means than they were (rank_check.c).
bool rank_check(const RankQuestion *question, const bool *ranked, const RankFunctions *functions);

#endif
