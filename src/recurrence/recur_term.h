// Terms over the state at a loop head and over the inputs of an iteration: the operations of the IR
// on integers of up to 64 bits, or, with unbounded integers, on numbers.
//
// A value is the signed number that the bits denote; values of one bit are 0 and 1. The operands of
// an operation were built before it, so that a table can be walked in one direction.
#ifndef RECURRENCE_RECUR_TERM_H
#define RECURRENCE_RECUR_TERM_H

#include "base/number.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "solver/bv.h"

typedef uint32_t RecurTerm; // 0: none

enum { RECUR_VAR = IR_N_OPCODES, RECUR_NUMBER };

typedef struct RecurNode {
    uint16_t op;        // RECUR_VAR, RECUR_NUMBER, or an IrOpcode
    uint16_t bits;      // of the result
    uint16_t from_bits; // of the operands (b and c, for SELECT)
    bool is_signed;     // ADD, SUB, MUL: C's signed arithmetic
    RecurTerm a, b, c;
    Number value; // RECUR_NUMBER; RECUR_VAR: its index
} RecurNode;

static inline bool recur_is_comparison(const RecurNode *n) {
    return n->op < IR_N_OPCODES && ir_is_comparison((IrOpcode)n->op);
}

typedef struct RecurTerms {
    bool is_math; // unbounded integers
    VEC(RecurNode) nodes;
    uint32_t n_vars;
} RecurTerms;

void recur_terms_start(RecurTerms *terms, bool is_math);
void recur_terms_release(RecurTerms *terms);
RecurTerm recur_var(RecurTerms *terms, uint32_t bits); // a new one
RecurTerm recur_number(RecurTerms *terms, Number value, uint32_t bits);
// Shares what is there already.
RecurTerm recur_term(RecurTerms *terms, RecurNode node);
static inline const RecurNode *recur_node(const RecurTerms *terms, RecurTerm term) {
    return &terms->nodes.items[term];
}

// One operation on numbers; false where it is undefined or, for unbounded integers, has no meaning
// or a result that does not fit into 64 bits.
bool recur_compute(const RecurNode *node, bool is_math, Number a, Number b, Number c,
                   Number *result);
// With values for the variables.
bool recur_evaluate(const RecurTerms *terms, RecurTerm term, const Number *values, Number *result);
Number recur_wrap(Number value, uint32_t bits); // the signed number with the same low bits

// For the solver: `leaves[i]` is variable i. Translations are kept in `known` (n nodes, zeroed).
BvTerm recur_translate(const RecurTerms *terms, Bv *bv, RecurTerm term, const BvTerm *leaves,
                       BvTerm *known);

// In C's syntax; `names[i]` is variable i's.
void recur_print(const RecurTerms *terms, RecurTerm term, const char *const *names, Text *text);
void recur_print_negation(const RecurTerms *terms, RecurTerm term, const char *const *names,
                          Text *text);

#endif
