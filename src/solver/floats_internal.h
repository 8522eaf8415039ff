// Inside of branch and prune over IEEE numbers: the expressions as a tape of nodes, operands first.
#ifndef SOLVER_FLOATS_INTERNAL_H
#define SOLVER_FLOATS_INTERNAL_H

#include "base/check.h"
#include "base/map.h"
#include "base/vec.h"
#include "domain/float_affine.h"
#include "solver/floats.h"
#include "term/bits_node.h"

enum { FLOATS_MAX_NODES = 50000, FLOATS_MAX_INPUTS = 64 };

// An expression. Its value is read as a number, as a word, or as both: then each reading follows
// the other.
typedef struct FloatsNode {
    uint32_t id;
    BitsOp op;            // where there is no float_op
    BitsFloatOp float_op; // what the note says
    uint32_t mask;        // of comparisons and classes; of extractions: the first bit
    uint32_t width;
    uint32_t a, b, c; // places of operands on the tape
    bool as_float, as_word;
    bool is_opaque; // any value
    int8_t noise;   // number of the source, or -1
} FloatsNode;

typedef struct FloatsValue {
    FloatInterval number;
    WordSet word;
} FloatsValue;

typedef struct FloatsInput {
    uint32_t place;  // on the tape
    double priority; // how much undecided comparisons depend on it, in the last pass
} FloatsInput;

typedef struct FloatsSource {
    uint32_t place;    // of the node
    uint32_t input;    // index of the input that it comes from, or FLOATS_MAX_INPUTS
    FloatInterval set; // what the forms of the last pass are made for
} FloatsSource;

typedef struct FloatsTape {
    VEC(FloatsNode) nodes;
    VEC(FloatsInput) inputs;
    VEC(uint32_t) roots; // places
    FloatsSource sources[FLOAT_NOISES];
    uint32_t n_sources;
    FloatsValue *values; // by place
    FloatAffine *forms;
    bool *narrowed; // since the pass forwards
} FloatsTape;

// False: too large, or without float operations.
bool floats_tape_make(FloatsTape *tape, const BitsTable *table, const Bits *roots,
                      uint32_t n_roots);
void floats_tape_release(FloatsTape *tape);

// Of additions, subtractions, multiplications and divisions.
static inline FloatOperation floats_operation(BitsFloatOp op) {
    return op == BITS_FADD   ? FLOAT_ADD
           : op == BITS_FSUB ? FLOAT_SUB
           : op == BITS_FMUL ? FLOAT_MUL
                             : FLOAT_DIV;
}

FloatsValue floats_all(const FloatsNode *node);
bool floats_is_empty(const FloatsNode *node, const FloatsValue *value);
// Each reading follows the other one.
void floats_sync(const FloatsNode *node, FloatsValue *value);

typedef enum FloatsPass { FLOATS_EMPTY, FLOATS_OPEN, FLOATS_HOLDS } FloatsPass;
// Computes all values but those of inputs, and makes roots true. With `keep`, what is known of
// values stays known. HOLDS: the roots are true everywhere in the box; EMPTY: nowhere.
FloatsPass floats_forward(FloatsTape *tape, bool keep, bool with_forms);
// Narrows values down to the inputs by what roots and other nodes must be. False: the box is empty.
bool floats_backward(FloatsTape *tape);

#endif
