// Inside of the term layer: the table of nodes. Terms and formulas share one array and one hash
// table, so ids are unique over both, and a node's id is larger than those of its parts.
#ifndef TERM_TABLE_H
#define TERM_TABLE_H

#include "base/arena.h"
#include "base/vec.h"
#include "term/interval.h"
#include "term/term.h"

// Node kinds: the TermKinds, then the FormulaKinds.
enum { NODE_FORMULA = TERM_OP + 1, NODE_KINDS = NODE_FORMULA + FORMULA_OR + 1 };

// Ids of the formulas true and false.
enum { NODE_TRUE = 1, NODE_FALSE = 2 };

// No term is nested deeper, so everything here may recurse over terms: what would be deeper becomes
// a fresh variable.
enum { TERM_MAX_DEPTH = 2000 };

typedef struct Node {
    uint8_t kind;
    uint8_t op;     // of OP: TermOp
    uint16_t depth; // 0 for constants and variables
    uint32_t n;     // operands, atoms or parts
    uint32_t hash;
    uint32_t negation; // of a formula: the id of its negation, once it was made
    union {
        const Term *terms; // LINEAR: the atoms; PRODUCT, DIV, MOD, OP: the operands; LE, EQ, NE:
                           // the term. Atoms have themselves as one more, for term_linear
        const Formula *formulas; // AND, OR
    };
    union {
        const Number *numbers; // CONST: the number; LINEAR: n coefficients and the constant;
                               // DIV, MOD: k
        const char *hint;      // VAR
    };
    Formula formula;      // BOOL
    uint32_t multiple_of; // VAR: its values are multiples of it
    Interval range;       // of a term: what its value can be whatever the variables are
} Node;

typedef struct Monomial {
    Number coefficient;
    Term atom;
} Monomial;

typedef struct Linear { // under construction: any order, equal atoms may repeat
    VEC(Monomial) monomials;
    Number constant;
    bool overflow;
} Linear;

// Constants in [SMALLEST, SMALLEST + SMALL_CONSTANTS) are found without hashing.
enum { SMALLEST = -64, SMALL_CONSTANTS = 384 };

struct TermTable {
    VEC(Node) nodes;  // by id; 0 is unused
    uint32_t *slots;  // hash table of ids, 0 is free
    size_t slot_mask; // number of slots - 1
    size_t hashed;    // nodes in it
    Arena arena;
    uint32_t small[SMALL_CONSTANTS]; // their ids, or 0
};

static inline const Node *node_of(const TermTable *table, uint32_t id) {
    return &table->nodes.items[id];
}

// A node as it is searched for; `terms`, `formulas` and `numbers` are copied when it is new.
typedef struct NodeKey {
    uint8_t kind;
    uint8_t op;
    uint32_t n;
    const Term *terms;
    const Formula *formulas;
    const Number *numbers;
    uint32_t n_numbers;
    Formula formula;
} NodeKey;

// The id of the node; 0 when it would be nested too deeply.
uint32_t table_node(TermTable *table, const NodeKey *key);
// The id of the node if it exists, else 0.
uint32_t table_find(const TermTable *table, const NodeKey *key);

// factor_a * a + factor_b * b + constant.
Term linear_combine(TermTable *table, Number factor_a, Term a, Number factor_b, Term b,
                    Number constant);
void linear_clear(Linear *linear);
void linear_add(Linear *linear, const TermTable *table, Number factor, Term a);
// The normal form; uses up the linear, which is empty afterwards (its memory is kept).
Term linear_build(TermTable *table, Linear *linear);

// The term of n coefficients (not 0), and the constant as one more, and n atoms (sorted, distinct).
Term linear_make(TermTable *table, uint32_t n, const Number *numbers, const Term *atoms);

// `c * atom + d` for a term of that shape (atoms have c = 1 and d = 0).
bool linear_is_single(const TermTable *table, Term term, Number *c, Term *atom, Number *d);

// The remainder of a by k when all values have the same, by the coefficients alone.
bool term_rest_is_known(const TermTable *table, Term a, Number k, Number *rest);

// No bit is set both in a and in a number of that range (both being non-negative).
bool term_bits_disjoint(const TermTable *table, Term a, Interval range_of_b);

#endif
