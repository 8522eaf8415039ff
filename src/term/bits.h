// Bitvector expressions of any width from 1 to 4096: hash-consed nodes with constant folding and
// local rewriting, so that a program whose values are all known never reaches a solver. Equal
// expressions have equal ids. Booleans are bitvectors of width 1.
#ifndef TERM_BITS_H
#define TERM_BITS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Bits {
    uint32_t id; // 0: none
} Bits;

typedef struct BitsTable BitsTable;

BitsTable *bits_table_new(void);
void bits_table_free(BitsTable *table);
uint64_t bits_count(const BitsTable *table); // nodes made so far

uint32_t bits_width(const BitsTable *table, Bits a);
bool bits_is_const(const BitsTable *table, Bits a, uint64_t *value); // width <= 64 and constant
bool bits_is_true(const BitsTable *table, Bits a);
bool bits_is_false(const BitsTable *table, Bits a);

Bits bits_const(BitsTable *table, uint32_t width, uint64_t low,
                uint64_t high); // zero-extended beyond 128
Bits bits_const_of_words(BitsTable *table, uint32_t width, const uint64_t *words); // lowest first
Bits bits_var(BitsTable *table, uint32_t width, const char *name); // a fresh variable

Bits bits_not(BitsTable *table, Bits a);
Bits bits_and(BitsTable *table, Bits a, Bits b);
Bits bits_or(BitsTable *table, Bits a, Bits b);
Bits bits_implies(BitsTable *table, Bits a, Bits b);
Bits bits_xor(BitsTable *table, Bits a, Bits b);
Bits bits_add(BitsTable *table, Bits a, Bits b);
Bits bits_sub(BitsTable *table, Bits a, Bits b);
Bits bits_neg(BitsTable *table, Bits a);
Bits bits_mul(BitsTable *table, Bits a, Bits b);
Bits bits_udiv(BitsTable *table, Bits a, Bits b); // by 0: all ones, as in SMT-LIB
Bits bits_urem(BitsTable *table, Bits a, Bits b); // by 0: a
Bits bits_sdiv(BitsTable *table, Bits a, Bits b);
Bits bits_srem(BitsTable *table, Bits a, Bits b);
Bits bits_shl(BitsTable *table, Bits a, Bits b); // by the width or more: 0 (ashr: the sign)
Bits bits_lshr(BitsTable *table, Bits a, Bits b);
Bits bits_ashr(BitsTable *table, Bits a, Bits b);
Bits bits_eq(BitsTable *table, Bits a, Bits b); // width 1
Bits bits_ult(BitsTable *table, Bits a, Bits b);
Bits bits_slt(BitsTable *table, Bits a, Bits b);
Bits bits_ite(BitsTable *table, Bits condition, Bits a, Bits b);
Bits bits_concat(BitsTable *table, Bits high, Bits low);
Bits bits_extract(BitsTable *table, Bits a, uint32_t first,
                  uint32_t width); // bits first .. first+width-1
Bits bits_zext(BitsTable *table, Bits a, uint32_t width);
Bits bits_sext(BitsTable *table, Bits a, uint32_t width);
// True when the signed (unsigned) result of the operation does not fit.
Bits bits_sadd_overflows(BitsTable *table, Bits a, Bits b);
Bits bits_ssub_overflows(BitsTable *table, Bits a, Bits b);
Bits bits_smul_overflows(BitsTable *table, Bits a, Bits b);

// IEEE 754 over bit patterns (width 16, 32 or 64; round to nearest even), by circuits over the
// operations above. NaNs are x86's: the first operand that is one, quieted, or the negative quiet
// one.
Bits bits_fadd(BitsTable *table, Bits a, Bits b);
Bits bits_fsub(BitsTable *table, Bits a, Bits b);
Bits bits_fmul(BitsTable *table, Bits a, Bits b);
Bits bits_fdiv(BitsTable *table, Bits a, Bits b);
Bits bits_fsqrt(BitsTable *table, Bits a);
Bits bits_fneg(BitsTable *table, Bits a);
Bits bits_fabs(BitsTable *table, Bits a);
Bits bits_flt(BitsTable *table, Bits a, Bits b); // ordered comparisons; false for NaN
Bits bits_fle(BitsTable *table, Bits a, Bits b);
Bits bits_feq(BitsTable *table, Bits a, Bits b);
Bits bits_fisnan(BitsTable *table, Bits a);
Bits bits_fisinf(BitsTable *table, Bits a);
// Any of the relations holds.
typedef enum BitsRelation {
    BITS_LESS = 1,
    BITS_GREATER = 2,
    BITS_EQUAL = 4,
    BITS_UNORDERED = 8
} BitsRelation;
Bits bits_fcompare(BitsTable *table, uint32_t relations, Bits a, Bits b);
// Is a in one of the classes of the mask? From bit 0: signalling and quiet NaN; negative infinite,
// normal, subnormal, zero; positive zero, subnormal, normal, infinite.
Bits bits_fclass(BitsTable *table, uint32_t classes, Bits a);
Bits bits_fconvert(BitsTable *table, Bits a, uint32_t width); // float <-> double
Bits bits_ffrom_int(BitsTable *table, Bits a, bool is_signed, uint32_t width);
// Towards zero; what does not fit (and NaN): the first bit alone, as x86 does for signed int and
// long.
Bits bits_fto_int(BitsTable *table, Bits a, bool is_signed, uint32_t width);

// Evaluation under values for variables (tests, re-checking models). The result has at most 64
// bits; so have all variables in it.
typedef uint64_t BitsValue(void *context, Bits var);
uint64_t bits_evaluate(BitsTable *table, Bits a, BitsValue *value, void *context);

// The same for many expressions under one assignment: what was computed is kept. Variables may be
// wide: `value` fills (width + 63) / 64 words, lowest first; bits beyond the width are ignored.
typedef struct BitsEvaluation BitsEvaluation;
typedef void BitsWordsValue(void *context, Bits var, uint64_t *words);
BitsEvaluation *bits_evaluation_new(const BitsTable *table, BitsWordsValue *value, void *context);
void bits_evaluation_free(BitsEvaluation *evaluation);
void bits_evaluation_forget(BitsEvaluation *evaluation); // the assignment has changed
const uint64_t *bits_evaluation_words(BitsEvaluation *evaluation, Bits a); // until the next call

#endif
