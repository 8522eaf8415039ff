// The nodes behind bitvector expressions, for those who walk them: evaluation, bit-blasting,
// translation to other solvers. Operands are made before the nodes that use them: their ids are
// smaller.
#ifndef TERM_BITS_NODE_H
#define TERM_BITS_NODE_H

#include "term/bits.h"
#include "term/word_set.h"

// Disjunction, subtraction, signed division and zero extension are written by these.
typedef enum BitsOp {
    BITS_CONST = 1, // value: bits_const_words
    BITS_VAR,
    BITS_NOT,
    BITS_AND,
    BITS_XOR,
    BITS_NEG,
    BITS_ADD,
    BITS_MUL,
    BITS_UDIV,
    BITS_UREM,
    BITS_SHL, // both operands of shifts have the node's width
    BITS_LSHR,
    BITS_ASHR,
    BITS_EQ,
    BITS_ULT,
    BITS_SLT,
    BITS_ITE,     // condition, then, else
    BITS_CONCAT,  // high, low
    BITS_EXTRACT, // operand, and the number (no id) of the first bit
    BITS_SEXT,
    N_BITS_OPS,
} BitsOp;

enum { BITS_MAX_WIDTH = 4096, BITS_MAX_WORDS = BITS_MAX_WIDTH / 64 };

typedef struct BitsNode {
    uint8_t op;
    uint16_t width;
    uint32_t a, b, c; // operands, or what the operation says
} BitsNode;

BitsNode bits_node(const BitsTable *table, Bits a);
unsigned bits_arity(BitsOp op); // how many of a, b, c are ids
const char *bits_var_name(const BitsTable *table, Bits var);
// The value of a constant: (width + 63) / 64 words, lowest first.
void bits_const_words(const BitsTable *table, Bits a, uint64_t *words);

// What an expression means as an IEEE operation of width 32 or 64: circuits forget where they come
// from, so the constructors note it. The note is a second, equal description of the node, but for
// the patterns of NaNs; its operands have smaller ids, too. An expression without a note may still
// be a float.
typedef enum BitsFloatOp {
    BITS_FLOAT_NONE,
    BITS_FADD,
    BITS_FSUB,
    BITS_FMUL,
    BITS_FDIV,
    BITS_FSQRT,
    BITS_FNEG,
    BITS_FABS,
    BITS_FCONVERT,
    BITS_FFROM_UINT,
    BITS_FFROM_SINT,
    BITS_FTO_UINT, // what does not fit, NaN: the first bit alone
    BITS_FTO_SINT,
    BITS_FCOMPARE, // mask: BitsRelation
    BITS_FCLASS,   // mask: see bits_fclass
} BitsFloatOp;

typedef struct BitsFloatNote {
    BitsFloatOp op;
    uint32_t mask;
    uint32_t a, b; // ids; b is a where there is only one
} BitsFloatNote;

BitsFloatNote bits_float_note(const BitsTable *table, Bits a);
bool bits_has_floats(const BitsTable *table); // any note

static inline uint32_t bits_n_words(uint32_t width) { return (width + 63) / 64; }

// What an operation computes, on words (lowest first, bits beyond the width are 0). `widths` are
// those of the operands; `first` is for BITS_EXTRACT.
typedef struct BitsArgs {
    const uint64_t *a, *b, *c;
    uint32_t a_width, b_width;
    uint32_t first;
} BitsArgs;
void bits_apply(BitsOp op, uint32_t width, const BitsArgs *args, uint64_t *result);
// The same on sets, for operations with up to two operands on at most 64 bits.
WordSet bits_apply_to_sets(BitsOp op, uint32_t width, uint32_t first, WordSet a, WordSet b);

#endif
