// The pass forwards: the value of each node from those of its operands.
#include "solver/floats_internal.h"

#include <math.h>

static WordSet truth(bool may_be_false, bool may_be_true) {
    return may_be_false && may_be_true ? word_set_all(1) : word_set_const(1, may_be_true);
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

static WordSet comparison(FloatsTape *tape, const FloatsNode *node, bool with_forms) {
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

static WordSet classification(const FloatsTape *tape, const FloatsNode *node) {
    FloatInterval a = tape->values[node->a].number;
    uint32_t classes = float_interval_classes(a, tape->nodes.items[node->a].width);
    return truth(classes & ~node->mask, classes & node->mask);
}

static WordSet to_integer(const FloatsTape *tape, const FloatsNode *node) {
    bool is_signed = node->float_op == BITS_FTO_SINT;
    FloatIntegers found = float_interval_to_integers(
        tape->values[node->a].number, tape->nodes.items[node->a].width, is_signed, node->width);
    WordSet misfit = word_set_const(node->width, UINT64_C(1) << (node->width - 1));
    if (!found.any)
        return misfit;
    WordSet fitting = is_signed ? word_set_signed(node->width, found.low, found.high)
                                : word_set_unsigned(node->width, found.ulow, found.uhigh);
    return found.misfits ? word_set_join(fitting, misfit) : fitting;
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
        return float_interval_of_signed(a->word.smin, a->word.smax, node->width);
    case BITS_FFROM_UINT:
        return float_interval_of_unsigned(a->word.umin, a->word.umax, node->width);
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
    WordSet condition = tape->values[node->a].word;
    return condition.umin   ? tape->forms[node->b]
           : condition.umax ? (FloatAffine){0}
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
    WordSet condition = tape->values[node->a].word;
    const FloatsValue *b = &tape->values[node->b], *c = &tape->values[node->c];
    if (condition.umin)
        return *b;
    if (!condition.umax)
        return *c;
    FloatsValue both = {.number = {0, 0, false}};
    if (node->as_float)
        both.number = float_interval_join(b->number, c->number);
    if (node->as_word)
        both.word = word_set_join(b->word, c->word);
    return both;
}

static FloatsValue result_of(FloatsTape *tape, const FloatsNode *node, bool with_forms) {
    FloatsValue value = floats_all(node);
    switch (node->float_op) {
    case BITS_FLOAT_NONE:
        if (node->op == BITS_ITE)
            return choice(tape, node);
        value.word = bits_apply_to_sets(node->op, node->width, node->mask,
                                        tape->values[node->a].word, tape->values[node->b].word);
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
            result.word = word_set_meet(result.word, value->word);
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
        if (!tape->values[place].word.umax)
            return FLOATS_EMPTY;
        if (tape->values[place].word.umin)
            continue;
        tape->values[place].word = truth(false, true);
        tape->narrowed[place] = true;
        holds = false;
    }
    return holds ? FLOATS_HOLDS : FLOATS_OPEN;
}
