// Closed convex polyhedra over the rationals (PPL), for invariants of integer systems. Everything
// is an over-approximation: where an operation would be too much work, or a number leaves 126 bits,
// its result is a larger set (at worst everything), and a question is answered "not shown".
#ifndef DOMAIN_POLYHEDRON_H
#define DOMAIN_POLYHEDRON_H

#include "domain/row.h"

typedef struct Polyhedron Polyhedron;

Polyhedron *polyhedron_new(uint32_t n_dimensions, bool is_empty); // all points, or none
Polyhedron *polyhedron_copy(const Polyhedron *p);
void polyhedron_free(Polyhedron *p); // NULL is fine
uint32_t polyhedron_dimensions(const Polyhedron *p);

// Points in which the row holds remain. An inequality's coefficients have no common divisor
// afterwards: the bound is rounded to integers.
void polyhedron_constrain(Polyhedron *p, const LinearRow *row);
void polyhedron_intersect(Polyhedron *p, const Polyhedron *other);
void polyhedron_join(Polyhedron *p, const Polyhedron *other); // the convex hull
// Given that `older` is part of p: a set around p such that repeated widening comes to an end.
void polyhedron_widen(Polyhedron *p, const Polyhedron *older);

bool polyhedron_is_empty(const Polyhedron *p);
bool polyhedron_contains(const Polyhedron *p, const Polyhedron *part);
bool polyhedron_implies(const Polyhedron *p, const LinearRow *row);

void polyhedron_add_dimensions(Polyhedron *p, uint32_t n); // at the end, unconstrained
void polyhedron_project(Polyhedron *p, uint32_t n);        // only the first n dimensions remain
// Dimension i becomes the value of row i (over the old dimensions), for all i < n; only these
// remain.
void polyhedron_image(Polyhedron *p, const LinearRow *rows, uint32_t n);

// The constraints, without superfluous ones; rows are the caller's (polyhedron_rows_release).
LinearRows polyhedron_rows(const Polyhedron *p);
void polyhedron_rows_release(LinearRows *rows);

// A relation over 2n dimensions: the first n are the values after a step, the others those before
// it. Is there an affine function of the values before that every step makes smaller by at least 1
// and that is not negative before it? Both methods are complete, so that they check one another.
typedef enum PolyhedronRanking {
    POLYHEDRON_MESNARD_SEREBRENIK,
    POLYHEDRON_PODELSKI_RYBALCHENKO,
} PolyhedronRanking;

// `function` has room for n coefficients; it is scaled to integers, so that the step is some
// positive number.
bool polyhedron_rank(const Polyhedron *relation, PolyhedronRanking method, LinearRow *function);

#endif
