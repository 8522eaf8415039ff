// Inside of bitvector expressions: the table, and what the files of rules share.
//
//   bits.c           the table, the constructor behind all others
//   bits_arith.c, bits_linear.c, bits_logic.c, bits_compare.c, bits_shape.c   operations and rules
//   bits_known.c     what is known of a value whatever the variables are (word_set.h)
//   bits_words.c     what operations compute, on words
//   bits_evaluate.c  values under an assignment
//   bits_float*.c    IEEE operations as circuits, and notes that say what they are (bits_float.h)
#ifndef TERM_BITS_INTERNAL_H
#define TERM_BITS_INTERNAL_H

#include "base/arena.h"
#include "base/check.h"
#include "base/map.h"
#include "base/vec.h"
#include "term/bits_node.h"

struct BitsTable {
    VEC(BitsNode) nodes;     // nodes.items[0] is none
    VEC(uint32_t) known;     // for each node: index into knowns; 0: nothing is known
    VEC(WordSet) knowns;     // [0] is unused
    VEC(uint64_t) words;     // values of constants of more than 64 bits
    VEC(const char *) names; // of variables
    Map float_places;        // id -> index into float_notes
    VEC(BitsFloatNote) float_notes;
    Arena texts;
    uint32_t *slots;              // ids by hash, open addressing; 0: free
    size_t n_slots;               // a power of two
    uint32_t depth;               // of rules that build new expressions, and
    uint32_t fuel;                // what is left to them in the client's call
    uint32_t max_depth, max_fuel; // constants, but for tests
};

static inline BitsNode node_of(const BitsTable *table, Bits a) { return table->nodes.items[a.id]; }
static inline BitsOp op_of(const BitsTable *table, Bits a) {
    return (BitsOp)table->nodes.items[a.id].op;
}
static inline uint32_t width_of(const BitsTable *table, Bits a) {
    return table->nodes.items[a.id].width;
}
static inline Bits id_of(uint32_t id) { return (Bits){id}; }
static inline bool same(Bits a, Bits b) { return a.id == b.id; }
static inline bool some(Bits a) { return a.id != 0; }
static inline bool is_const(const BitsTable *table, Bits a) {
    return op_of(table, a) == BITS_CONST;
}
#define BITS_NONE ((Bits){0})

// The smart constructor of all operations: folds constants, tries the rules of the operation
// (within the limits on depth and fuel), makes the node.
Bits bits_build(BitsTable *table, BitsOp op, uint32_t width, uint32_t a, uint32_t b, uint32_t c);
// As bits_build, for commutative operations: constants second, else the older expression first.
Bits bits_build_ordered(BitsTable *table, BitsOp op, uint32_t width, Bits a, Bits b);
Bits bits_zero(BitsTable *table, uint32_t width);
Bits bits_ones(BitsTable *table, uint32_t width);
Bits bits_one(BitsTable *table, uint32_t width);
bool bits_is_zero(const BitsTable *table, Bits a); // is the constant 0, of any width
bool bits_is_ones(const BitsTable *table, Bits a);

// True when one of the two is the negation of the other.
bool bits_are_opposite(const BitsTable *table, Bits a, Bits b);

// What holds whatever the variables are, of expressions of up to 64 bits.
WordSet bits_known(const BitsTable *table, Bits a);
WordSet bits_known_of(const BitsTable *table, const BitsNode *node); // that is not made yet

// Sums with terms that cancel: a == b, a + b without them; none when there are none.
Bits bits_equal_sums(BitsTable *table, Bits a, Bits b);
Bits bits_add_sums(BitsTable *table, Bits a, Bits b);

// Rules. They get the operands of the node and return an equal expression, or none.
typedef Bits BitsRule(BitsTable *table, Bits a, Bits b, Bits c);
BitsRule bits_rules_not, bits_rules_and, bits_rules_xor, bits_rules_ite;
BitsRule bits_rules_neg, bits_rules_add, bits_rules_mul, bits_rules_udiv, bits_rules_urem;
BitsRule bits_rules_shl, bits_rules_lshr, bits_rules_ashr;
BitsRule bits_rules_eq, bits_rules_ult, bits_rules_slt;
BitsRule bits_rules_concat;
Bits bits_rules_extract(BitsTable *table, Bits a, uint32_t first, uint32_t width);
Bits bits_rules_sext(BitsTable *table, Bits a, uint32_t width);

#endif
