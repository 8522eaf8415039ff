// What is known of a value of up to 64 bits whatever the variables are: a set of words, computed once for each node
// from the sets of its operands.
#include "term/bits_internal.h"

WordSet bits_known(const BitsTable *table, Bits a) {
    uint64_t value;
    uint32_t width = width_of(table, a), known = table->known.items[a.id];
    if (bits_is_const(table, a, &value))
        return word_set_const(width, value);
    return known ? table->knowns.items[known] : word_set_all(width);
}

static WordSet of_operand(const BitsTable *table, uint32_t id) {
    return bits_known(table, id_of(id));
}

static WordSet of_sum(const BitsTable *table, const BitsNode *node) {
    BitsNode x = node_of(table, id_of(node->a)), y = node_of(table, id_of(node->b));
    if (y.op == BITS_NEG)
        return word_set_sub(of_operand(table, node->a), of_operand(table, y.a));
    if (x.op == BITS_NEG)
        return word_set_sub(of_operand(table, node->b), of_operand(table, x.a));
    return word_set_add(of_operand(table, node->a), of_operand(table, node->b));
}

static WordSet of_binary(const BitsTable *table, const BitsNode *node) {
    WordSet a = of_operand(table, node->a), b = of_operand(table, node->b);
    switch (node->op) {
    case BITS_AND:
        return word_set_and(a, b);
    case BITS_XOR:
        return word_set_xor(a, b);
    case BITS_MUL:
        return word_set_mul(a, b);
    case BITS_UDIV:
        return word_set_udiv(a, b);
    case BITS_UREM:
        return word_set_urem(a, b);
    case BITS_SHL:
        return word_set_shl(a, b);
    case BITS_LSHR:
        return word_set_lshr(a, b);
    case BITS_ASHR:
        return word_set_ashr(a, b);
    default:
        return word_set_all(node->width);
    }
}

static WordSet of_node(const BitsTable *table, const BitsNode *node) {
    switch (node->op) {
    case BITS_NOT:
        return word_set_not(of_operand(table, node->a));
    case BITS_NEG:
        return word_set_neg(of_operand(table, node->a));
    case BITS_ADD:
        return of_sum(table, node);
    case BITS_ITE:
        return word_set_join(of_operand(table, node->b), of_operand(table, node->c));
    case BITS_CONCAT:
        return word_set_concat(of_operand(table, node->a), of_operand(table, node->b));
    case BITS_EXTRACT:
        if (width_of(table, id_of(node->a)) > 64)
            return word_set_all(node->width);
        return word_set_extract(of_operand(table, node->a), node->b, node->width);
    case BITS_SEXT:
        return word_set_sext(of_operand(table, node->a), node->width);
    default:
        return of_binary(table, node);
    }
}

WordSet bits_known_of(const BitsTable *table, const BitsNode *node) {
    WordSet set = of_node(table, node);
    CHECK(!set.is_empty);
    return set;
}
