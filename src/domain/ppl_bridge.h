// What the files that use PPL share: numbers, linear forms, and the bound on a computation's
// effort.
#ifndef DOMAIN_PPL_BRIDGE_H
#define DOMAIN_PPL_BRIDGE_H

#include "domain/row.h"

#include <ppl_c.h>

// PPL is initialised by the first call, and left so. Rounding of floating point stays as it was.
void bridge_initialise(void);

// PPL counts its work in weights. Between these calls what takes too much of it is given up (PPL
// returns an error): the same run gives up at the same place.
void bridge_begin(unsigned long weight);
void bridge_end(void);

ppl_Coefficient_t bridge_coefficient(Number number);
bool bridge_number(ppl_const_Coefficient_t coefficient, Number *number); // false: over 128 bits

// sum of n coefficients * dimensions + constant. `dimensions` may be NULL: 0, 1, 2, ...
ppl_Linear_Expression_t bridge_expression(size_t n, const uint32_t *dimensions,
                                          const Number *coefficients, Number constant);
ppl_Constraint_t bridge_constraint(size_t n, const uint32_t *dimensions, const Number *coefficients,
                                   Number constant, bool is_equality);

#endif
