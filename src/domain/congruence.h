// Congruences: the numbers rest + modulus * n, for all integers n. They are what scaled indices,
// masks, aligned addresses and counters with a stride have in common, and what no interval shows.
// Moduli stay below 2^62, so that products of two fit a Number; what would be larger is weakened to
// a divisor, which keeps all operations sound.
#ifndef DOMAIN_CONGRUENCE_H
#define DOMAIN_CONGRUENCE_H

#include "base/number.h"
#include "term/term.h"

typedef struct Congruence {
    Number modulus; // 0: `rest` alone; 1: every number
    Number rest;    // in [0, modulus), unless the modulus is 0
} Congruence;

#define CONGRUENCE_ALL ((Congruence){1, 0})

static inline bool congruence_is_all(Congruence a) { return a.modulus == 1; }
static inline bool congruence_same(Congruence a, Congruence b) {
    return a.modulus == b.modulus && a.rest == b.rest;
}

Congruence congruence_make(Number modulus, Number rest); // modulus >= 0, rest any
static inline Congruence congruence_point(Number number) { return (Congruence){0, number}; }
bool congruence_contains(Congruence a, Number number);

Congruence congruence_add(Congruence a, Congruence b);
Congruence congruence_scale(Number factor, Congruence a);
Congruence congruence_mul(Congruence a, Congruence b);
Congruence congruence_div(Congruence a, Number k); // floor; k > 0
Congruence congruence_mod(Congruence a, Number k); // the remainder in [0, k); k > 0
// The numbers with the same remainder by k as some number of a.
Congruence congruence_weaken(Congruence a, Number k);
// Of non-negative numbers: the low bits that both sides decide.
Congruence congruence_op(TermOp op, Congruence a, Congruence b);

// What is in both (or, where the modulus would be too large, in one of them). False: nothing.
bool congruence_meet(Congruence a, Congruence b, Congruence *result);
// The x with factor * x in a; factor is not 0. False: there is none.
bool congruence_unscale(Number factor, Congruence a, Congruence *result);
// The smallest interval around the numbers of both; may be empty.
Interval congruence_tighten(Congruence a, Interval interval);

#endif
