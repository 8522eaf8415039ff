// First-order forms of the results of IEEE operations: center + sum of slopes[k] * e[k] + error,
// where the e[k] are unknowns of [-1, 1] that forms share (one for each of a few sources) and the
// error is any number up to the given size. What two forms have in common cancels in their
// difference, which intervals cannot see; the error shrinks with the square of a source's width.
//
// Forms are of exact numbers. They are computed in double; all rounding, the program's and our own,
// is part of the error.
#ifndef DOMAIN_FLOAT_AFFINE_H
#define DOMAIN_FLOAT_AFFINE_H

#include "domain/float_interval.h"

enum { FLOAT_NOISES = 4 };

typedef struct FloatAffine {
    bool is_known; // else: any value
    double center, error;
    double slopes[FLOAT_NOISES];
} FloatAffine;

// All numbers of the set, which is finite; as the source with the given number, or -1: as an error.
FloatAffine float_affine_of(FloatInterval a, uint32_t width, int noise);
// The result of the operation, rounded to the width. The sets are those that the operands and the
// result are in.
FloatAffine float_affine_apply(FloatOperation op, const FloatAffine *a, const FloatAffine *b,
                               FloatInterval b_set, FloatInterval result, uint32_t width);
FloatAffine float_affine_sqrt(const FloatAffine *a, FloatInterval a_set, FloatInterval result,
                              uint32_t width);
FloatAffine float_affine_rounded(const FloatAffine *a, FloatInterval result, uint32_t width);
FloatAffine float_affine_neg(const FloatAffine *a);
// a - b, exactly (not rounded to a format).
FloatAffine float_affine_difference(const FloatAffine *a, const FloatAffine *b);
// The numbers of the set that the form allows.
FloatInterval float_affine_clip(const FloatAffine *a, FloatInterval set, uint32_t width);
void float_affine_bounds(const FloatAffine *a, double *low, double *high);
// The form is at most 0: what is left of the source with the given number, whose set this is.
FloatInterval float_affine_source_if_at_most_zero(const FloatAffine *a, int noise,
                                                  FloatInterval source, uint32_t width);

#endif
