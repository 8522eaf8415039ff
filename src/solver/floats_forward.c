// The pass forwards: the value of each node from those of its operands.
#include "solver/floats_internal.h"

#include <math.h>

static WordInterval truth(bool may_be_false, bool may_be_true) {
    return (WordInterval){!may_be_false, may_be_true, may_be_true ? -1 : 0, may_be_false ? 0 : -1};
}

// ---- Words -------------------------------------------------------------------------------------

static WordInterval equality(WordInterval a, WordInterval b) {
    bool apart = a.ulow > b.uhigh || b.ulow > a.uhigh || a.slow > b.shigh || b.slow > a.shigh;
    bool same = word_interval_is_point(a) && word_interval_is_point(b) && a.ulow == b.ulow;
    return truth(!same, !apart);
}

static WordInterval shifted(BitsOp op, WordInterval a, WordInterval b, uint32_t width) {
    if (!word_interval_is_point(b) || b.ulow >= width)
        return word_interval_all(width);
    uint32_t by = (uint32_t)b.ulow;
    return op == BITS_SHL    ? word_interval_shl(a, by, width)
           : op == BITS_LSHR ? word_interval_lshr(a, by, width)
                             : word_interval_ashr(a, by, width);
}

static WordInterval word_result(const FloatsTape *tape, const FloatsNode *node) {
    const FloatsNode *nodes = tape->nodes.items;
    WordInterval a = tape->values[node->a].word, b = tape->values[node->b].word;
    uint32_t width = node->width;
    switch (node->op) {
    case BITS_NOT:
        return word_interval_not(a, width);
    case BITS_AND:
        if (width == 1)
            return truth(!a.ulow || !b.ulow, a.uhigh && b.uhigh);
        return word_interval_and(a, b, width);
    case BITS_XOR:
        return word_interval_xor(a, b, width);
    case BITS_NEG:
        return word_interval_neg(a, width);
    case BITS_ADD:
        return word_interval_add(a, b, width);
    case BITS_MUL:
        return word_interval_mul(a, b, width);
    case BITS_UDIV:
        return word_interval_udiv(a, b, width);
    case BITS_UREM:
        return word_interval_urem(a, b, width);
    case BITS_SHL:
    case BITS_LSHR:
    case BITS_ASHR:
        return shifted(node->op, a, b, width);
    case BITS_EQ:
        return equality(a, b);
    case BITS_ULT:
        return truth(a.uhigh >= b.ulow, a.ulow < b.uhigh);
    case BITS_SLT:
        return truth(a.shigh >= b.slow, a.slow < b.shigh);
    case BITS_CONCAT:
        return word_interval_concat(a, b, nodes[node->b].width, width);
    case BITS_EXTRACT:
        return word_interval_extract(a, nodes[node->a].width, node->mask, width);
    case BITS_SEXT:
        return word_interval_sext(a, width);
    default:
        return word_interval_all(width);
    }
}

// ---- Notes that give words ---------------------------------------------------------------------

// What the difference of the first-order forms excludes.
static uint32_t relations_by_forms(const FloatAffine *difference, uint32_t relations) {
    double low, high;
    float_affine_bounds(difference, &low, &high);
    if (low >= 0)
        relations &= ~(uint32_t)BITS_LESS;
    if (high <= 0)
        relations &= ~(uint32_t)BITS_GREATER;
    if (low > 0 || high < 0)
        relations &= ~(uint32_t)BITS_EQUAL;
    return relations;
}

static void add_priorities(FloatsTape *tape, const FloatAffine *difference) {
    double low, high;
    float_affine_bounds(difference, &low, &high);
    for (uint32_t k = 0; k < tape->n_sources && high > low; k++)
        if (tape->sources[k].input < FLOATS_MAX_INPUTS)
            tape->inputs.items[tape->sources[k].input].priority +=
                fabs(difference->slopes[k]) / (high - low);
}

static WordInterval comparison(FloatsTape *tape, const FloatsNode *node, bool with_forms) {
    FloatInterval a = tape->values[node->a].number, b = tape->values[node->b].number;
    uint32_t relations = float_interval_relations(a, b);
    if (node->a == node->b)
        relations &= BITS_EQUAL | BITS_UNORDERED;
    bool is_open = (relations & node->mask) && (relations & ~node->mask);
    if (with_forms && is_open && !(relations & BITS_UNORDERED)) {
        FloatAffine difference =
            float_affine_difference(&tape->forms[node->a], &tape->forms[node->b]);
        if (difference.is_known) {
            relations = relations_by_forms(&difference, relations);
            add_priorities(tape, &difference);
        }
    }
    return truth(relations & ~node->mask, relations & node->mask);
}

static WordInterval classification(const FloatsTape *tape, const FloatsNode *node) {
    FloatInterval a = tape->values[node->a].number;
    uint32_t classes = float_interval_classes(a, tape->nodes.items[node->a].width);
    return truth(classes & ~node->mask, classes & node->mask);
}

static WordInterval to_integer(const FloatsTape *tape, const FloatsNode *node) {
    bool is_signed = node->float_op == BITS_FTO_SINT;
    FloatIntegers found = float_interval_to_integers(
        tape->values[node->a].number, tape->nodes.items[node->a].width, is_signed, node->width);
    WordInterval misfit = word_interval_point(UINT64_C(1) << (node->width - 1), node->width);
    if (!found.any)
        return misfit;
    WordInterval fitting = is_signed
                               ? word_interval_of_signed(found.low, found.high, node->width)
                               : word_interval_of_unsigned(found.ulow, found.uhigh, node->width);
    return found.misfits ? word_interval_join(fitting, misfit) : fitting;
}

// ---- Numbers -----------------------------------------------------------------------------------

static FloatInterval number_result(const FloatsTape *tape, const FloatsNode *node) {
    const FloatsValue *a = &tape->values[node->a], *b = &tape->values[node->b];
    switch (node->float_op) {
    case BITS_FSQRT:
        return float_interval_sqrt(a->number, node->width);
    case BITS_FNEG:
        return float_interval_neg(a->number);
    case BITS_FABS:
        return float_interval_abs(a->number);
    case BITS_FCONVERT:
        return float_interval_convert(a->number, tape->nodes.items[node->a].width, node->width);
    case BITS_FFROM_SINT:
        return float_interval_of_signed(a->word.slow, a->word.shigh, node->width);
    case BITS_FFROM_UINT:
        return float_interval_of_unsigned(a->word.ulow, a->word.uhigh, node->width);
    default:
        return float_interval_apply(floats_operation(node->float_op), a->number, b->number,
                                    node->width);
    }
}

// Of the value, whose set is known. What has no rule is a number of that set.
static FloatAffine form_of_result(const FloatsTape *tape, const FloatsNode *node,
                                  FloatInterval set) {
    const FloatAffine *a = &tape->forms[node->a], *b = &tape->forms[node->b];
    switch (node->float_op) {
    case BITS_FADD:
    case BITS_FSUB:
    case BITS_FMUL:
    case BITS_FDIV:
        return float_affine_apply(floats_operation(node->float_op), a, b,
                                  tape->values[node->b].number, set, node->width);
    case BITS_FSQRT:
        return float_affine_sqrt(a, tape->values[node->a].number, set, node->width);
    case BITS_FNEG:
        return float_affine_neg(a);
    case BITS_FABS:
        return tape->values[node->a].number.low >= 0    ? *a
               : tape->values[node->a].number.high <= 0 ? float_affine_neg(a)
                                                        : (FloatAffine){0};
    case BITS_FCONVERT:
        if (node->width > tape->nodes.items[node->a].width)
            return *a;
        return float_affine_rounded(a, set, node->width);
    default:
        return (FloatAffine){0};
    }
}

static FloatAffine form_of_choice(const FloatsTape *tape, const FloatsNode *node) {
    WordInterval condition = tape->values[node->a].word;
    return condition.ulow    ? tape->forms[node->b]
           : condition.uhigh ? (FloatAffine){0}
                             : tape->forms[node->c];
}

// Sets the node's form, and leaves out of its set what the form excludes.
static void apply_form(FloatsTape *tape, const FloatsNode *node, uint32_t place) {
    FloatInterval *set = &tape->values[place].number;
    FloatAffine form = {0};
    if (!float_interval_is_finite(*set, node->width)) {
        tape->forms[place] = form;
        return;
    }
    if (node->noise >= 0)
        tape->sources[node->noise].set = *set;
    else if (!node->float_op && node->op == BITS_ITE && !node->is_opaque)
        form = form_of_choice(tape, node);
    else
        form = form_of_result(tape, node, *set);
    if (form.is_known)
        *set = float_affine_clip(&form, *set, node->width);
    else
        form = float_affine_of(*set, node->width, node->noise);
    tape->forms[place] = form;
}

// ---- Nodes -------------------------------------------------------------------------------------

static FloatsValue choice(const FloatsTape *tape, const FloatsNode *node) {
    WordInterval condition = tape->values[node->a].word;
    const FloatsValue *b = &tape->values[node->b], *c = &tape->values[node->c];
    if (condition.ulow)
        return *b;
    if (!condition.uhigh)
        return *c;
    FloatsValue both = {.number = {0, 0, false}};
    if (node->as_float)
        both.number = float_interval_join(b->number, c->number);
    if (node->as_word)
        both.word = word_interval_join(b->word, c->word);
    return both;
}

static FloatsValue result_of(FloatsTape *tape, const FloatsNode *node, bool with_forms) {
    FloatsValue value = floats_all(node);
    switch (node->float_op) {
    case BITS_FLOAT_NONE:
        if (node->op == BITS_ITE)
            return choice(tape, node);
        value.word = word_result(tape, node);
        return value;
    case BITS_FCOMPARE:
        value.word = comparison(tape, node, with_forms);
        return value;
    case BITS_FCLASS:
        value.word = classification(tape, node);
        return value;
    case BITS_FTO_SINT:
    case BITS_FTO_UINT:
        value.word = to_integer(tape, node);
        return value;
    default:
        value.number = number_result(tape, node);
        return value;
    }
}

static bool is_given(const FloatsNode *node) {
    return node->is_opaque || (!node->float_op && (node->op == BITS_VAR || node->op == BITS_CONST));
}

static bool compute(FloatsTape *tape, uint32_t place, bool keep, bool with_forms) {
    const FloatsNode *node = &tape->nodes.items[place];
    FloatsValue *value = &tape->values[place];
    tape->narrowed[place] = false;
    if (!is_given(node)) {
        FloatsValue result = result_of(tape, node, with_forms);
        if (keep && node->as_float)
            result.number = float_interval_meet(result.number, value->number);
        if (keep && node->as_word)
            result.word = word_interval_meet(result.word, value->word, node->width);
        *value = result;
    }
    floats_sync(node, value);
    if (floats_is_empty(node, value))
        return false;
    if (with_forms && node->as_float && (node->op != BITS_CONST || node->float_op))
        apply_form(tape, node, place);
    return !floats_is_empty(node, value);
}

FloatsPass floats_forward(FloatsTape *tape, bool keep, bool with_forms) {
    bool holds = true;
    for (size_t i = 0; i < tape->inputs.count && with_forms; i++)
        tape->inputs.items[i].priority = 0;
    for (uint32_t place = 0; place < tape->nodes.count; place++)
        if (!compute(tape, place, keep, with_forms))
            return FLOATS_EMPTY;
    for (size_t i = 0; i < tape->roots.count; i++) {
        uint32_t place = tape->roots.items[i];
        if (!tape->values[place].word.uhigh)
            return FLOATS_EMPTY;
        if (tape->values[place].word.ulow)
            continue;
        tape->values[place].word = truth(false, true);
        tape->narrowed[place] = true;
        holds = false;
    }
    return holds ? FLOATS_HOLDS : FLOATS_OPEN;
}
