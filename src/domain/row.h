// A linear form over numbered dimensions: constant + sum of coefficient * dimension. As a
// constraint it says that the form is at least 0 (or equal to 0).
#ifndef DOMAIN_ROW_H
#define DOMAIN_ROW_H

#include "base/number.h"
#include "base/vec.h"

typedef struct LinearRow {
    Number constant;
    Number *coefficients; // as many as its owner has dimensions
    bool is_equality;
} LinearRow;

typedef VEC(LinearRow) LinearRows;

#endif
