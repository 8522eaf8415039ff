#include "term/interval.h"

Interval interval_meet(Interval a, Interval b) {
    return (Interval){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

// An end that no 128-bit number can hold is no bound.
static Number sum_or(Number a, Number b, Number unbounded) {
    Number sum;
    return a == unbounded || b == unbounded || !number_add(a, b, &sum) ? unbounded : sum;
}

Interval interval_add(Interval a, Interval b) {
    return (Interval){sum_or(a.low, b.low, NUMBER_MIN), sum_or(a.high, b.high, NUMBER_MAX)};
}

static Number product_or(Number factor, Number end, Number end_unbounded, Number unbounded) {
    Number product;
    return end == end_unbounded || !number_mul(factor, end, &product) ? unbounded : product;
}

Interval interval_scale(Number factor, Interval a) {
    if (factor == 0)
        return interval_point(0);
    if (factor > 0)
        return (Interval){product_or(factor, a.low, NUMBER_MIN, NUMBER_MIN),
                          product_or(factor, a.high, NUMBER_MAX, NUMBER_MAX)};
    return (Interval){product_or(factor, a.high, NUMBER_MAX, NUMBER_MIN),
                      product_or(factor, a.low, NUMBER_MIN, NUMBER_MAX)};
}

static bool is_bounded(Interval a) { return interval_has_low(a) && interval_has_high(a); }

Interval interval_mul(Interval a, Interval b) {
    if (interval_same(a, interval_point(a.low)) && is_bounded(a))
        return interval_scale(a.low, b);
    if (interval_same(b, interval_point(b.low)) && is_bounded(b))
        return interval_scale(b.low, a);
    if (a.low >= 0 && b.low >= 0) {
        Number low = product_or(a.low, b.low, NUMBER_MAX, NUMBER_MIN);
        return (Interval){low < 0 ? 0 : low,
                          interval_has_high(a) ? product_or(a.high, b.high, NUMBER_MAX, NUMBER_MAX)
                                               : NUMBER_MAX};
    }
    if (!is_bounded(a) || !is_bounded(b))
        return INTERVAL_ALL;
    const Number ends[4][2] = {{a.low, b.low}, {a.low, b.high}, {a.high, b.low}, {a.high, b.high}};
    Interval result = {NUMBER_MAX, NUMBER_MIN};
    for (unsigned i = 0; i < 4; i++) {
        Number product;
        if (!number_mul(ends[i][0], ends[i][1], &product))
            return INTERVAL_ALL;
        result.low = product < result.low ? product : result.low;
        result.high = product > result.high ? product : result.high;
    }
    return result;
}

Interval interval_div(Interval a, Number k) {
    return (Interval){interval_has_low(a) ? number_floor_div(a.low, k) : NUMBER_MIN,
                      interval_has_high(a) ? number_floor_div(a.high, k) : NUMBER_MAX};
}

Interval interval_mod(Interval a, Number k) {
    if (is_bounded(a) && number_floor_div(a.low, k) == number_floor_div(a.high, k))
        return (Interval){number_mod(a.low, k), number_mod(a.high, k)};
    return (Interval){0, k - 1};
}

// Rounded inwards. With factor 1 or -1 nothing is rounded; others cannot overflow.
Interval interval_unscale(Number factor, Interval a) {
    if (factor == 1)
        return a;
    if (factor < 0) {
        if (factor == NUMBER_MIN)
            return INTERVAL_ALL;
        a = interval_scale(-1, a);
        factor = -factor;
    }
    Interval result = a;
    if (interval_has_low(a))
        result.low = number_floor_div(a.low, factor) + (number_mod(a.low, factor) != 0);
    if (interval_has_high(a))
        result.high = number_floor_div(a.high, factor);
    return result;
}

Interval interval_and(Interval a, Interval b) {
    return (Interval){0, a.high < b.high ? a.high : b.high};
}

Interval interval_or_xor(Interval a, Interval b) {
    Number high = a.high > b.high ? a.high : b.high, bits = 1;
    if (high >= NUMBER_MAX / 2)
        return (Interval){0, NUMBER_MAX};
    while (bits <= high)
        bits *= 2;
    return (Interval){0, bits - 1};
}
