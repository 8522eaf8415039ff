// Intervals of mathematical integers. NUMBER_MIN and NUMBER_MAX as ends mean "no bound known"; an
// end whose exact value leaves 128 bits becomes one of them, which keeps all operations sound.
#ifndef TERM_INTERVAL_H
#define TERM_INTERVAL_H

#include "base/number.h"

typedef struct Interval {
    Number low, high;
} Interval; // empty when low > high

#define INTERVAL_ALL ((Interval){NUMBER_MIN, NUMBER_MAX})

static inline bool interval_is_empty(Interval a) { return a.low > a.high; }
static inline bool interval_same(Interval a, Interval b) {
    return a.low == b.low && a.high == b.high;
}
static inline Interval interval_point(Number number) { return (Interval){number, number}; }
static inline bool interval_has_low(Interval a) { return a.low != NUMBER_MIN; }
static inline bool interval_has_high(Interval a) { return a.high != NUMBER_MAX; }

Interval interval_meet(Interval a, Interval b);
// Of non-empty intervals.
Interval interval_add(Interval a, Interval b);
Interval interval_scale(Number factor, Interval a);
Interval interval_mul(Interval a, Interval b);
Interval interval_div(Interval a, Number k); // floor; k > 0
Interval interval_mod(Interval a, Number k); // k > 0
// The x with factor * x in a; factor is not 0. May be empty.
Interval interval_unscale(Number factor, Interval a);
// Bitwise operations of non-negative numbers.
Interval interval_and(Interval a, Interval b);
Interval interval_or_xor(Interval a, Interval b);

#endif
