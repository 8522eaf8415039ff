// Sets of IEEE numbers of width 32 or 64: an interval in the order of floats, and perhaps NaN.
//
// A number is kept as its rank, which orders all patterns but NaNs: ..., -0 is -1, +0 is 0, the
// least positive number is 1, ... Neighbours have neighbouring ranks, so there is no rounding in
// any bound. Operations round to nearest and are monotone, so that their values at the ends of
// intervals are the ends of the results, exactly: each operation returns the least set of this form
// that has all results.
#ifndef DOMAIN_FLOAT_INTERVAL_H
#define DOMAIN_FLOAT_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct FloatInterval {
    int64_t low, high; // ranks; no number when low > high
    bool nan;          // NaN is in the set, too
} FloatInterval;

int64_t float_rank(uint64_t pattern, uint32_t width); // not for NaN
uint64_t float_pattern(int64_t rank, uint32_t width);
bool float_is_nan(uint64_t pattern, uint32_t width);
double float_value(int64_t rank, uint32_t width);
// The least (largest) rank of a number that is at least (at most) the given one, which may be
// infinite, but is no NaN.
int64_t float_rank_from(double from, uint32_t width);
int64_t float_rank_to(double to, uint32_t width);
int64_t float_infinity_rank(uint32_t width); // that of -infinity is ~ of it

// Ranks where both zeros are one: equal for equal numbers.
static inline int64_t float_place(int64_t rank) { return rank < 0 ? rank + 1 : rank; }

FloatInterval float_interval_all(uint32_t width);
FloatInterval float_interval_point(uint64_t pattern, uint32_t width);
static inline bool float_interval_has_number(FloatInterval a) { return a.low <= a.high; }
static inline bool float_interval_is_empty(FloatInterval a) { return a.low > a.high && !a.nan; }
// One number, or NaN alone.
static inline bool float_interval_is_point(FloatInterval a) {
    return a.nan ? a.low > a.high : a.low == a.high;
}
// Only numbers, all finite.
bool float_interval_is_finite(FloatInterval a, uint32_t width);
FloatInterval float_interval_meet(FloatInterval a, FloatInterval b);
FloatInterval float_interval_join(FloatInterval a, FloatInterval b);

typedef enum FloatOperation { FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV } FloatOperation;
FloatInterval float_interval_apply(FloatOperation op, FloatInterval a, FloatInterval b,
                                   uint32_t width);
FloatInterval float_interval_sqrt(FloatInterval a, uint32_t width);
FloatInterval float_interval_neg(FloatInterval a);
FloatInterval float_interval_abs(FloatInterval a);
FloatInterval float_interval_convert(FloatInterval a, uint32_t from, uint32_t to);
FloatInterval float_interval_of_signed(int64_t low, int64_t high, uint32_t width);
FloatInterval float_interval_of_unsigned(uint64_t low, uint64_t high, uint32_t width);

// Conversion towards zero to integers of `bits` bits, of the numbers that fit.
typedef struct FloatIntegers {
    bool any;             // some number fits
    bool misfits;         // some number does not, or NaN
    int64_t low, high;    // signed
    uint64_t ulow, uhigh; // unsigned
} FloatIntegers;
FloatIntegers float_interval_to_integers(FloatInterval a, uint32_t width, bool is_signed,
                                         uint32_t bits);

// Which relations between a number of a and one of b are possible: mask of BitsRelation
// (term/bits.h).
uint32_t float_interval_relations(FloatInterval a, FloatInterval b);
// The classes (bits_fclass) that the set has members in; and the least set that has all of the
// classes.
uint32_t float_interval_classes(FloatInterval a, uint32_t width);
FloatInterval float_interval_of_classes(uint32_t classes, uint32_t width);

// ---- Backwards: a and b lose members that cannot lead to a result in r --------------------------

void float_interval_back(FloatOperation op, FloatInterval r, FloatInterval *a, FloatInterval *b,
                         uint32_t width);
void float_interval_back_sqrt(FloatInterval r, FloatInterval *a, uint32_t width);
void float_interval_back_convert(FloatInterval r, FloatInterval *a, uint32_t from, uint32_t to);
// One of the relations holds between a and b.
void float_interval_back_relations(uint32_t relations, FloatInterval *a, FloatInterval *b);

#endif
