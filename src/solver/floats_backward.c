// The pass backwards: what operands must be for their results to be what they must be. Starts at the roots, which are true,
// and goes where something was narrowed.
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

// Constants, and what may have any value, are computed by no pass: what one box says of them would stay for all others. So
// they are only asked whether anything is left of them.
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

static void set_word(Backward *back, uint32_t place, WordInterval set) {
    WordInterval *now = &back->tape->values[place].word;
    set = word_interval_meet(set, *now, back->tape->nodes.items[place].width);
    if (is_fixed(&back->tape->nodes.items[place])) {
        back->is_empty |= word_interval_is_empty(set);
        return;
    }
    if (set.ulow == now->ulow && set.uhigh == now->uhigh && set.slow == now->slow &&
        set.shigh == now->shigh)
        return;
    *now = set;
    mark(back, place);
}

static void set_truth(Backward *back, uint32_t place, bool value) {
    set_word(back, place, word_interval_point(value, 1));
}

// ---- Words -------------------------------------------------------------------------------------

static void back_and(Backward *back, const FloatsNode *node, WordInterval r) {
    FloatsValue *values = back->tape->values;
    if (node->width != 1 || !word_interval_is_point(r))
        return;
    if (r.ulow) {
        set_truth(back, node->a, true);
        set_truth(back, node->b, true);
    } else if (values[node->a].word.ulow) {
        set_truth(back, node->b, false);
    } else if (values[node->b].word.ulow) {
        set_truth(back, node->a, false);
    }
}

static void back_xor(Backward *back, const FloatsNode *node, WordInterval r) {
    WordInterval a = back->tape->values[node->a].word, b = back->tape->values[node->b].word;
    if (!word_interval_is_point(r))
        return;
    if (word_interval_is_point(b))
        set_word(back, node->a, word_interval_point(r.ulow ^ b.ulow, node->width));
    if (word_interval_is_point(a))
        set_word(back, node->b, word_interval_point(r.ulow ^ a.ulow, node->width));
}

static void back_add(Backward *back, const FloatsNode *node, WordInterval r) {
    WordInterval a = back->tape->values[node->a].word, b = back->tape->values[node->b].word;
    uint32_t width = node->width;
    set_word(back, node->a, word_interval_add(r, word_interval_neg(b, width), width));
    set_word(back, node->b, word_interval_add(r, word_interval_neg(a, width), width));
}

// Without `place`'s only value v, where v is an end of the set.
static void exclude(Backward *back, uint32_t place, WordInterval v) {
    WordInterval set = back->tape->values[place].word;
    if (!word_interval_is_point(v) || word_interval_is_empty(set))
        return;
    if (set.ulow == v.ulow && set.uhigh == v.ulow)
        set.ulow = 1, set.uhigh = 0;
    else if (set.ulow == v.ulow)
        set.ulow++;
    else if (set.uhigh == v.ulow)
        set.uhigh--;
    if (set.slow == v.slow && set.shigh > set.slow)
        set.slow++;
    else if (set.shigh == v.slow && set.shigh > set.slow)
        set.shigh--;
    set_word(back, place, set);
}

static void back_eq(Backward *back, const FloatsNode *node, WordInterval r) {
    WordInterval a = back->tape->values[node->a].word, b = back->tape->values[node->b].word;
    if (r.ulow) {
        set_word(back, node->a, b);
        set_word(back, node->b, a);
    } else if (!r.uhigh) {
        exclude(back, node->a, b);
        exclude(back, node->b, a);
    }
}

// low < high, or low <= high.
static void order_unsigned(Backward *back, uint32_t low, uint32_t high, uint32_t strictly) {
    WordInterval a = back->tape->values[low].word, b = back->tape->values[high].word;
    if ((strictly && (b.uhigh == 0 || a.ulow == UINT64_MAX)) || a.ulow + strictly > b.uhigh) {
        back->is_empty = true;
        return;
    }
    a.uhigh = a.uhigh < b.uhigh - strictly ? a.uhigh : b.uhigh - strictly;
    b.ulow = b.ulow > a.ulow + strictly ? b.ulow : a.ulow + strictly;
    set_word(back, low, a);
    set_word(back, high, b);
}

static void order_signed(Backward *back, uint32_t low, uint32_t high, int32_t strictly) {
    WordInterval a = back->tape->values[low].word, b = back->tape->values[high].word;
    if ((strictly && (b.shigh == INT64_MIN || a.slow == INT64_MAX)) ||
        a.slow + strictly > b.shigh) {
        back->is_empty = true;
        return;
    }
    a.shigh = a.shigh < b.shigh - strictly ? a.shigh : b.shigh - strictly;
    b.slow = b.slow > a.slow + strictly ? b.slow : a.slow + strictly;
    set_word(back, low, a);
    set_word(back, high, b);
}

static void back_less(Backward *back, const FloatsNode *node, WordInterval r) {
    if (!word_interval_is_point(r))
        return;
    uint32_t low = r.ulow ? node->a : node->b, high = r.ulow ? node->b : node->a;
    if (node->op == BITS_ULT)
        order_unsigned(back, low, high, r.ulow != 0);
    else
        order_signed(back, low, high, r.ulow != 0);
}

static void back_concat(Backward *back, const FloatsNode *node, WordInterval r) {
    uint32_t low_width = back->tape->nodes.items[node->b].width;
    uint32_t high_width = node->width - low_width;
    uint64_t first = r.ulow >> low_width, last = r.uhigh >> low_width;
    set_word(back, node->a, word_interval_of_unsigned(first, last, high_width));
    WordInterval high = back->tape->values[node->a].word;
    if (first == last || word_interval_is_point(high)) {
        uint64_t base = high.ulow << low_width, end = base | bits_mask(low_width);
        if (r.ulow > end || r.uhigh < base) {
            back->is_empty = true;
            return;
        }
        uint64_t from = r.ulow > base ? r.ulow - base : 0;
        uint64_t to = r.uhigh < end ? r.uhigh - base : bits_mask(low_width);
        set_word(back, node->b, word_interval_of_unsigned(from, to, low_width));
    }
}

// What was cut off is known to be 0 or the sign.
static void back_extract(Backward *back, const FloatsNode *node, WordInterval r) {
    uint32_t a_width = back->tape->nodes.items[node->a].width;
    WordInterval a = back->tape->values[node->a].word;
    if (node->mask)
        return;
    if (a.uhigh <= bits_mask(node->width))
        set_word(back, node->a, word_interval_of_unsigned(r.ulow, r.uhigh, a_width));
    WordInterval whole = word_interval_all(node->width);
    if (a.slow >= whole.slow && a.shigh <= whole.shigh)
        set_word(back, node->a, word_interval_of_signed(r.slow, r.shigh, a_width));
}

static void back_choice(Backward *back, const FloatsNode *node, const FloatsValue *r) {
    FloatsValue *values = back->tape->values;
    WordInterval condition = values[node->a].word;
    for (int side = 0; side < 2; side++) {
        uint32_t place = side ? node->b : node->c;
        bool is_possible = side ? condition.uhigh : !condition.ulow;
        bool is_chosen = side ? condition.ulow : !condition.uhigh;
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
                both.word = word_interval_meet(r->word, values[place].word, node->width);
            if (floats_is_empty(node, &both))
                set_truth(back, node->a, !side);
        }
    }
}

static void back_word(Backward *back, const FloatsNode *node, const FloatsValue *value) {
    WordInterval r = value->word;
    switch (node->op) {
    case BITS_NOT:
        set_word(back, node->a, word_interval_not(r, node->width));
        break;
    case BITS_NEG:
        set_word(back, node->a, word_interval_neg(r, node->width));
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
        WordInterval whole = word_interval_all(width);
        int64_t low = r.slow > whole.slow ? r.slow : whole.slow;
        int64_t high = r.shigh < whole.shigh ? r.shigh : whole.shigh;
        set_word(back, node->a, word_interval_of_signed(low, high, width));
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

// One of the relations holds: by the sets of both sides, and by the sources of the difference of their forms.
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

static void back_compare(Backward *back, const FloatsNode *node, WordInterval r) {
    FloatInterval a = back->tape->values[node->a].number, b = back->tape->values[node->b].number;
    if (!word_interval_is_point(r) || node->a == node->b)
        return;
    uint32_t all = BITS_LESS | BITS_GREATER | BITS_EQUAL | BITS_UNORDERED;
    uint32_t relations = (r.ulow ? node->mask : all & ~node->mask) & float_interval_relations(a, b);
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
    WordInterval a = back->tape->values[node->a].word;
    if (!float_interval_has_number(r)) {
        back->is_empty = true;
        return;
    }
    double low = float_value(r.low > ~infinity ? r.low - 1 : r.low, node->width);
    double high = float_value(r.high < infinity ? r.high + 1 : r.high, node->width);
    double max = ldexp(1, (int)(is_signed ? width - 1 : width)), min = is_signed ? -max : 0;
    bool has_low = low > min && low<max, has_high = high> min && high < max;
    if (is_signed) {
        int64_t first = has_low ? (int64_t)low : a.slow, last = has_high ? (int64_t)high : a.shigh;
        set_word(back, node->a, word_interval_of_signed(first, last, width));
    } else {
        uint64_t first = has_low ? (uint64_t)low : a.ulow,
                 last = has_high ? (uint64_t)high : a.uhigh;
        set_word(back, node->a, word_interval_of_unsigned(first, last, width));
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
        if (word_interval_is_point(r->word))
            set_number(back, node->a,
                       float_interval_of_classes(r->word.ulow ? node->mask : ~node->mask, width));
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
