// What is known of a value of up to 64 bits whatever the variables are: a set of words, computed
// once for each node from the sets of its operands.
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

static WordSet truth(int decided) {
    return decided < 0 ? word_set_all(1) : word_set_const(1, (uint64_t)decided);
}

WordSet bits_apply_to_sets(BitsOp op, uint32_t width, uint32_t first, WordSet a, WordSet b) {
    switch (op) {
    case BITS_NOT:
        return word_set_not(a);
    case BITS_NEG:
        return word_set_neg(a);
    case BITS_AND:
        return word_set_and(a, b);
    case BITS_XOR:
        return word_set_xor(a, b);
    case BITS_ADD:
        return word_set_add(a, b);
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
    case BITS_EQ:
        return truth(word_set_equal(a, b));
    case BITS_ULT:
        return truth(word_set_below(a, b, false, true));
    case BITS_SLT:
        return truth(word_set_below(a, b, true, true));
    case BITS_CONCAT:
        return word_set_concat(a, b);
    case BITS_EXTRACT:
        return word_set_extract(a, first, width);
    case BITS_SEXT:
        return word_set_sext(a, width);
    default:
        return word_set_all(width);
    }
}

static WordSet of_node(const BitsTable *table, const BitsNode *node) {
    BitsOp op = (BitsOp)node->op;
    if (op == BITS_ADD)
        return of_sum(table, node);
    if (op == BITS_ITE)
        return word_set_join(of_operand(table, node->b), of_operand(table, node->c));
    if (width_of(table, id_of(node->a)) > 64) // part of a wide value
        return word_set_all(node->width);
    WordSet a = of_operand(table, node->a), b = bits_arity(op) > 1 ? of_operand(table, node->b) : a;
    return bits_apply_to_sets(op, node->width, node->b, a, b);
}

WordSet bits_known_of(const BitsTable *table, const BitsNode *node) {
    WordSet set = of_node(table, node);
    CHECK(!set.is_empty);
    return set;
}
