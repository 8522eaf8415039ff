// The table of bitvector expressions: hash-consing, constants, and the constructor behind all
// others.
//
// A new expression goes through three stages: constant operands are folded; the operation's rules
// (one function each, in bits_logic.c, bits_arith.c, bits_compare.c, bits_shape.c) may give a
// simpler equal expression; what is left becomes a node, with what is known of its value.
//
// Rules build expressions, so they call each other. Input decides how deep expressions are, so
// depth and number of rule calls are limited for each call by a client: beyond them an expression
// just stays as it is. No rule, and no reader of nodes, may rely on another rule having been
// applied.
#include "term/bits_internal.h"

#include "base/map.h"

#include <string.h>

enum { MAX_DEPTH = 40, MAX_FUEL = 400, FIRST_SLOTS = 1024 };

// ---- Table -------------------------------------------------------------------------------------

BitsTable *bits_table_new(void) {
    BitsTable *table = memory_zeroed(sizeof *table);
    table->max_depth = MAX_DEPTH;
    table->max_fuel = MAX_FUEL;
    table->n_slots = FIRST_SLOTS;
    table->slots = memory_zeroed(table->n_slots * sizeof *table->slots);
    vec_push(&table->nodes, ((BitsNode){0}));
    vec_push(&table->known, 0);
    vec_push(&table->knowns, ((WordSet){0}));
    return table;
}

void bits_table_free(BitsTable *table) {
    if (!table)
        return;
    vec_free(&table->nodes);
    vec_free(&table->known);
    vec_free(&table->knowns);
    vec_free(&table->words);
    vec_free(&table->names);
    map_release(&table->float_places);
    vec_free(&table->float_notes);
    arena_release(&table->texts);
    free(table->slots);
    free(table);
}

uint64_t bits_count(const BitsTable *table) { return table->nodes.count - 1; }
uint32_t bits_width(const BitsTable *table, Bits a) { return width_of(table, a); }
BitsNode bits_node(const BitsTable *table, Bits a) { return node_of(table, a); }

unsigned bits_arity(BitsOp op) {
    switch (op) {
    case BITS_CONST:
    case BITS_VAR:
        return 0;
    case BITS_NOT:
    case BITS_NEG:
    case BITS_EXTRACT:
    case BITS_SEXT:
        return 1;
    case BITS_ITE:
        return 3;
    default:
        return 2;
    }
}

static uint64_t mix(uint64_t hash) {
    hash ^= hash >> 32;
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static bool is_wide_const(const BitsNode *node) {
    return node->op == BITS_CONST && node->width > 64;
}

static uint64_t hash_node(const BitsTable *table, const BitsNode *node) {
    uint64_t head = (uint64_t)node->op << 16 | node->width;
    if (is_wide_const(node))
        return mix(map_hash_bytes(&table->words.items[node->a],
                                  bits_n_words(node->width) * sizeof(uint64_t)) +
                   head);
    uint64_t hash = mix(head << 32 | node->a);
    return mix(hash + ((uint64_t)node->b << 32 | node->c));
}

static bool equal_nodes(const BitsTable *table, const BitsNode *x, const BitsNode *y) {
    if (x->op != y->op || x->width != y->width)
        return false;
    if (is_wide_const(x))
        return !memcmp(&table->words.items[x->a], &table->words.items[y->a],
                       bits_n_words(x->width) * sizeof(uint64_t));
    return x->a == y->a && x->b == y->b && x->c == y->c;
}

static void grow_slots(BitsTable *table) {
    free(table->slots);
    table->n_slots *= 2;
    table->slots = memory_zeroed(table->n_slots * sizeof *table->slots);
    for (size_t id = 1; id < table->nodes.count; id++) {
        size_t slot = hash_node(table, &table->nodes.items[id]) & (table->n_slots - 1);
        while (table->slots[slot])
            slot = (slot + 1) & (table->n_slots - 1);
        table->slots[slot] = (uint32_t)id;
    }
}

// The slot that holds the node, or the free one where it belongs.
static uint32_t *find_slot(BitsTable *table, const BitsNode *node) {
    size_t slot = hash_node(table, node) & (table->n_slots - 1);
    while (table->slots[slot] && !equal_nodes(table, node, &table->nodes.items[table->slots[slot]]))
        slot = (slot + 1) & (table->n_slots - 1);
    return &table->slots[slot];
}

// `slot` is the free one where the node belongs.
static Bits add_node(BitsTable *table, const BitsNode *node, uint32_t known, uint32_t *slot) {
    CHECK(table->nodes.count < UINT32_MAX);
    uint32_t id = (uint32_t)table->nodes.count;
    vec_push(&table->nodes, *node);
    vec_push(&table->known, known);
    *slot = id;
    if (table->nodes.count * 4 > table->n_slots * 3)
        grow_slots(table);
    return id_of(id);
}

// ---- Constants and variables -------------------------------------------------------------------

static Bits small_const(BitsTable *table, uint32_t width, uint64_t value) {
    BitsNode node = {BITS_CONST, (uint16_t)width, (uint32_t)value, (uint32_t)(value >> 32), 0};
    uint32_t *slot = find_slot(table, &node);
    return *slot ? id_of(*slot) : add_node(table, &node, 0, slot);
}

Bits bits_const_of_words(BitsTable *table, uint32_t width, const uint64_t *words) {
    CHECK(width >= 1 && width <= BITS_MAX_WIDTH);
    if (width <= 64)
        return small_const(table, width, words[0] & word_mask(width));
    uint32_t n = bits_n_words(width);
    size_t start = table->words.count;
    CHECK(start + n <= UINT32_MAX);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&table->words, words[i]);
    if (width % 64)
        vec_last(&table->words) &= word_mask(width % 64);
    BitsNode node = {BITS_CONST, (uint16_t)width, (uint32_t)start, 0, 0};
    uint32_t *slot = find_slot(table, &node);
    if (!*slot)
        return add_node(table, &node, 0, slot);
    table->words.count = start;
    return id_of(*slot);
}

Bits bits_const(BitsTable *table, uint32_t width, uint64_t low, uint64_t high) {
    if (width >= 1 && width <= 64)
        return small_const(table, width, low & word_mask(width));
    uint64_t words[BITS_MAX_WORDS] = {low, high};
    return bits_const_of_words(table, width, words);
}

Bits bits_zero(BitsTable *table, uint32_t width) { return bits_const(table, width, 0, 0); }
Bits bits_one(BitsTable *table, uint32_t width) { return bits_const(table, width, 1, 0); }

Bits bits_ones(BitsTable *table, uint32_t width) {
    if (width >= 1 && width <= 64)
        return small_const(table, width, word_mask(width));
    uint64_t words[BITS_MAX_WORDS];
    memset(words, 0xff, sizeof words);
    return bits_const_of_words(table, width, words);
}

Bits bits_var(BitsTable *table, uint32_t width, const char *name) {
    CHECK(width >= 1 && width <= BITS_MAX_WIDTH);
    BitsNode node = {BITS_VAR, (uint16_t)width, (uint32_t)table->names.count, 0, 0};
    vec_push(&table->names, arena_copy_string(&table->texts, name, strlen(name)));
    return add_node(table, &node, 0, find_slot(table, &node));
}

const char *bits_var_name(const BitsTable *table, Bits var) {
    BitsNode node = node_of(table, var);
    CHECK(node.op == BITS_VAR);
    return table->names.items[node.a];
}

void bits_const_words(const BitsTable *table, Bits a, uint64_t *words) {
    BitsNode node = node_of(table, a);
    CHECK(node.op == BITS_CONST);
    if (node.width <= 64)
        words[0] = (uint64_t)node.b << 32 | node.a;
    else
        memcpy(words, &table->words.items[node.a], bits_n_words(node.width) * sizeof *words);
}

bool bits_is_const(const BitsTable *table, Bits a, uint64_t *value) {
    if (!is_const(table, a) || width_of(table, a) > 64)
        return false;
    bits_const_words(table, a, value);
    return true;
}

static bool is_filled(const BitsTable *table, Bits a, bool ones) {
    if (!is_const(table, a))
        return false;
    uint32_t width = width_of(table, a), n = bits_n_words(width);
    uint64_t words[BITS_MAX_WORDS];
    bits_const_words(table, a, words);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t mask = i + 1 < n ? UINT64_MAX : word_mask(width - 64 * i);
        if (words[i] != (ones ? mask : 0))
            return false;
    }
    return true;
}

bool bits_is_zero(const BitsTable *table, Bits a) { return is_filled(table, a, false); }
bool bits_is_ones(const BitsTable *table, Bits a) { return is_filled(table, a, true); }

bool bits_is_true(const BitsTable *table, Bits a) {
    uint64_t value;
    return width_of(table, a) == 1 && bits_is_const(table, a, &value) && value;
}

bool bits_is_false(const BitsTable *table, Bits a) {
    uint64_t value;
    return width_of(table, a) == 1 && bits_is_const(table, a, &value) && !value;
}

bool bits_are_opposite(const BitsTable *table, Bits a, Bits b) {
    BitsNode x = node_of(table, a), y = node_of(table, b);
    return (x.op == BITS_NOT && x.a == b.id) || (y.op == BITS_NOT && y.a == a.id);
}

// ---- The constructor behind all others ---------------------------------------------------------

static bool operands_are_const(const BitsTable *table, const BitsNode *node) {
    unsigned n = bits_arity((BitsOp)node->op);
    return is_const(table, id_of(node->a)) && (n < 2 || is_const(table, id_of(node->b))) &&
           (n < 3 || is_const(table, id_of(node->c)));
}

static Bits fold(BitsTable *table, const BitsNode *node) {
    uint64_t a[BITS_MAX_WORDS], b[BITS_MAX_WORDS], c[BITS_MAX_WORDS], result[BITS_MAX_WORDS];
    unsigned n = bits_arity((BitsOp)node->op);
    BitsArgs args = {a, b, c, width_of(table, id_of(node->a)), 0, node->b};
    bits_const_words(table, id_of(node->a), a);
    if (n > 1) {
        bits_const_words(table, id_of(node->b), b);
        args.b_width = width_of(table, id_of(node->b));
    }
    if (n > 2)
        bits_const_words(table, id_of(node->c), c);
    bits_apply((BitsOp)node->op, node->width, &args, result);
    return bits_const_of_words(table, node->width, result);
}

static Bits try_rules(BitsTable *table, const BitsNode *node) {
    static BitsRule *const rules[N_BITS_OPS] = {
        [BITS_NOT] = bits_rules_not,   [BITS_AND] = bits_rules_and,
        [BITS_XOR] = bits_rules_xor,   [BITS_ITE] = bits_rules_ite,
        [BITS_NEG] = bits_rules_neg,   [BITS_ADD] = bits_rules_add,
        [BITS_MUL] = bits_rules_mul,   [BITS_UDIV] = bits_rules_udiv,
        [BITS_UREM] = bits_rules_urem, [BITS_SHL] = bits_rules_shl,
        [BITS_LSHR] = bits_rules_lshr, [BITS_ASHR] = bits_rules_ashr,
        [BITS_EQ] = bits_rules_eq,     [BITS_ULT] = bits_rules_ult,
        [BITS_SLT] = bits_rules_slt,   [BITS_CONCAT] = bits_rules_concat,
    };
    Bits a = id_of(node->a);
    if (node->op == BITS_EXTRACT)
        return bits_rules_extract(table, a, node->b, node->width);
    if (node->op == BITS_SEXT)
        return bits_rules_sext(table, a, node->width);
    return rules[node->op](table, a, id_of(node->b), id_of(node->c));
}

// As try_rules, within the limits.
static Bits simplified(BitsTable *table, const BitsNode *node) {
    if (table->depth == 0)
        table->fuel = table->max_fuel;
    if (table->depth >= table->max_depth || table->fuel == 0)
        return BITS_NONE;
    table->depth++;
    table->fuel--;
    Bits result = try_rules(table, node);
    table->depth--;
    CHECK(!some(result) || width_of(table, result) == node->width);
    return result;
}

static Bits make(BitsTable *table, const BitsNode *node) {
    uint32_t *slot = find_slot(table, node);
    if (*slot)
        return id_of(*slot);
    uint32_t known = 0;
    if (node->width > 1 && node->width <= 64) {
        WordSet facts = bits_known_of(table, node);
        if (word_set_is_const(facts))
            return small_const(table, node->width, facts.ones);
        if (!word_set_same(facts, word_set_all(node->width)) && table->knowns.count < UINT32_MAX) {
            known = (uint32_t)table->knowns.count;
            vec_push(&table->knowns, facts);
        }
    }
    return add_node(table, node, known, slot);
}

Bits bits_build(BitsTable *table, BitsOp op, uint32_t width, uint32_t a, uint32_t b, uint32_t c) {
    CHECK(width >= 1 && width <= BITS_MAX_WIDTH);
    BitsNode node = {(uint8_t)op, (uint16_t)width, a, b, c};
    if (operands_are_const(table, &node))
        return fold(table, &node);
    Bits simpler = simplified(table, &node);
    return some(simpler) ? simpler : make(table, &node);
}

Bits bits_build_ordered(BitsTable *table, BitsOp op, uint32_t width, Bits a, Bits b) {
    CHECK(width_of(table, a) == width_of(table, b));
    bool swap = is_const(table, a) || (a.id > b.id && !is_const(table, b));
    return bits_build(table, op, width, swap ? b.id : a.id, swap ? a.id : b.id, 0);
}
