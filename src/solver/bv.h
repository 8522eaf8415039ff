// Exact questions to Z3 about machine integers (bitvectors), unbounded integers and truth values: a
// small wrapper for those who build their own formulas. Terms live as long as their context.
//
// Each question has a limit on time; one that is not answered within it is BV_UNKNOWN.
#ifndef SOLVER_BV_H
#define SOLVER_BV_H

#include "base/budget.h"
#include "base/number.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Bv Bv;
typedef struct BvTerm {
    uint32_t id; // 0: none
} BvTerm;

typedef enum BvAnswer { BV_NO, BV_YES, BV_UNKNOWN } BvAnswer;

enum { BV_INT = 0 }; // the width of unbounded integers; truth values are made by comparisons

typedef enum BvOp {
    BV_ADD,
    BV_SUB,
    BV_MUL,
    BV_UDIV, // by 0 is whatever Z3 says: ask only where that cannot be
    BV_SDIV, // towards zero; for unbounded integers, too
    BV_UREM,
    BV_SREM,
    BV_SHL,
    BV_LSHR,
    BV_ASHR,
    BV_AND, // bits, or truth values
    BV_OR,
    BV_XOR,
    BV_EQ,
    BV_ULT,
    BV_ULE,
    BV_SLT, // unbounded integers compare by these, too
    BV_SLE,
    BV_N_OPS
} BvOp;

Bv *bv_new(unsigned milliseconds, Budget *budget); // limit of one question
void bv_free(Bv *bv);

BvTerm bv_var(Bv *bv, uint32_t bits); // a new one
BvTerm bv_bool_var(Bv *bv);
BvTerm bv_number(Bv *bv, Number value, uint32_t bits);
BvTerm bv_bool(Bv *bv, bool value);
BvTerm bv_apply(Bv *bv, BvOp op, BvTerm a, BvTerm b); // NULL terms give NULL terms
BvTerm bv_not(Bv *bv, BvTerm condition);
BvTerm bv_if(Bv *bv, BvTerm condition, BvTerm a, BvTerm b);
BvTerm bv_low_bits(Bv *bv, BvTerm a, uint32_t bits);
BvTerm bv_extend(Bv *bv, BvTerm a, uint32_t by, bool is_signed);

// ---- Questions ----------------------------------------------------------------------------------

void bv_push(Bv *bv);
void bv_pop(Bv *bv);
void bv_assert(Bv *bv, BvTerm condition); // a missing term makes every answer BV_UNKNOWN
BvAnswer bv_check(Bv *bv); // BV_YES: there are values for which all that is asserted holds
// After BV_YES: a truth value in the model; false when it is not known.
bool bv_is_true(Bv *bv, BvTerm condition);

// After BV_YES: the signed number that a term has in the model; false when it is not known.
bool bv_value(Bv *bv, BvTerm term, Number *value);

// A whole question in SMT-LIB's language, in a context of its own.
BvAnswer bv_check_text(const char *smtlib, unsigned milliseconds);

#endif
