// Our own rounding: a double operation is off by at most ROUND times its result (twice the bound of
// IEEE, for those that follow it), and 2^-1074 where it is subnormal. Forms with numbers beyond
// LARGE and divisions by less than SMALL are given up, so that all these together, times what they
// are multiplied with, stay below TINY.
#include "domain/float_affine.h"

#include <float.h>
#include <math.h>

static const double ROUND = 0x1p-52, TINY = 0x1p-800, LARGE = 0x1p300, SMALL = 0x1p-100;

static const FloatAffine unknown = {0};

static double slope_sum(const FloatAffine *a) {
    double sum = 0;
    for (int k = 0; k < FLOAT_NOISES; k++)
        sum += fabs(a->slopes[k]);
    return sum;
}

// The error was summed up in double; the slopes and the center are off by at most `slack` together.
static FloatAffine finished(FloatAffine a, double slack) {
    a.error = (a.error + slack) * (1 + 64 * ROUND) + TINY;
    a.is_known = fabs(a.center) < LARGE && a.error < LARGE && slope_sum(&a) < LARGE;
    return a;
}

// What rounding to the format adds, at most: half a unit in the last place of the largest result.
// (A power of two has the unit of the numbers above it, from which it may be rounded, too.)
static double rounding_of(FloatInterval result, uint32_t width) {
    int64_t low = result.low < 0 ? ~result.low : result.low;
    int64_t high = result.high < 0 ? ~result.high : result.high;
    uint32_t fraction = width == 32 ? 23 : 52;
    int64_t power = (low > high ? low : high) >> fraction << fraction; // 0 for subnormal results
    return width == 32 ? float_value(power, width) * 0x1p-24 + (power ? 0 : 0x1p-150)
                       : float_value(power, width) * 0x1p-53 + (power ? 0 : 0x1p-1074);
}

FloatAffine float_affine_of(FloatInterval a, uint32_t width, int noise) {
    FloatAffine form = {0};
    if (!float_interval_is_finite(a, width))
        return unknown;
    double low = float_value(a.low, width), high = float_value(a.high, width);
    form.center = low / 2 + high / 2;
    double up = high - form.center, down = form.center - low;
    double radius = (up > down ? up : down) * (1 + 4 * ROUND) + (a.low == a.high ? 0 : TINY);
    if (noise >= 0 && radius > 0)
        form.slopes[noise] = radius;
    else
        form.error = radius;
    form.is_known = fabs(form.center) < LARGE && radius < LARGE;
    return form;
}

FloatAffine float_affine_difference(const FloatAffine *a, const FloatAffine *b) {
    FloatAffine form = {0};
    if (!a->is_known || !b->is_known)
        return unknown;
    form.center = a->center - b->center;
    for (int k = 0; k < FLOAT_NOISES; k++)
        form.slopes[k] = a->slopes[k] - b->slopes[k];
    form.error = a->error + b->error;
    return finished(form, ROUND * (fabs(form.center) + slope_sum(&form)));
}

FloatAffine float_affine_neg(const FloatAffine *a) {
    FloatAffine form = *a;
    form.center = -a->center;
    for (int k = 0; k < FLOAT_NOISES; k++)
        form.slopes[k] = -a->slopes[k];
    return form;
}

static FloatAffine product(const FloatAffine *a, const FloatAffine *b) {
    FloatAffine form = {0};
    double a_slopes = slope_sum(a), b_slopes = slope_sum(b);
    double a_size = fabs(a->center), b_size = fabs(b->center);
    form.center = a->center * b->center;
    for (int k = 0; k < FLOAT_NOISES; k++)
        form.slopes[k] = a->center * b->slopes[k] + b->center * a->slopes[k];
    form.error =
        a_size * b->error + b_size * a->error + (a_slopes + a->error) * (b_slopes + b->error);
    double slack = 4 * ROUND * (fabs(form.center) + a_size * b_slopes + b_size * a_slopes);
    return finished(form, slack);
}

// With q = a.center / b.center: a / b = q + (a - q b) / b, and the numerator, which is small, is
// divided by b.center; the difference of 1 / b and 1 / b.center is part of the error.
static FloatAffine quotient(const FloatAffine *a, const FloatAffine *b, FloatInterval b_set,
                            uint32_t width) {
    FloatAffine form = {0};
    double low = float_value(b_set.low, width), high = float_value(b_set.high, width);
    double center = b->center, size = fabs(center);
    double least = fabs(low) < fabs(high) ? fabs(low) : fabs(high);
    if (!(low > 0 || high < 0) || !(low <= center && center <= high) || least < SMALL)
        return unknown;
    double q = a->center / center, q_size = fabs(q), numerator = 0;
    for (int k = 0; k < FLOAT_NOISES; k++) {
        double slope = a->slopes[k] - q * b->slopes[k];
        numerator += fabs(slope);
        form.slopes[k] = slope / center;
    }
    double rest = a->error + q_size * b->error + ROUND * fabs(a->center) + TINY * size +
                  4 * ROUND * (slope_sum(a) + q_size * slope_sum(b));
    double radius = high - center > center - low ? high - center : center - low;
    form.center = q;
    form.error = rest / size + (numerator + rest) * radius / least / size;
    return finished(form, 4 * ROUND * slope_sum(&form) + TINY / size);
}

FloatAffine float_affine_rounded(const FloatAffine *a, FloatInterval result, uint32_t width) {
    FloatAffine form = *a;
    if (!a->is_known || !float_interval_is_finite(result, width))
        return unknown;
    form.error += rounding_of(result, width);
    return finished(form, 0);
}

FloatAffine float_affine_apply(FloatOperation op, const FloatAffine *a, const FloatAffine *b,
                               FloatInterval b_set, FloatInterval result, uint32_t width) {
    FloatAffine exact, minus;
    if (!a->is_known || !b->is_known || !float_interval_is_finite(result, width))
        return unknown;
    switch (op) {
    case FLOAT_ADD:
        minus = float_affine_neg(b);
        exact = float_affine_difference(a, &minus);
        break;
    case FLOAT_SUB:
        exact = float_affine_difference(a, b);
        break;
    case FLOAT_MUL:
        exact = product(a, b);
        break;
    default:
        if (!float_interval_is_finite(b_set, width))
            return unknown;
        exact = quotient(a, b, b_set, width);
        break;
    }
    return float_affine_rounded(&exact, result, width);
}

// sqrt(x) = sqrt(c) + (x - c) / (sqrt(c) + sqrt(x)), where the denominator is 2 sqrt(c), nearly.
FloatAffine float_affine_sqrt(const FloatAffine *a, FloatInterval a_set, FloatInterval result,
                              uint32_t width) {
    FloatAffine form = {0};
    if (!a->is_known || !float_interval_is_finite(a_set, width))
        return unknown;
    double low = float_value(a_set.low, width), high = float_value(a_set.high, width),
           c = a->center;
    if (low < SMALL || !(low <= c && c <= high))
        return unknown;
    double root = sqrt(c), least = sqrt(low), sum = root + least;
    double radius = high - c > c - low ? high - c : c - low;
    form.center = root;
    for (int k = 0; k < FLOAT_NOISES; k++)
        form.slopes[k] = a->slopes[k] / (2 * root);
    form.error =
        a->error / (2 * root) + (slope_sum(a) + a->error) * radius / (2 * root * sum * sum);
    form = finished(form, 8 * ROUND * (root + slope_sum(&form)) + TINY / root);
    return float_affine_rounded(&form, result, width);
}

void float_affine_bounds(const FloatAffine *a, double *low, double *high) {
    double radius = slope_sum(a) + a->error;
    radius += 16 * ROUND * (radius + fabs(a->center)) + TINY;
    *low = a->center - radius;
    *high = a->center + radius;
}

FloatInterval float_affine_clip(const FloatAffine *a, FloatInterval set, uint32_t width) {
    double low, high;
    if (!a->is_known)
        return set;
    float_affine_bounds(a, &low, &high);
    int64_t from = float_rank_from(low, width), to = float_rank_to(high, width);
    set.low = set.low > from ? set.low : from;
    set.high = set.high < to ? set.high : to;
    return set;
}

// slope * e <= rest, where rest is what all else can give; the source is its center + radius * e.
FloatInterval float_affine_source_if_at_most_zero(const FloatAffine *a, int noise,
                                                  FloatInterval source, uint32_t width) {
    double slope = a->slopes[noise];
    FloatAffine form = float_affine_of(source, width, noise);
    if (!a->is_known || !form.is_known || fabs(slope) < SMALL)
        return source;
    double others = slope_sum(a) - fabs(slope) + a->error;
    double rest = others - a->center;
    rest += 32 * ROUND * (slope_sum(a) + a->error + fabs(a->center)) + TINY;
    double e = rest / fabs(slope);
    e += 8 * ROUND * fabs(e) + TINY; // an upper bound of e, or of -e where the slope is negative
    if (!(e < 1))
        return source;
    double radius = form.slopes[noise], by = radius * e;
    by += 8 * ROUND * (fabs(by) + fabs(form.center) + radius) + TINY;
    double bound = slope > 0 ? form.center + by : form.center - by;
    if (slope > 0) {
        int64_t to = float_rank_to(bound, width);
        source.high = source.high < to ? source.high : to;
    } else {
        int64_t from = float_rank_from(bound, width);
        source.low = source.low > from ? source.low : from;
    }
    return source;
}
