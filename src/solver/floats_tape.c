// The tape: expressions below the roots, operands first, with what notes say in place of circuits.
#include "solver/floats_internal.h"

#include <string.h>

typedef struct Maker {
    FloatsTape *tape;
    const BitsTable *table;
    Map places; // id -> place + 1 once it is on the tape; 0: seen
    VEC(uint32_t) ids;
    VEC(uint32_t) stack;
    bool has_floats;
} Maker;

// ---- What is below the roots -------------------------------------------------------------------

static bool is_wide(const Maker *m, uint32_t id) { return bits_width(m->table, (Bits){id}) > 64; }

// The operands that are followed: none for what is any value here.
static uint32_t operands_of(const Maker *m, uint32_t id, uint32_t operands[3]) {
    BitsFloatNote note = bits_float_note(m->table, (Bits){id});
    if (note.op) {
        operands[0] = note.a;
        operands[1] = note.b;
        return note.a == note.b ? 1 : 2;
    }
    BitsNode node = bits_node(m->table, (Bits){id});
    uint32_t n = bits_arity((BitsOp)node.op), all[3] = {node.a, node.b, node.c};
    if (is_wide(m, id))
        return 0;
    for (uint32_t i = 0; i < n; i++)
        if (is_wide(m, all[i]))
            return 0;
    memcpy(operands, all, sizeof all);
    return n;
}

static void see(Maker *m, uint32_t id) {
    uint64_t place;
    if (map_get(&m->places, id, &place))
        return;
    map_set(&m->places, id, 0);
    vec_push(&m->ids, id);
    vec_push(&m->stack, id);
}

static bool collect(Maker *m, const Bits *roots, uint32_t n_roots) {
    for (uint32_t i = 0; i < n_roots; i++)
        see(m, roots[i].id);
    while (m->stack.count) {
        uint32_t operands[3], id = vec_pop(&m->stack), n = operands_of(m, id, operands);
        m->has_floats |= bits_float_note(m->table, (Bits){id}).op != BITS_FLOAT_NONE;
        for (uint32_t i = 0; i < n; i++)
            see(m, operands[i]);
        if (m->ids.count > FLOATS_MAX_NODES)
            return false;
    }
    return m->has_floats;
}

static int compare_ids(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

// ---- Nodes -------------------------------------------------------------------------------------

static uint32_t place_of(const Maker *m, uint32_t id) {
    uint64_t place;
    bool found = map_get(&m->places, id, &place);
    CHECK(found && place);
    return (uint32_t)place - 1;
}

static void add_node(Maker *m, uint32_t id) {
    uint32_t operands[3] = {0}, n = operands_of(m, id, operands);
    BitsNode shape = bits_node(m->table, (Bits){id});
    BitsFloatNote note = bits_float_note(m->table, (Bits){id});
    FloatsNode node = {.id = id,
                       .op = (BitsOp)shape.op,
                       .float_op = note.op,
                       .mask = note.op                    ? note.mask
                               : shape.op == BITS_EXTRACT ? shape.b
                                                          : 0,
                       .width = shape.width,
                       .noise = -1};
    node.is_opaque =
        !note.op && !n && shape.op != BITS_VAR && (shape.op != BITS_CONST || shape.width > 64);
    if (shape.op == BITS_VAR && shape.width > 64)
        node.is_opaque = true;
    if (n > 0)
        node.a = node.b = node.c = place_of(m, operands[0]);
    if (n > 1)
        node.b = place_of(m, operands[1]);
    if (n > 2)
        node.c = place_of(m, operands[2]);
    map_set(&m->places, id, m->tape->nodes.count + 1);
    vec_push(&m->tape->nodes, node);
}

static bool gives_number(BitsFloatOp op) { return op >= BITS_FADD && op <= BITS_FFROM_SINT; }
static bool takes_word(BitsFloatOp op) { return op == BITS_FFROM_SINT || op == BITS_FFROM_UINT; }

// Readings: users come after operands, so that all of a node's are known when it is met.
static void find_readings(FloatsTape *tape) {
    for (size_t i = 0; i < tape->roots.count; i++)
        tape->nodes.items[tape->roots.items[i]].as_word = true;
    for (size_t i = tape->nodes.count; i-- > 0;) {
        FloatsNode *node = &tape->nodes.items[i], *nodes = tape->nodes.items;
        if (node->float_op) {
            if (gives_number(node->float_op))
                node->as_float = true;
            else
                node->as_word = true;
            bool word = takes_word(node->float_op);
            nodes[node->a].as_word |= word;
            nodes[node->b].as_word |= word;
            nodes[node->a].as_float |= !word;
            nodes[node->b].as_float |= !word;
        } else if (!node->is_opaque && node->op == BITS_ITE) {
            nodes[node->a].as_word = true;
            nodes[node->b].as_word |= node->as_word;
            nodes[node->c].as_word |= node->as_word;
            nodes[node->b].as_float |= node->as_float;
            nodes[node->c].as_float |= node->as_float;
        } else if (!node->is_opaque && node->op != BITS_VAR && node->op != BITS_CONST) {
            node->as_word = true;
            nodes[node->a].as_word = nodes[node->b].as_word = nodes[node->c].as_word = true;
        }
    }
}

// ---- Inputs and sources ------------------------------------------------------------------------

static bool find_inputs(FloatsTape *tape) {
    for (uint32_t i = 0; i < tape->nodes.count; i++)
        if (tape->nodes.items[i].op == BITS_VAR && tape->nodes.items[i].width <= 64)
            vec_push(&tape->inputs, ((FloatsInput){i, 0}));
    return tape->inputs.count && tape->inputs.count <= FLOATS_MAX_INPUTS;
}

// Following first operands.
static uint32_t input_below(const FloatsTape *tape, uint32_t place) {
    const FloatsNode *node = &tape->nodes.items[place];
    while (node->op != BITS_VAR && node->op != BITS_CONST && !node->is_opaque)
        node = &tape->nodes.items[node->a];
    for (uint32_t i = 0; i < tape->inputs.count; i++)
        if (&tape->nodes.items[tape->inputs.items[i].place] == node)
            return i;
    return FLOATS_MAX_INPUTS;
}

// Numbers that come from words.
static void find_sources(FloatsTape *tape) {
    for (uint32_t i = 0; i < tape->nodes.count && tape->n_sources < FLOAT_NOISES; i++) {
        FloatsNode *node = &tape->nodes.items[i];
        bool is_source = takes_word(node->float_op) || (!node->float_op && node->op != BITS_ITE &&
                                                        node->op != BITS_CONST && node->as_float);
        if (!is_source)
            continue;
        node->noise = (int8_t)tape->n_sources;
        tape->sources[tape->n_sources++] =
            (FloatsSource){i, input_below(tape, i), float_interval_all(32)};
    }
}

static void set_constants(FloatsTape *tape, const BitsTable *table) {
    for (size_t i = 0; i < tape->nodes.count; i++) {
        const FloatsNode *node = &tape->nodes.items[i];
        uint64_t value;
        tape->values[i] = floats_all(node);
        if (node->op != BITS_CONST || node->is_opaque)
            continue;
        bits_const_words(table, (Bits){node->id}, &value);
        tape->values[i].word = word_set_const(node->width, value);
        if (node->as_float) {
            tape->values[i].number = float_interval_point(value, node->width);
            tape->forms[i] = float_affine_of(tape->values[i].number, node->width, -1);
        }
    }
}

bool floats_tape_make(FloatsTape *tape, const BitsTable *table, const Bits *roots,
                      uint32_t n_roots) {
    Maker m = {.tape = tape, .table = table};
    memset(tape, 0, sizeof *tape);
    bool fits = collect(&m, roots, n_roots);
    if (fits) {
        qsort(m.ids.items, m.ids.count, sizeof *m.ids.items, compare_ids);
        for (size_t i = 0; i < m.ids.count; i++)
            add_node(&m, m.ids.items[i]);
        for (uint32_t i = 0; i < n_roots; i++)
            vec_push(&tape->roots, place_of(&m, roots[i].id));
        find_readings(tape);
        fits = find_inputs(tape);
        find_sources(tape);
        tape->values = memory_zeroed(tape->nodes.count * sizeof *tape->values);
        tape->forms = memory_zeroed(tape->nodes.count * sizeof *tape->forms);
        tape->narrowed = memory_zeroed(tape->nodes.count * sizeof *tape->narrowed);
        set_constants(tape, table);
    }
    map_release(&m.places);
    vec_free(&m.ids);
    vec_free(&m.stack);
    return fits;
}

void floats_tape_release(FloatsTape *tape) {
    vec_free(&tape->nodes);
    vec_free(&tape->inputs);
    vec_free(&tape->roots);
    free(tape->values);
    free(tape->forms);
    free(tape->narrowed);
}

// ---- Values ------------------------------------------------------------------------------------

FloatsValue floats_all(const FloatsNode *node) {
    FloatsValue value = {.number = {0, 0, false}};
    if (node->as_float)
        value.number = float_interval_all(node->width);
    if (node->as_word && node->width <= 64)
        value.word = word_set_all(node->width);
    return value;
}

bool floats_is_empty(const FloatsNode *node, const FloatsValue *value) {
    return (node->as_float && float_interval_is_empty(value->number)) ||
           (node->as_word && value->word.is_empty);
}

// Patterns of one sign are ordered as their numbers, or in the opposite order.
static FloatInterval number_of_word(WordSet word, uint32_t width) {
    uint64_t sign = UINT64_C(1) << (width - 1);
    int64_t infinity = float_infinity_rank(width);
    if ((word.umin & sign) != (word.umax & sign))
        return float_interval_all(width);
    int64_t low = (int64_t)(word.umin & ~sign), high = (int64_t)(word.umax & ~sign);
    FloatInterval magnitude = {low, high < infinity ? high : infinity, high > infinity};
    return word.umin & sign ? float_interval_neg(magnitude) : magnitude;
}

static WordSet word_of_number(FloatInterval number, uint32_t width) {
    if (number.nan || !float_interval_has_number(number) || (number.low < 0 && number.high >= 0))
        return word_set_all(width);
    uint64_t low = float_pattern(number.low, width), high = float_pattern(number.high, width);
    return word_set_unsigned(width, low < high ? low : high, low < high ? high : low);
}

void floats_sync(const FloatsNode *node, FloatsValue *value) {
    if (!node->as_float || !node->as_word || floats_is_empty(node, value))
        return;
    value->number = float_interval_meet(value->number, number_of_word(value->word, node->width));
    value->word = word_set_meet(value->word, word_of_number(value->number, node->width));
}
