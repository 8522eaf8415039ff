// Values of expressions under values of variables. Operands come before operations, by a stack of
// our own: input decides how deep expressions are. Each node is computed once.
#include "term/bits_internal.h"

#include <string.h>

struct BitsEvaluation {
    const BitsTable *table;
    BitsWordsValue *value;
    void *context;
    uint64_t *places; // by id: the assignment << 32 | index of the first word
    size_t n_places;
    uint32_t assignment; // number of the assignment; places of others count as empty
    VEC(uint64_t) words;
    VEC(uint32_t) stack;
};

BitsEvaluation *bits_evaluation_new(const BitsTable *table, BitsWordsValue *value, void *context) {
    BitsEvaluation *evaluation = memory_zeroed(sizeof *evaluation);
    evaluation->table = table;
    evaluation->value = value;
    evaluation->context = context;
    evaluation->assignment = 1;
    return evaluation;
}

void bits_evaluation_free(BitsEvaluation *evaluation) {
    if (!evaluation)
        return;
    free(evaluation->places);
    vec_free(&evaluation->words);
    vec_free(&evaluation->stack);
    free(evaluation);
}

void bits_evaluation_forget(BitsEvaluation *evaluation) {
    if (++evaluation->assignment == 0) { // all numbers were used
        free(evaluation->places);
        evaluation->places = NULL;
        evaluation->n_places = 0;
        evaluation->assignment = 1;
    }
    vec_clear(&evaluation->words);
}

// Operands have smaller ids: places up to the id of the expression are enough.
static void make_places(BitsEvaluation *evaluation, uint32_t id) {
    if (id < evaluation->n_places)
        return;
    size_t n = id + UINT64_C(1);
    if (evaluation->n_places && n < 2 * evaluation->n_places)
        n = 2 * evaluation->n_places;
    uint64_t *places = memory_zeroed(n * sizeof *places);
    if (evaluation->n_places)
        memcpy(places, evaluation->places, evaluation->n_places * sizeof *places);
    free(evaluation->places);
    evaluation->places = places;
    evaluation->n_places = n;
}

static bool is_done(const BitsEvaluation *evaluation, uint32_t id) {
    return evaluation->places[id] >> 32 == evaluation->assignment;
}

static const uint64_t *words_of(const BitsEvaluation *evaluation, uint32_t id) {
    CHECK(is_done(evaluation, id));
    return &evaluation->words.items[(uint32_t)evaluation->places[id]];
}

static void compute(BitsEvaluation *evaluation, uint32_t id) {
    const BitsTable *table = evaluation->table;
    BitsNode node = node_of(table, id_of(id));
    uint32_t n = bits_n_words(node.width);
    uint64_t result[BITS_MAX_WORDS];
    if (node.op == BITS_CONST) {
        bits_const_words(table, id_of(id), result);
    } else if (node.op == BITS_VAR) {
        evaluation->value(evaluation->context, id_of(id), result);
        if (node.width % 64)
            result[n - 1] &= word_mask(node.width % 64);
    } else {
        unsigned arity = bits_arity((BitsOp)node.op);
        BitsArgs args = {.first = node.b};
        args.a = words_of(evaluation, node.a);
        args.a_width = width_of(table, id_of(node.a));
        if (arity > 1) {
            args.b = words_of(evaluation, node.b);
            args.b_width = width_of(table, id_of(node.b));
        }
        if (arity > 2)
            args.c = words_of(evaluation, node.c);
        bits_apply((BitsOp)node.op, node.width, &args, result);
    }
    CHECK(evaluation->words.count + n <= UINT32_MAX);
    evaluation->places[id] = (uint64_t)evaluation->assignment << 32 | evaluation->words.count;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&evaluation->words, result[i]);
}

static bool push_unless_done(BitsEvaluation *evaluation, uint32_t id) {
    if (is_done(evaluation, id))
        return false;
    vec_push(&evaluation->stack, id);
    return true;
}

const uint64_t *bits_evaluation_words(BitsEvaluation *evaluation, Bits a) {
    make_places(evaluation, a.id);
    push_unless_done(evaluation, a.id);
    while (evaluation->stack.count) {
        uint32_t id = vec_last(&evaluation->stack);
        BitsNode node = node_of(evaluation->table, id_of(id));
        unsigned arity = bits_arity((BitsOp)node.op);
        bool waits = arity > 0 && push_unless_done(evaluation, node.a);
        waits |= arity > 1 && push_unless_done(evaluation, node.b);
        waits |= arity > 2 && push_unless_done(evaluation, node.c);
        if (waits)
            continue;
        evaluation->stack.count--;
        if (!is_done(evaluation, id))
            compute(evaluation, id);
    }
    return words_of(evaluation, a.id);
}

typedef struct SmallValue {
    const BitsTable *table;
    BitsValue *value;
    void *context;
} SmallValue;

static void small_value(void *context, Bits var, uint64_t *words) {
    SmallValue *small = context;
    CHECK(width_of(small->table, var) <= 64);
    words[0] = small->value(small->context, var);
}

uint64_t bits_evaluate(BitsTable *table, Bits a, BitsValue *value, void *context) {
    CHECK(width_of(table, a) <= 64);
    SmallValue small = {table, value, context};
    BitsEvaluation *evaluation = bits_evaluation_new(table, small_value, &small);
    uint64_t result = *bits_evaluation_words(evaluation, a);
    bits_evaluation_free(evaluation);
    return result;
}
