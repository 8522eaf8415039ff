// Integer arithmetic, comparisons and conversions, bit-exact. Floating point is any value.
#include "certificate/check_internal.h"

#include "base/check.h"

typedef struct Operands {
    ProofValue a, b;
    uint32_t bits;
} Operands;

static uint32_t bits_of(const Check *c, IrTypeId type) { return ir_type(c->program, type)->bits; }

static Operands operands_of(Check *c, CkState *s, const IrInstr *i) {
    const IrOperand *o = ir_operands(ck_function(c, s), i);
    return (Operands){ck_operand(c, s, o[0]),
                      i->n_operands > 1 ? ck_operand(c, s, o[1]) : ck_value((Term){0}, false),
                      bits_of(c, ck_operand_type(c, s, i, 0))};
}

static bool set_vague(Check *c, CkState *s, const IrInstr *i) {
    ck_set(s, i, ck_vague(c, s, ck_function(c, s)->reg_types[i->result]));
    return true;
}

// Constants have no reading of their own.
static bool is_signed_pair(Check *c, const Operands *o) {
    Number number;
    bool a_is_const = term_is_const(c->table, o->a.term, &number);
    bool b_is_const = term_is_const(c->table, o->b.term, &number);
    return (o->a.is_signed || a_is_const) && (o->b.is_signed || b_is_const) &&
           (o->a.is_signed || o->b.is_signed);
}

// ---- Sums and products -------------------------------------------------------------------------

static Term combine(Check *c, IrOpcode op, Term a, Term b) {
    switch (op) {
    case IR_ADD:
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
        return term_add(c->table, a, b);
    case IR_SUB:
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
        return term_sub(c->table, a, b);
    case IR_MUL:
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return term_mul(c->table, a, b);
#define HANDLES_SUM ,
#define HANDLES_OVERFLOW_TEST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no sum");
}

static Formula fits(Check *c, Term term, uint32_t bits, bool is_signed) {
    Number modulus = number_power_of_two(bits), low = is_signed ? -(modulus / 2) : 0;
    return ck_in_range(c, term, low, low + modulus - 1);
}

static bool do_sum(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    bool is_c_signed = i->flags & IR_NSW, is_signed = is_c_signed || is_signed_pair(c, o);
    Term a = is_signed ? ck_signed(c, s, o->a, o->bits) : ck_unsigned(c, s, o->a, o->bits);
    Term b = is_signed ? ck_signed(c, s, o->b, o->bits) : ck_unsigned(c, s, o->b, o->bits);
    Term sum = combine(c, (IrOpcode)i->op, a, b);
    if (is_c_signed && (c->checks & IR_SIGNED_OVERFLOW) &&
        !ck_require(c, s, fits(c, sum, o->bits, true), "signed overflow"))
        return false;
    if (c->is_about_cycles && !(is_c_signed && c->ideal_signed))
        (void)ck_split(c, s, fits(c, sum, o->bits, is_signed));
    if (is_c_signed)
        return ck_set_signed(c, s, i, sum, o->bits);
    ck_set(s, i, ck_wrap(c, s, sum, o->bits, is_signed));
    return true;
}

static bool do_overflows(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    bool is_signed =
        i->op == IR_SADD_OVERFLOWS || i->op == IR_SSUB_OVERFLOWS || i->op == IR_SMUL_OVERFLOWS;
    Term a = is_signed ? ck_signed(c, s, o->a, o->bits) : ck_unsigned(c, s, o->a, o->bits);
    Term b = is_signed ? ck_signed(c, s, o->b, o->bits) : ck_unsigned(c, s, o->b, o->bits);
    Formula fine = fits(c, combine(c, (IrOpcode)i->op, a, b), o->bits, is_signed);
    ck_set_bit(c, s, i, formula_not(c->table, fine));
    return true;
}

// ---- Division ----------------------------------------------------------------------------------

// Floor of a / b, where a >= 0 and b > 0.
static Term quotient(Check *c, CkState *s, Term a, Term b) {
    TermTable *t = c->table;
    Number k;
    if (term_is_const(t, b, &k))
        return k == 1 ? a : term_div(t, a, k);
    Term q = term_op(t, TERM_OP_DIV, a, b), product = term_mul(t, q, b);
    ck_assume(c, s, formula_le(t, ck_number(c, 0), q));
    ck_assume(c, s, formula_le(t, q, a));
    ck_assume(c, s, formula_le(t, product, a));
    ck_assume(c, s, formula_lt(t, a, term_add(t, product, b)));
    return q;
}

// a - b * q for the same.
static Term remainder_of(Check *c, CkState *s, Term a, Term b) {
    Number k;
    if (term_is_const(c->table, b, &k))
        return k == 1 ? ck_number(c, 0) : term_mod(c->table, a, k);
    Term rest = term_sub(c->table, a, term_mul(c->table, b, quotient(c, s, a, b)));
    ck_assume(c, s, formula_le(c->table, ck_number(c, 0), rest));
    ck_assume(c, s, formula_lt(c->table, rest, b));
    return rest;
}

static bool do_unsigned_division(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    Term a = ck_unsigned(c, s, o->a, o->bits), b = ck_unsigned(c, s, o->b, o->bits);
    if (!ck_defined(c, s, formula_lt(c->table, ck_number(c, 0), b), IR_DIVISION_BY_ZERO))
        return false; // by zero: the run ends
    Term result = i->op == IR_UDIV ? quotient(c, s, a, b) : remainder_of(c, s, a, b);
    ck_set(s, i, ck_value(result, false));
    return true;
}

static bool do_signed_division(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    TermTable *t = c->table;
    Term a = ck_signed(c, s, o->a, o->bits), b = ck_signed(c, s, o->b, o->bits);
    Term zero = ck_number(c, 0), minimum = ck_number(c, -number_power_of_two(o->bits - 1));
    if (!ck_defined(c, s, formula_ne(t, b, zero), IR_DIVISION_BY_ZERO))
        return false;
    bool b_is_positive = ck_split(c, s, formula_lt(t, zero, b));
    bool a_is_positive = ck_split(c, s, formula_le(t, zero, a));
    Formula overflows =
        formula_and(t, formula_eq(t, a, minimum), formula_eq(t, b, ck_number(c, -1)));
    if ((c->checks & IR_SIGNED_OVERFLOW) &&
        !ck_require(c, s, formula_not(t, overflows), "signed overflow in a division"))
        return false;
    Term x = a_is_positive ? a : term_neg(t, a), y = b_is_positive ? b : term_neg(t, b);
    Term result = i->op == IR_SDIV ? quotient(c, s, x, y) : remainder_of(c, s, x, y);
    bool is_negative = i->op == IR_SDIV ? a_is_positive != b_is_positive : !a_is_positive;
    return ck_set_signed(c, s, i, is_negative ? term_neg(t, result) : result, o->bits);
}

// ---- Bits --------------------------------------------------------------------------------------

static bool do_shift(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    TermTable *t = c->table;
    Number k;
    Term by = ck_unsigned(c, s, o->b, o->bits);
    if (!ck_defined(c, s, formula_lt(t, by, ck_number(c, o->bits)), IR_BAD_SHIFT))
        return false; // undefined: the run ends
    if (!term_is_const(t, by, &k))
        return set_vague(c, s, i);
    Number power = number_power_of_two((unsigned)k);
    bool is_arithmetic = i->op == IR_ASHR;
    Term a = is_arithmetic ? ck_signed(c, s, o->a, o->bits) : ck_unsigned(c, s, o->a, o->bits);
    if (i->op == IR_SHL)
        ck_set(s, i, ck_wrap(c, s, term_scale(t, power, a), o->bits, false));
    else
        ck_set(s, i, ck_value(k ? term_div(t, a, power) : a, is_arithmetic));
    return true;
}

static Formula bit_of(Check *c, Term term) { return formula_ne(c->table, term, ck_number(c, 0)); }

static bool do_single_bit(Check *c, CkState *s, const IrInstr *i, Term a, Term b) {
    TermTable *t = c->table;
    Formula x = bit_of(c, a), y = bit_of(c, b), f;
    if (i->op == IR_XOR)
        f = formula_or(t, formula_and(t, x, formula_not(t, y)),
                       formula_and(t, formula_not(t, x), y));
    else
        f = i->op == IR_AND ? formula_and(t, x, y) : formula_or(t, x, y);
    ck_set_bit(c, s, i, f);
    return true;
}

// What is true of all bitwise operations on numbers that are not negative.
static void assume_bits(Check *c, CkState *s, IrOpcode op, Term a, Term b, Term r, uint32_t bits) {
    TermTable *t = c->table;
    ck_assume(c, s, fits(c, r, bits, false));
    if (op == IR_AND) {
        ck_assume(c, s, formula_le(t, r, a));
        ck_assume(c, s, formula_le(t, r, b));
        return;
    }
    ck_assume(c, s, formula_le(t, r, term_add(t, a, b)));
    if (op == IR_OR) {
        ck_assume(c, s, formula_le(t, a, r));
        ck_assume(c, s, formula_le(t, b, r));
    }
}

static bool do_bitwise(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    TermTable *t = c->table;
    Term a = ck_unsigned(c, s, o->a, o->bits), b = ck_unsigned(c, s, o->b, o->bits);
    Number mask, all = number_power_of_two(o->bits) - 1;
    if (o->bits == 1)
        return do_single_bit(c, s, i, a, b);
    bool has_mask = term_is_const(t, b, &mask);
    if (has_mask && i->op == IR_AND && mask > 0 && ((mask + 1) & mask) == 0) {
        ck_set(s, i, ck_value(term_mod(t, a, mask + 1), false));
        return true;
    }
    if (has_mask && i->op == IR_XOR && mask == all) {
        ck_set(s, i, ck_value(term_sub(t, ck_number(c, all), a), false));
        return true;
    }
    TermOp op = i->op == IR_AND ? TERM_OP_AND : i->op == IR_OR ? TERM_OP_OR : TERM_OP_XOR;
    Term r = term_op(t, op, a, b);
    assume_bits(c, s, (IrOpcode)i->op, a, b, r, o->bits);
    s->is_vague = true;
    ck_set(s, i, ck_value(r, false));
    return true;
}

static bool do_count(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    set_vague(c, s, i);
    if (i->op != IR_BSWAP && i->op != IR_BITREVERSE)
        ck_assume(c, s,
                  formula_le(c->table, ck_top(s)->regs[i->result].term, ck_number(c, o->bits)));
    return true;
}

bool ck_arithmetic(Check *c, CkState *s, const IrInstr *i) {
    Operands o = operands_of(c, s, i);
    if (o.bits > 64) {
        bool may_overflow = (i->flags & IR_NSW) || i->op == IR_SDIV || i->op == IR_SREM;
        if (may_overflow && (c->checks & IR_SIGNED_OVERFLOW)) {
            ck_end(c, s, CHECK_NOT_CHECKED, "integers of more than 64 bits");
            return false;
        }
        return set_vague(c, s, i);
    }
    switch ((IrOpcode)i->op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return do_sum(c, s, i, &o);
    case IR_UDIV:
    case IR_UREM:
        return do_unsigned_division(c, s, i, &o);
    case IR_SDIV:
    case IR_SREM:
        return do_signed_division(c, s, i, &o);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return do_shift(c, s, i, &o);
    case IR_AND:
    case IR_OR:
    case IR_XOR:
        return do_bitwise(c, s, i, &o);
    case IR_CTLZ:
    case IR_CTTZ:
    case IR_CTPOP:
    case IR_BSWAP:
    case IR_BITREVERSE:
        return do_count(c, s, i, &o);
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return do_overflows(c, s, i, &o);
#define HANDLES_SUM ,
#define HANDLES_DIVISION ,
#define HANDLES_SHIFT ,
#define HANDLES_BITWISE ,
#define HANDLES_BIT_COUNT ,
#define HANDLES_OVERFLOW_TEST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no integer arithmetic");
}

// ---- Comparisons -------------------------------------------------------------------------------

// Objects do not overlap, and have addresses of their own; only a stack object's may be used again
// when it is dead. How far they lie apart is not known.
static void assume_apart(Check *c, CkState *s, uint32_t a, uint32_t b) {
    TermTable *t = c->table;
    const CkObject *x = &s->objects.items[a], *y = &s->objects.items[b];
    s->is_vague = true;
    if ((x->kind == PROOF_STACK && !x->is_alive) || (y->kind == PROOF_STACK && !y->is_alive))
        return;
    Formula before = formula_le(t, term_add(t, x->base, x->size), y->base);
    Formula behind = formula_le(t, term_add(t, y->base, y->size), x->base);
    ck_assume(c, s, formula_or(t, before, behind));
    ck_assume(c, s, formula_ne(t, x->base, y->base));
}

static Formula compare(Check *c, IrOpcode op, Term a, Term b) {
    switch (op) {
    case IR_EQ:
        return formula_eq(c->table, a, b);
    case IR_NE:
        return formula_ne(c->table, a, b);
    case IR_ULT:
    case IR_SLT:
        return formula_lt(c->table, a, b);
    case IR_ULE:
    case IR_SLE:
        return formula_le(c->table, a, b);
#define HANDLES_COMPARISON ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no comparison");
}

bool ck_comparison(Check *c, CkState *s, const IrInstr *i) {
    Operands o = operands_of(c, s, i);
    bool is_equality = i->op == IR_EQ || i->op == IR_NE;
    bool is_signed = is_equality ? is_signed_pair(c, &o) : i->op == IR_SLT || i->op == IR_SLE;
    if (o.bits > 64)
        return set_vague(c, s, i);
    if (o.a.object != PROOF_NO_OBJECT && o.b.object != PROOF_NO_OBJECT && o.a.object != o.b.object)
        assume_apart(c, s, o.a.object, o.b.object);
    if (is_equality &&
        (ck_may_lie_outside(c, s, o.a, o.bits) || ck_may_lie_outside(c, s, o.b, o.bits))) {
        Formula equal = ck_equal(c, s, o.a, o.b, o.bits);
        ck_set_bit(c, s, i, i->op == IR_EQ ? equal : formula_not(c->table, equal));
        return true;
    }
    Term a = is_signed ? ck_signed(c, s, o.a, o.bits) : ck_unsigned(c, s, o.a, o.bits);
    Term b = is_signed ? ck_signed(c, s, o.b, o.bits) : ck_unsigned(c, s, o.b, o.bits);
    ck_set_bit(c, s, i, compare(c, (IrOpcode)i->op, a, b));
    return true;
}

// ---- Conversions -------------------------------------------------------------------------------

static bool do_bitcast(Check *c, CkState *s, const IrInstr *i, const Operands *o) {
    const IrType *to = ir_type(c->program, i->type);
    if (to->kind == IR_FLOAT || ir_type(c->program, ck_operand_type(c, s, i, 0))->kind == IR_FLOAT)
        return set_vague(c, s, i);
    ck_set(s, i, o->a);
    return true;
}

bool ck_conversion(Check *c, CkState *s, const IrInstr *i) {
    Operands o = operands_of(c, s, i);
    uint32_t to = bits_of(c, i->type);
    if (to > 64 || o.bits > 64)
        return set_vague(c, s, i);
    switch ((IrOpcode)i->op) {
    case IR_TRUNC:
        ck_set(s, i, ck_wrap(c, s, o.a.term, to, o.a.is_signed && to > 1));
        return true;
    case IR_ZEXT:
        ck_set(s, i, ck_value(ck_unsigned(c, s, o.a, o.bits), false));
        return true;
    case IR_SEXT:
        ck_set(s, i, ck_value(ck_signed(c, s, o.a, o.bits), true));
        return true;
    case IR_PTRTOINT:
        ck_set(s, i, ck_wrap(c, s, ck_unsigned(c, s, o.a, o.bits), to, false));
        return true;
    case IR_INTTOPTR: {
        Term address = ck_wrap(c, s, ck_unsigned(c, s, o.a, o.bits), to, false).term;
        ck_set(s, i, (ProofValue){address, false, ck_object_at(c, s, address)});
        return true;
    }
    case IR_BITCAST:
        return do_bitcast(c, s, i, &o);
#define HANDLES_RESIZE ,
#define HANDLES_CAST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no conversion of integers");
}
