// Sets of n-bit words (n from 1 to 64): an abstract domain of known bits together with an interval
// of the unsigned and one of the signed reading.
//
// Invariant: ones and unknown are disjoint, and each of the three parts is as tight as the others
// allow (as far as a few passes find). A set that is found to have no member is `is_empty`; a set
// that is not may have none all the same.
//
// Operations have SMT-LIB's meaning: x / 0 is all ones, the remainder of x by 0 is x, a shift by
// the width or more gives 0 (arithmetic shift: the sign). A result has all results of members as
// members, and is empty only where an operand has no member. Operands of binary operations have the
// same width and are not empty.
#ifndef TERM_WORD_SET_H
#define TERM_WORD_SET_H

#include "base/word.h"

#include <stdbool.h>

typedef struct WordSet {
    uint32_t bits;          // the width
    uint32_t is_empty;      // a flag; no padding, so that sets are compared and hashed as bytes
    uint64_t ones, unknown; // bits that are 1; bits that are not known
    uint64_t umin, umax;
    int64_t smin, smax;
} WordSet;

WordSet word_set_all(uint32_t bits);
WordSet word_set_empty(uint32_t bits);
WordSet word_set_const(uint32_t bits, uint64_t word);
WordSet word_set_unsigned(uint32_t bits, uint64_t low, uint64_t high);
WordSet word_set_signed(uint32_t bits, int64_t low, int64_t high);
// Of these bits, those that are not `unknown` are known.
WordSet word_set_known(uint32_t bits, uint64_t ones, uint64_t unknown);

static inline bool word_set_is_const(WordSet a) { return !a.unknown && !a.is_empty; } // `ones`
static inline uint64_t word_set_zeros(WordSet a) { // bits that are 0
    return word_mask(a.bits) & ~(a.ones | a.unknown);
}
bool word_set_same(WordSet a, WordSet b);
bool word_set_has(WordSet a, uint64_t word);
bool word_set_covers(WordSet general, WordSet other);

WordSet word_set_meet(WordSet a, WordSet b);
WordSet word_set_join(WordSet a, WordSet b);
// Without one word, where it is an end of an interval.
WordSet word_set_without(WordSet a, uint64_t word);
// Keeps what can be in a pair with a < b, or a <= b.
void word_set_order(WordSet *a, WordSet *b, bool is_signed, bool is_strict);

// 1: for all members; 0: for none; -1: for some, perhaps.
int word_set_equal(WordSet a, WordSet b);
int word_set_below(WordSet a, WordSet b, bool is_signed, bool is_strict);

WordSet word_set_not(WordSet a);
WordSet word_set_and(WordSet a, WordSet b);
WordSet word_set_or(WordSet a, WordSet b);
WordSet word_set_xor(WordSet a, WordSet b);
WordSet word_set_neg(WordSet a);
WordSet word_set_add(WordSet a, WordSet b);
WordSet word_set_sub(WordSet a, WordSet b);
WordSet word_set_mul(WordSet a, WordSet b);
WordSet word_set_udiv(WordSet a, WordSet b);
WordSet word_set_urem(WordSet a, WordSet b);
WordSet word_set_sdiv(WordSet a, WordSet b);
WordSet word_set_srem(WordSet a, WordSet b);
WordSet word_set_shl(WordSet a, WordSet b);
WordSet word_set_lshr(WordSet a, WordSet b);
WordSet word_set_ashr(WordSet a, WordSet b);

WordSet word_set_zext(WordSet a, uint32_t bits); // to as many bits, or more
WordSet word_set_sext(WordSet a, uint32_t bits);
WordSet word_set_extract(WordSet a, uint32_t first, uint32_t bits);
WordSet word_set_concat(WordSet high, WordSet low);

#endif
