// Forward operations on sets of IEEE numbers. The host computes the ends; it must round to the
// format itself.
#include "domain/float_interval.h"

#include "term/bits.h"

#include <float.h>
#include <math.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the host's float operations must round to float");

// ---- Ranks -------------------------------------------------------------------------------------

static uint64_t magnitude_mask(uint32_t width) { return (UINT64_C(1) << (width - 1)) - 1; }

int64_t float_infinity_rank(uint32_t width) {
    return width == 32 ? INT64_C(0x7f800000) : INT64_C(0x7ff0000000000000);
}

bool float_is_nan(uint64_t pattern, uint32_t width) {
    return (int64_t)(pattern & magnitude_mask(width)) > float_infinity_rank(width);
}

int64_t float_rank(uint64_t pattern, uint32_t width) {
    int64_t magnitude = (int64_t)(pattern & magnitude_mask(width));
    return pattern >> (width - 1) & 1 ? ~magnitude : magnitude;
}

uint64_t float_pattern(int64_t rank, uint32_t width) {
    return rank >= 0 ? (uint64_t)rank : (uint64_t)~rank | UINT64_C(1) << (width - 1);
}

static float to_float(int64_t rank) {
    uint32_t pattern = (uint32_t)float_pattern(rank, 32);
    float f;
    memcpy(&f, &pattern, sizeof f);
    return f;
}

static double to_double(int64_t rank) {
    uint64_t pattern = float_pattern(rank, 64);
    double d;
    memcpy(&d, &pattern, sizeof d);
    return d;
}

static int64_t rank_of_float(float f) {
    uint32_t pattern;
    memcpy(&pattern, &f, sizeof f);
    return float_rank(pattern, 32);
}

static int64_t rank_of_double(double d) {
    uint64_t pattern;
    memcpy(&pattern, &d, sizeof d);
    return float_rank(pattern, 64);
}

double float_value(int64_t rank, uint32_t width) {
    return width == 32 ? (double)to_float(rank) : to_double(rank);
}

// ---- Sets --------------------------------------------------------------------------------------

static const FloatInterval nothing = {0, -1, false};

FloatInterval float_interval_all(uint32_t width) {
    int64_t infinity = float_infinity_rank(width);
    return (FloatInterval){~infinity, infinity, true};
}

FloatInterval float_interval_point(uint64_t pattern, uint32_t width) {
    if (float_is_nan(pattern, width))
        return (FloatInterval){0, -1, true};
    int64_t rank = float_rank(pattern, width);
    return (FloatInterval){rank, rank, false};
}

bool float_interval_is_finite(FloatInterval a, uint32_t width) {
    int64_t infinity = float_infinity_rank(width);
    return !a.nan && a.low <= a.high && a.low > ~infinity && a.high < infinity;
}

FloatInterval float_interval_meet(FloatInterval a, FloatInterval b) {
    return (FloatInterval){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high,
                           a.nan && b.nan};
}

FloatInterval float_interval_join(FloatInterval a, FloatInterval b) {
    bool nan = a.nan || b.nan;
    FloatInterval result = !float_interval_has_number(a) ? b
                           : !float_interval_has_number(b)
                               ? a
                               : (FloatInterval){a.low < b.low ? a.low : b.low,
                                                 a.high > b.high ? a.high : b.high, nan};
    result.nan = nan;
    return result;
}

// ---- Arithmetic --------------------------------------------------------------------------------

#define COMPUTE(T, name, decode, encode)                                                           \
    static bool name(FloatOperation op, int64_t x, int64_t y, int64_t *result) {                   \
        T a = decode(x), b = decode(y);                                                            \
        T r = op == FLOAT_ADD ? a + b : op == FLOAT_SUB ? a - b : op == FLOAT_MUL ? a * b : a / b; \
        *result = encode(r);                                                                       \
        return r == r;                                                                             \
    }
COMPUTE(float, compute_float, to_float, rank_of_float)
COMPUTE(double, compute_double, to_double, rank_of_double)
#undef COMPUTE

// False when the result is NaN.
static bool compute(FloatOperation op, int64_t a, int64_t b, uint32_t width, int64_t *result) {
    return width == 32 ? compute_float(op, a, b, result) : compute_double(op, a, b, result);
}

static void include(FloatInterval *set, int64_t rank) {
    if (set->low > set->high) {
        set->low = set->high = rank;
        return;
    }
    set->low = rank < set->low ? rank : set->low;
    set->high = rank > set->high ? rank : set->high;
}

// Infinities, zeros and their neighbours divide the numbers into ranges; on a product of two such
// ranges an operation is NaN everywhere or nowhere, and monotone in each operand. Its extreme
// values are at corners of these products.
typedef struct Corners {
    int64_t ranks[16];
    uint32_t n;
} Corners;

static Corners corners_of(FloatInterval a, uint32_t width) {
    int64_t infinity = float_infinity_rank(width);
    const int64_t special[] = {~infinity, ~infinity + 1, -2, -1, 0, 1, infinity - 1, infinity};
    Corners corners = {{a.low, a.high}, 2};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (a.low < special[i] && special[i] < a.high)
            corners.ranks[corners.n++] = special[i];
    return corners;
}

static void include_results(FloatOperation op, Corners a, Corners b, uint32_t width,
                            FloatInterval *set) {
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t j = 0; j < b.n; j++) {
            int64_t rank;
            if (compute(op, a.ranks[i], b.ranks[j], width, &rank))
                include(set, rank);
            else
                set->nan = true;
        }
}

// No NaN, and the ends of the intervals are corners enough.
static bool is_smooth(FloatOperation op, FloatInterval a, FloatInterval b, uint32_t width) {
    return float_interval_is_finite(a, width) && float_interval_is_finite(b, width) &&
           (op != FLOAT_DIV || b.low > 0 || b.high < -1);
}

FloatInterval float_interval_apply(FloatOperation op, FloatInterval a, FloatInterval b,
                                   uint32_t width) {
    FloatInterval result = {0, -1, a.nan || b.nan};
    if (!float_interval_has_number(a) || !float_interval_has_number(b))
        return result;
    if (!is_smooth(op, a, b, width)) {
        include_results(op, corners_of(a, width), corners_of(b, width), width, &result);
    } else if (op == FLOAT_ADD || op == FLOAT_SUB) {
        compute(op, a.low, op == FLOAT_ADD ? b.low : b.high, width, &result.low);
        compute(op, a.high, op == FLOAT_ADD ? b.high : b.low, width, &result.high);
    } else {
        include_results(op, (Corners){{a.low, a.high}, 2}, (Corners){{b.low, b.high}, 2}, width,
                        &result);
    }
    return result;
}

static int64_t root(int64_t rank, uint32_t width) {
    return width == 32 ? rank_of_float(sqrtf(to_float(rank)))
                       : rank_of_double(sqrt(to_double(rank)));
}

FloatInterval float_interval_sqrt(FloatInterval a, uint32_t width) {
    FloatInterval result = {0, -1, a.nan};
    if (!float_interval_has_number(a))
        return result;
    result.nan |= a.low < -1;
    if (a.high < -1)
        return result;
    result.low = root(a.low < -1 ? -1 : a.low, width);
    result.high = root(a.high, width);
    return result;
}

FloatInterval float_interval_neg(FloatInterval a) {
    return (FloatInterval){~a.high, ~a.low, a.nan};
}

FloatInterval float_interval_abs(FloatInterval a) {
    if (a.low >= 0 || !float_interval_has_number(a))
        return a;
    if (a.high < 0)
        return float_interval_neg(a);
    return (FloatInterval){0, a.high > ~a.low ? a.high : ~a.low, a.nan};
}

// ---- Conversions -------------------------------------------------------------------------------

static int64_t convert(int64_t rank, uint32_t from, uint32_t to) {
    if (from == to)
        return rank;
    return to == 32 ? rank_of_float((float)to_double(rank)) : rank_of_double(to_float(rank));
}

FloatInterval float_interval_convert(FloatInterval a, uint32_t from, uint32_t to) {
    if (!float_interval_has_number(a))
        return (FloatInterval){0, -1, a.nan};
    return (FloatInterval){convert(a.low, from, to), convert(a.high, from, to), a.nan};
}

FloatInterval float_interval_of_signed(int64_t low, int64_t high, uint32_t width) {
    if (width == 32)
        return (FloatInterval){rank_of_float((float)low), rank_of_float((float)high), false};
    return (FloatInterval){rank_of_double((double)low), rank_of_double((double)high), false};
}

FloatInterval float_interval_of_unsigned(uint64_t low, uint64_t high, uint32_t width) {
    if (width == 32)
        return (FloatInterval){rank_of_float((float)low), rank_of_float((float)high), false};
    return (FloatInterval){rank_of_double((double)low), rank_of_double((double)high), false};
}

int64_t float_rank_from(double from, uint32_t width) {
    if (from == 0)
        return -1;
    int64_t rank = width == 32 ? rank_of_float((float)from) : rank_of_double(from);
    return float_value(rank, width) < from ? rank + 1 : rank;
}

int64_t float_rank_to(double to, uint32_t width) { return ~float_rank_from(-to, width); }

FloatIntegers float_interval_to_integers(FloatInterval a, uint32_t width, bool is_signed,
                                         uint32_t bits) {
    double above = ldexp(1, (int)(is_signed ? bits - 1 : bits));
    // The first number that does not fit below: -above - 1 or, where no format has it, one less
    // than -above.
    double below = is_signed ? -above - 1 : -1;
    bool has_below = !is_signed || below != -above;
    FloatInterval fitting = {has_below ? float_rank_to(below, width) + 1
                                       : float_rank_from(-above, width),
                             float_rank_from(above, width) - 1, false};
    FloatInterval inside = float_interval_meet(a, fitting);
    FloatIntegers result = {.any = float_interval_has_number(inside)};
    result.misfits = a.nan || a.low < fitting.low || a.high > fitting.high;
    if (!float_interval_has_number(a))
        result.misfits = a.nan;
    if (!result.any)
        return result;
    double low = trunc(float_value(inside.low, width)),
           high = trunc(float_value(inside.high, width));
    if (is_signed) {
        result.low = (int64_t)low;
        result.high = (int64_t)high;
    } else {
        result.ulow = (uint64_t)low;
        result.uhigh = (uint64_t)high;
    }
    return result;
}

// ---- Relations and classes ---------------------------------------------------------------------

uint32_t float_interval_relations(FloatInterval a, FloatInterval b) {
    uint32_t relations = 0;
    if ((a.nan && !float_interval_is_empty(b)) || (b.nan && !float_interval_is_empty(a)))
        relations |= BITS_UNORDERED;
    if (!float_interval_has_number(a) || !float_interval_has_number(b))
        return relations;
    if (float_place(a.low) < float_place(b.high))
        relations |= BITS_LESS;
    if (float_place(a.high) > float_place(b.low))
        relations |= BITS_GREATER;
    if (float_place(a.low) <= float_place(b.high) && float_place(b.low) <= float_place(a.high))
        relations |= BITS_EQUAL;
    return relations;
}

enum { N_CLASSES = 10, FIRST_NUMBER_CLASS = 2 };

static FloatInterval class_interval(uint32_t class, uint32_t width) {
    int64_t infinity = float_infinity_rank(width);
    int64_t normal = INT64_C(1) << (width == 32 ? 23 : 52);
    switch (class) {
    case 6:
        return (FloatInterval){0, 0, false};
    case 7:
        return (FloatInterval){1, normal - 1, false};
    case 8:
        return (FloatInterval){normal, infinity - 1, false};
    case 9:
        return (FloatInterval){infinity, infinity, false};
    default:
        return float_interval_neg(class_interval(11 - class, width));
    }
}

uint32_t float_interval_classes(FloatInterval a, uint32_t width) {
    uint32_t classes = a.nan ? 3 : 0;
    for (uint32_t class = FIRST_NUMBER_CLASS; class < N_CLASSES; class ++)
        if (float_interval_has_number(float_interval_meet(a, class_interval(class, width))))
            classes |= UINT32_C(1) << class;
    return classes;
}

FloatInterval float_interval_of_classes(uint32_t classes, uint32_t width) {
    FloatInterval set = nothing;
    set.nan = classes & 3;
    for (uint32_t class = FIRST_NUMBER_CLASS; class < N_CLASSES; class ++)
        if (classes >> class & 1)
            set = float_interval_join(set, class_interval(class, width));
    return set;
}
