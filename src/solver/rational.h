// Linear constraints over rational unknowns, for the larger problems that look for coefficients:
// Z3's simplex, exact, and much faster than PPL's (domain/lp.h) from some hundred unknowns on.
#ifndef SOLVER_RATIONAL_H
#define SOLVER_RATIONAL_H

#include "domain/lp.h"

typedef struct Rational Rational;

Rational *rational_new(void);
void rational_free(Rational *r);

uint32_t rational_add_variable(Rational *r, bool is_positive);            // positive: at least 0
void rational_require(Rational *r, const LpForm *form, bool is_equality); // form >= 0, or form = 0
void rational_require_some(Rational *r, const uint32_t *variables, size_t n); // one is at least 1

// Is there a solution? False also when it takes more than `steps` of Z3's count, or `milliseconds`.
bool rational_solve(Rational *r, unsigned steps, unsigned milliseconds);
// After a solution: the variable's value; false when a number leaves 128 bits.
bool rational_value(Rational *r, uint32_t variable, Number *numerator, Number *denominator);

#endif
