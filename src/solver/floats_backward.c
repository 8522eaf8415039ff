// The pass backwards: what operands must be for their results to be what they must be. Starts at
// the roots, which are true, and goes where something was narrowed.
#include "solver/floats_internal.h"

#include <math.h>

typedef struct Backward {
    FloatsTape *tape;
    bool is_empty;
} Backward;

static void mark(Backward *back, uint32_t place) {
    FloatsTape *tape = back->tape;
    floats_sync(&tape->nodes.items[place], &tape->values[place]);
    tape->narrowed[place] = true;
    if (floats_is_empty(&tape->nodes.items[place], &tape->values[place]))
        back->is_empty = true;
}

// Constants, and what may have any value, are computed by no pass: what one box says of them would
// stay for all others. So it is only checked whether anything is left of them.
static bool is_fixed(const FloatsNode *node) {
    return node->is_opaque || (node->op == BITS_CONST && !node->float_op);
}

static void set_number(Backward *back, uint32_t place, FloatInterval set) {
    FloatInterval *now = &back->tape->values[place].number;
    set = float_interval_meet(set, *now);
    if (is_fixed(&back->tape->nodes.items[place])) {
        back->is_empty |= float_interval_is_empty(set);
        return;
    }
    if (set.low == now->low && set.high == now->high && set.nan == now->nan)
        return;
    *now = set;
    mark(back, place);
}

static void set_word(Backward *back, uint32_t place, WordSet set) {
    WordSet *now = &back->tape->values[place].word;
    set = word_set_meet(set, *now);
    if (is_fixed(&back->tape->nodes.items[place])) {
        back->is_empty |= set.is_empty;
        return;
    }
    if (word_set_same(set, *now))
        return;
    *now = set;
    mark(back, place);
}

static void set_truth(Backward *back, uint32_t place, bool value) {
    set_word(back, place, word_set_const(1, value));
}

// ---- Words -------------------------------------------------------------------------------------

static void back_and(Backward *back, const FloatsNode *node, WordSet r) {
    FloatsValue *values = back->tape->values;
    if (node->width != 1 || !word_set_is_const(r))
        return;
    if (r.umin) {
        set_truth(back, node->a, true);
        set_truth(back, node->b, true);
    } else if (values[node->a].word.umin) {
        set_truth(back, node->b, false);
    } else if (values[node->b].word.umin) {
        set_truth(back, node->a, false);
    }
}

static void back_xor(Backward *back, const FloatsNode *node, WordSet r) {
    WordSet a = back->tape->values[node->a].word, b = back->tape->values[node->b].word;
    if (!word_set_is_const(r))
        return;
    if (word_set_is_const(b))
        set_word(back, node->a, word_set_const(node->width, r.umin ^ b.umin));
    if (word_set_is_const(a))
        set_word(back, node->b, word_set_const(node->width, r.umin ^ a.umin));
}

static void back_add(Backward *back, const FloatsNode *node, WordSet r) {
    WordSet a = back->tape->values[node->a].word, b = back->tape->values[node->b].word;
    set_word(back, node->a, word_set_sub(r, b));
    set_word(back, node->b, word_set_sub(r, a));
}

// Without v, if it is one word.
static void exclude(Backward *back, uint32_t place, WordSet v) {
    if (word_set_is_const(v))
        set_word(back, place, word_set_without(back->tape->values[place].word, v.ones));
}

static void back_eq(Backward *back, const FloatsNode *node, WordSet r) {
    WordSet a = back->tape->values[node->a].word, b = back->tape->values[node->b].word;
    if (r.umin) {
        set_word(back, node->a, b);
        set_word(back, node->b, a);
    } else if (!r.umax) {
        exclude(back, node->a, b);
        exclude(back, node->b, a);
    }
}

static void back_less(Backward *back, const FloatsNode *node, WordSet r) {
    if (!word_set_is_const(r))
        return;
    uint32_t low = r.ones ? node->a : node->b, high = r.ones ? node->b : node->a; // or low <= high
    WordSet a = back->tape->values[low].word, b = back->tape->values[high].word;
    word_set_order(&a, &b, node->op == BITS_SLT, r.ones);
    set_word(back, low, a);
    set_word(back, high, b);
}

static void back_concat(Backward *back, const FloatsNode *node, WordSet r) {
    uint32_t low_width = back->tape->nodes.items[node->b].width;
    uint32_t high_width = node->width - low_width;
    uint64_t first = r.umin >> low_width, last = r.umax >> low_width;
    set_word(back, node->a, word_set_unsigned(high_width, first, last));
    WordSet high = back->tape->values[node->a].word;
    if (first == last || word_set_is_const(high)) {
        uint64_t base = high.umin << low_width, end = base | word_mask(low_width);
        if (r.umin > end || r.umax < base) {
            back->is_empty = true;
            return;
        }
        uint64_t from = r.umin > base ? r.umin - base : 0;
        uint64_t to = r.umax < end ? r.umax - base : word_mask(low_width);
        set_word(back, node->b, word_set_unsigned(low_width, from, to));
    }
}

// Where the bits that are left out are known to be 0 or the sign.
static void back_extract(Backward *back, const FloatsNode *node, WordSet r) {
    uint32_t a_width = back->tape->nodes.items[node->a].width;
    WordSet a = back->tape->values[node->a].word;
    if (node->mask)
        return;
    if (a.umax <= word_mask(node->width))
        set_word(back, node->a, word_set_unsigned(a_width, r.umin, r.umax));
    WordSet whole = word_set_all(node->width);
    if (a.smin >= whole.smin && a.smax <= whole.smax)
        set_word(back, node->a, word_set_signed(a_width, r.smin, r.smax));
}

static void back_choice(Backward *back, const FloatsNode *node, const FloatsValue *r) {
    FloatsValue *values = back->tape->values;
    WordSet condition = values[node->a].word;
    for (int side = 0; side < 2; side++) {
        uint32_t place = side ? node->b : node->c;
        bool is_possible = side ? condition.umax : !condition.umin;
        bool is_chosen = side ? condition.umin : !condition.umax;
        if (is_chosen) {
            if (node->as_float)
                set_number(back, place, r->number);
            if (node->as_word)
                set_word(back, place, r->word);
        } else if (is_possible) {
            FloatsValue both = *r;
            if (node->as_float)
                both.number = float_interval_meet(r->number, values[place].number);
            if (node->as_word)
                both.word = word_set_meet(r->word, values[place].word);
            if (floats_is_empty(node, &both))
                set_truth(back, node->a, !side);
        }
    }
}

static void back_word(Backward *back, const FloatsNode *node, const FloatsValue *value) {
    WordSet r = value->word;
    switch (node->op) {
    case BITS_NOT:
        set_word(back, node->a, word_set_not(r));
        break;
    case BITS_NEG:
        set_word(back, node->a, word_set_neg(r));
        break;
    case BITS_AND:
        back_and(back, node, r);
        break;
    case BITS_XOR:
        back_xor(back, node, r);
        break;
    case BITS_ADD:
        back_add(back, node, r);
        break;
    case BITS_EQ:
        back_eq(back, node, r);
        break;
    case BITS_ULT:
    case BITS_SLT:
        back_less(back, node, r);
        break;
    case BITS_CONCAT:
        back_concat(back, node, r);
        break;
    case BITS_EXTRACT:
        back_extract(back, node, r);
        break;
    case BITS_SEXT: {
        uint32_t width = back->tape->nodes.items[node->a].width;
        WordSet whole = word_set_all(width);
        int64_t low = r.smin > whole.smin ? r.smin : whole.smin;
        int64_t high = r.smax < whole.smax ? r.smax : whole.smax;
        set_word(back, node->a, word_set_signed(width, low, high));
        break;
    }
    case BITS_ITE:
        back_choice(back, node, value);
        break;
    default:
        break;
    }
}

// ---- Numbers -----------------------------------------------------------------------------------

// One of the relations holds: by the sets of both sides, and by the sources of the difference of
// their forms.
static void back_sources(Backward *back, const FloatsNode *node, uint32_t relations) {
    FloatsTape *tape = back->tape;
    const FloatAffine *a = &tape->forms[node->a], *b = &tape->forms[node->b];
    if (relations & BITS_UNORDERED || (relations & BITS_LESS && relations & BITS_GREATER))
        return;
    for (int turn = 0; turn < 2; turn++) {
        if (relations & (turn ? BITS_LESS : BITS_GREATER))
            continue;
        FloatAffine difference =
            turn ? float_affine_difference(b, a) : float_affine_difference(a, b);
        for (uint32_t k = 0; k < tape->n_sources && difference.is_known; k++) {
            FloatsSource *source = &tape->sources[k];
            if (difference.slopes[k] != 0)
                set_number(
                    back, source->place,
                    float_affine_source_if_at_most_zero(&difference, (int)k, source->set,
                                                        tape->nodes.items[source->place].width));
        }
    }
}

static void back_compare(Backward *back, const FloatsNode *node, WordSet r) {
    FloatInterval a = back->tape->values[node->a].number, b = back->tape->values[node->b].number;
    if (!word_set_is_const(r) || node->a == node->b)
        return;
    uint32_t all = BITS_LESS | BITS_GREATER | BITS_EQUAL | BITS_UNORDERED;
    uint32_t relations = (r.umin ? node->mask : all & ~node->mask) & float_interval_relations(a, b);
    if (!relations) {
        back->is_empty = true;
        return;
    }
    float_interval_back_relations(relations, &a, &b);
    set_number(back, node->a, a);
    set_number(back, node->b, b);
    back_sources(back, node, relations);
}

static void back_arithmetic(Backward *back, const FloatsNode *node, FloatInterval r) {
    FloatInterval a = back->tape->values[node->a].number, b = back->tape->values[node->b].number;
    float_interval_back(floats_operation(node->float_op), r, &a, &b, node->width);
    set_number(back, node->a, a);
    set_number(back, node->b, b);
}

// The integers whose conversion is in r are between the neighbours of its ends.
static void back_from_integer(Backward *back, const FloatsNode *node, FloatInterval r) {
    bool is_signed = node->float_op == BITS_FFROM_SINT;
    uint32_t width = back->tape->nodes.items[node->a].width;
    int64_t infinity = float_infinity_rank(node->width);
    WordSet a = back->tape->values[node->a].word;
    if (!float_interval_has_number(r)) {
        back->is_empty = true;
        return;
    }
    double low = float_value(r.low > ~infinity ? r.low - 1 : r.low, node->width);
    double high = float_value(r.high < infinity ? r.high + 1 : r.high, node->width);
    double max = ldexp(1, (int)(is_signed ? width - 1 : width)), min = is_signed ? -max : 0;
    bool has_low = low > min && low<max, has_high = high> min && high < max;
    if (is_signed) {
        int64_t first = has_low ? (int64_t)low : a.smin, last = has_high ? (int64_t)high : a.smax;
        set_word(back, node->a, word_set_signed(width, first, last));
    } else {
        uint64_t first = has_low ? (uint64_t)low : a.umin,
                 last = has_high ? (uint64_t)high : a.umax;
        set_word(back, node->a, word_set_unsigned(width, first, last));
    }
}

static void back_abs(Backward *back, const FloatsNode *node, FloatInterval r) {
    FloatInterval a = back->tape->values[node->a].number;
    int64_t low = r.low < 0 ? 0 : r.low;
    FloatInterval positive = {low, r.high, r.nan}, negative = float_interval_neg(positive);
    set_number(
        back, node->a,
        float_interval_join(float_interval_meet(a, positive), float_interval_meet(a, negative)));
}

static void back_number(Backward *back, const FloatsNode *node, const FloatsValue *r) {
    FloatInterval a = back->tape->values[node->a].number;
    uint32_t width = back->tape->nodes.items[node->a].width;
    switch (node->float_op) {
    case BITS_FADD:
    case BITS_FSUB:
    case BITS_FMUL:
    case BITS_FDIV:
        back_arithmetic(back, node, r->number);
        break;
    case BITS_FSQRT:
        float_interval_back_sqrt(r->number, &a, width);
        set_number(back, node->a, a);
        break;
    case BITS_FNEG:
        set_number(back, node->a, float_interval_neg(r->number));
        break;
    case BITS_FABS:
        back_abs(back, node, r->number);
        break;
    case BITS_FCONVERT:
        float_interval_back_convert(r->number, &a, width, node->width);
        set_number(back, node->a, a);
        break;
    case BITS_FFROM_SINT:
    case BITS_FFROM_UINT:
        back_from_integer(back, node, r->number);
        break;
    case BITS_FCOMPARE:
        back_compare(back, node, r->word);
        break;
    case BITS_FCLASS:
        if (word_set_is_const(r->word))
            set_number(back, node->a,
                       float_interval_of_classes(r->word.umin ? node->mask : ~node->mask, width));
        break;
    default:
        break;
    }
}

bool floats_backward(FloatsTape *tape) {
    Backward back = {tape, false};
    for (uint32_t place = (uint32_t)tape->nodes.count; place-- > 0 && !back.is_empty;) {
        const FloatsNode *node = &tape->nodes.items[place];
        if (!tape->narrowed[place] || node->is_opaque)
            continue;
        if (node->float_op)
            back_number(&back, node, &tape->values[place]);
        else if (node->op != BITS_VAR && node->op != BITS_CONST)
            back_word(&back, node, &tape->values[place]);
    }
    return !back.is_empty;
}
