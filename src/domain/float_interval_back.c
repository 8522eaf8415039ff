// Backward operations: what is left of the operands when the result is known to be in a set.
//
// A result r was rounded, so the exact result is between the neighbours of r; the inverse operation
// on these, rounded to nearest and moved outwards by one more neighbour, is a bound. Nothing is
// concluded from a result that may be NaN, nor over infinities and divisions by zero, where the
// inverse is none.
#include "domain/float_interval.h"

#include "term/bits.h"

// The exact results that are rounded into r. Infinite ends mean "no bound".
static FloatInterval before_rounding(FloatInterval r, uint32_t width) {
    int64_t infinity = float_infinity_rank(width);
    return (FloatInterval){r.low > ~infinity ? r.low - 1 : r.low,
                           r.high < infinity ? r.high + 1 : r.high, false};
}

// The inverse of before_rounding: a set of exact numbers whose ends were rounded.
static void narrow(FloatInterval *a, FloatInterval bounds, uint32_t width) {
    a->nan = false;
    if (!bounds.nan && float_interval_has_number(bounds))
        *a = float_interval_meet(*a, before_rounding(bounds, width));
}

static bool has_zero(FloatInterval a) { return a.low <= 0 && a.high >= -1; }

// Of a + b: the numbers from the exact r.low - b.high to r.high - b.low, where neither end is
// unbounded.
static void narrow_summand(FloatInterval exact, FloatInterval b, FloatInterval *a, uint32_t width) {
    int64_t infinity = float_infinity_rank(width);
    FloatInterval bounds = {~infinity, infinity, false};
    if (exact.low > ~infinity && b.high < infinity && b.high > ~infinity)
        bounds.low = float_interval_apply(FLOAT_SUB, (FloatInterval){exact.low, exact.low, false},
                                          (FloatInterval){b.high, b.high, false}, width)
                         .low;
    if (exact.high < infinity && b.low > ~infinity && b.low < infinity)
        bounds.high =
            float_interval_apply(FLOAT_SUB, (FloatInterval){exact.high, exact.high, false},
                                 (FloatInterval){b.low, b.low, false}, width)
                .high;
    narrow(a, bounds, width);
}

static void back_mul(FloatInterval exact, FloatInterval *a, FloatInterval *b, uint32_t width) {
    FloatInterval a_before = *a;
    if (float_interval_is_finite(*b, width) && !has_zero(*b))
        narrow(a, float_interval_apply(FLOAT_DIV, exact, *b, width), width);
    if (float_interval_is_finite(a_before, width) && !has_zero(a_before))
        narrow(b, float_interval_apply(FLOAT_DIV, exact, a_before, width), width);
}

static void back_div(FloatInterval exact, FloatInterval *a, FloatInterval *b, uint32_t width) {
    bool usual = float_interval_is_finite(*a, width) && float_interval_is_finite(*b, width) &&
                 float_interval_is_finite(exact, width) && !has_zero(*b);
    FloatInterval a_before = *a;
    if (!usual)
        return;
    narrow(a, float_interval_apply(FLOAT_MUL, exact, *b, width), width);
    if (!has_zero(exact))
        narrow(b, float_interval_apply(FLOAT_DIV, a_before, exact, width), width);
}

void float_interval_back(FloatOperation op, FloatInterval r, FloatInterval *a, FloatInterval *b,
                         uint32_t width) {
    if (r.nan || !float_interval_has_number(r))
        return;
    a->nan = b->nan = false;
    if (!float_interval_has_number(*a) || !float_interval_has_number(*b))
        return;
    FloatInterval exact = before_rounding(r, width), a_before = *a;
    if (op == FLOAT_MUL) {
        back_mul(exact, a, b, width);
    } else if (op == FLOAT_DIV) {
        back_div(exact, a, b, width);
    } else {
        FloatInterval summand = op == FLOAT_ADD ? *b : float_interval_neg(*b);
        narrow_summand(exact, summand, a, width);
        narrow_summand(exact, a_before, &summand, width);
        *b = op == FLOAT_ADD ? summand : float_interval_neg(summand);
    }
}

void float_interval_back_sqrt(FloatInterval r, FloatInterval *a, uint32_t width) {
    if (r.nan || !float_interval_has_number(r))
        return;
    FloatInterval exact = before_rounding(r, width);
    a->nan = false;
    a->low = a->low < -1 ? -1 : a->low;
    if (exact.low < 0)
        exact.low = 0;
    if (exact.low <= exact.high) {
        FloatInterval square = float_interval_apply(FLOAT_MUL, exact, exact, width);
        square.low = square.low <= 0 ? -1 : square.low; // the root of -0 is -0
        narrow(a, square, width);
    }
}

void float_interval_back_convert(FloatInterval r, FloatInterval *a, uint32_t from, uint32_t to) {
    if (!r.nan)
        a->nan = false;
    if (!float_interval_has_number(r)) {
        *a = (FloatInterval){0, -1, a->nan};
        return;
    }
    FloatInterval exact = before_rounding(r, to);
    FloatInterval bounds = float_interval_convert(exact, to, from);
    // What is beyond the numbers of the narrower format becomes infinite in it.
    if (to > from || exact.low == ~float_infinity_rank(to))
        bounds.low = to > from ? bounds.low - 1 : ~float_infinity_rank(from);
    if (to > from || exact.high == float_infinity_rank(to))
        bounds.high = to > from ? bounds.high + 1 : float_infinity_rank(from);
    a->low = a->low > bounds.low ? a->low : bounds.low;
    a->high = a->high < bounds.high ? a->high : bounds.high;
}

// ---- Relations ---------------------------------------------------------------------------------

static int64_t last_rank_at(int64_t place) { return place >= 0 ? place : place - 1; }
static int64_t first_rank_at(int64_t place) { return place > 0 ? place : place - 1; }

// a <= b, or a < b.
static void order(FloatInterval *a, FloatInterval *b, bool strictly) {
    int64_t high = last_rank_at(float_place(b->high) - strictly),
            low = first_rank_at(float_place(a->low) + strictly);
    a->high = a->high < high ? a->high : high;
    b->low = b->low > low ? b->low : low;
}

void float_interval_back_relations(uint32_t relations, FloatInterval *a, FloatInterval *b) {
    if ((relations & BITS_UNORDERED) && (a->nan || b->nan))
        return;
    a->nan = b->nan = false;
    if (!float_interval_has_number(*a) || !float_interval_has_number(*b))
        return;
    relations &= BITS_LESS | BITS_GREATER | BITS_EQUAL;
    if (!(relations & BITS_GREATER))
        order(a, b, !(relations & BITS_EQUAL));
    if (!(relations & BITS_LESS))
        order(b, a, !(relations & BITS_EQUAL));
}
