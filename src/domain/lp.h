// Linear programs over the rationals, solved exactly by PPL's simplex.
#ifndef DOMAIN_LP_H
#define DOMAIN_LP_H

#include "domain/row.h"

typedef struct Lp Lp;

Lp *lp_new(uint32_t n_variables); // free of any sign; more can be added
void lp_free(Lp *lp);
uint32_t lp_add_variable(Lp *lp, bool is_positive); // its number; positive: at least 0

// A form over the program's variables that is built piece by piece; zeroed: 0.
typedef struct LpForm {
    VEC(uint32_t) variables; // may have duplicates: they are summed
    VEC(Number) coefficients;
    Number constant;
} LpForm;

void lp_form_add(LpForm *form, uint32_t variable, Number coefficient);
void lp_form_release(LpForm *form);

void lp_require(Lp *lp, const LpForm *form, bool is_equality); // form >= 0, or form = 0

typedef enum LpEnd {
    LP_NONE,    // no solution
    LP_FOUND,   // a solution, and where a goal was given an optimal one
    LP_ENDLESS, // solutions, but the goal has no bound
    LP_GAVE_UP, // too much work
} LpEnd;

// `goal` (to be maximised) may be NULL. `weight`: PPL's unit of work.
LpEnd lp_solve(Lp *lp, const LpForm *goal, unsigned long weight);
// After LP_FOUND: the variable's value times lp_divisor(). False when it leaves 126 bits.
bool lp_value(const Lp *lp, uint32_t variable, Number *value);
bool lp_divisor(const Lp *lp, Number *divisor); // > 0

// Is there a rational point in the rows' common set? "Yes" also when it is too much work to tell.
bool lp_rows_have_point(const LinearRows *rows, uint32_t n_dimensions, unsigned long weight);

#endif
