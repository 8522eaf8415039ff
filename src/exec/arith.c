// Integer arithmetic and conversions, bit-exact over mathematical integers: sums and
// products wrap (exec_wrap), bit operations are exact for constants, masks and shifts by constants
// and give a value in the right range otherwise.
#include "exec/internal.h"

#include "smg/list.h"

#include "base/check.h"

static Term constant(Exec *x, Number number) { return term_const(x->table, number); }

static uint32_t type_bits(const Exec *x, const IrInstr *i) {
    return ir_type(x->program, i->type)->bits;
}

static bool is_non_negative(Exec *x, const ExecState *s, Term t) {
    return exec_implies(x, s, formula_le(x->table, constant(x, 0), t));
}

// Is the term certainly what an n-bit unsigned number can be? By construction, unless integers are
// taken as unbounded.
bool exec_is_word(Exec *x, const ExecState *s, Term t, uint32_t bits) {
    return !x->math_ints ||
           (is_non_negative(x, s, t) &&
            exec_implies(x, s, formula_lt(x->table, t, constant(x, number_power_of_two(bits)))));
}

// ---- Sums and products --------------------------------------------------------------------------

static Term combine(Exec *x, IrOpcode op, Term a, Term b) {
    switch (op) {
    case IR_ADD:
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
        return term_add(x->table, a, b);
    case IR_SUB:
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
        return term_sub(x->table, a, b);
    case IR_MUL:
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return term_mul(x->table, a, b);
#define HANDLES_SUM ,
#define HANDLES_OVERFLOW_TEST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no sum");
}

// Is the value better kept signed? C's signed arithmetic is; else what the operands are.
bool exec_prefers_signed(Exec *x, ExecState *s, const IrInstr *i) {
    if ((i->flags & IR_NSW) ||
        x->math_ints) // x - 1 of an unsigned x is x + (-1), not x + (2^n - 1)
        return true;
    for (uint32_t n = 0; n < i->n_operands; n++) {
        IrOperand operand = ir_operands(exec_function(x, s), i)[n];
        SmgValue value = exec_operand(x, s, operand);
        if (!ir_is_const(operand) && smg_has_base(&x->smg, value.term))
            return false; // an address
        if (!ir_is_const(operand) && value.repr == SMG_UNSIGNED)
            return exec_is_signed_reg(x, s->frame.function, i->result);
    }
    return true;
}

// Integers of more than 64 bits are any value; whether their arithmetic overflows is not known.
static bool do_wide(Exec *x, ExecState *s, const IrInstr *i) {
    bool may_overflow = (i->flags & IR_NSW) || i->op == IR_SDIV || i->op == IR_SREM;
    if (may_overflow && (x->checks & IR_SIGNED_OVERFLOW))
        exec_violate(x, s, IR_SIGNED_OVERFLOW, "overflow of an integer of more than 64 bits");
    exec_set_result(x, s, i, exec_any_value(x, s, i->type, false, "wide"));
    return true;
}

// The result of signed arithmetic on a machine whose signed numbers have no ends. Terms hold
// numbers of some size only: beyond that it may be any number.
static bool set_unwrapped(Exec *x, ExecState *s, const IrInstr *i, Term result) {
    enum { MOST_BITS = 100 };
    uint32_t bits = type_bits(x, i);
    Number number, most = number_power_of_two(MOST_BITS);
    if (!exec_has_no_ends(x, bits) && !exec_implies(x, s, exec_fits_signed(x, result, bits))) {
        exec_stuck(x, s, "signed overflow of an integer of %u bits", bits);
        return false;
    }
    if (term_is_const(x->table, result, &number) && (number > most || number < -most))
        result = term_fresh(x->table, "large");
    exec_set_result(x, s, i, (SmgValue){result, SMG_SIGNED});
    return true;
}

// As the machine does it: the result wraps. Whether it may have done so is remembered.
static bool set_wrapped(Exec *x, ExecState *s, const IrInstr *i, Term result, bool is_signed) {
    SmgValue wrapped = exec_wrap(x, s, result, type_bits(x, i), is_signed);
    bool is_arithmetic = (i->flags & IR_NSW) || i->op == IR_SDIV;
    x->wraps_signed |= is_arithmetic && !term_same(wrapped.term, result);
    exec_set_result(x, s, i, wrapped);
    return true;
}

static bool do_sum(Exec *x, ExecState *s, const IrInstr *i) {
    uint32_t bits = type_bits(x, i);
    bool is_signed = exec_prefers_signed(x, s, i);
    Term a = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
    Term b = is_signed ? exec_signed_operand(x, s, i, 1) : exec_unsigned_operand(x, s, i, 1);
    Term result = combine(x, (IrOpcode)i->op, a, b);
    if ((i->flags & IR_NSW) && (x->checks & IR_SIGNED_OVERFLOW)) {
        Formula fits = exec_fits_signed(x, result, bits);
        if (!exec_implies(x, s, fits)) {
            ExecState bad = *s;
            exec_assume(x, &bad, formula_not(x->table, fits));
            if (!exec_is_dead(x, &bad))
                exec_violate(x, &bad, IR_SIGNED_OVERFLOW, "signed overflow");
        }
    }
    return x->ideal_signed && (i->flags & IR_NSW) ? set_unwrapped(x, s, i, result)
                                                  : set_wrapped(x, s, i, result, is_signed);
}

// ---- Division -----------------------------------------------------------------------------------

static bool check_divisor(Exec *x, ExecState *s, Term b) {
    return exec_check_trap(x, s, IR_DIVISION_BY_ZERO, formula_ne(x->table, b, constant(x, 0)),
                           "division by zero");
}

// floor(a / b) and the remainder of non-negative a by positive b.
static Term divide(Exec *x, ExecState *s, Term a, Term b, bool remainder) {
    TermTable *t = x->table;
    Number k;
    if (term_is_const(t, b, &k))
        return remainder ? term_mod(t, a, k) : term_div(t, a, k);
    Term result = term_op(t, remainder ? TERM_OP_MOD : TERM_OP_DIV, a, b);
    exec_assume(x, s, formula_le(t, constant(x, 0), result));
    exec_assume(x, s, formula_le(t, result, a));
    if (remainder)
        exec_assume(x, s, formula_lt(t, result, b));
    return result;
}

static bool do_unsigned_division(Exec *x, ExecState *s, const IrInstr *i) {
    Term a = exec_unsigned_operand(x, s, i, 0), b = exec_unsigned_operand(x, s, i, 1);
    if (!check_divisor(x, s, b))
        return false;
    uint32_t bits = type_bits(x, i);
    Term result = exec_is_word(x, s, a, bits) && exec_is_word(x, s, b, bits)
                      ? divide(x, s, a, b, i->op == IR_UREM)
                      : term_fresh(x->table, "quot");
    exec_set_result(x, s, i, (SmgValue){result, SMG_UNSIGNED});
    return true;
}

static Formula is_rounded_up(Exec *x, Term a, Number k) {
    TermTable *t = x->table;
    Formula negative = formula_lt(t, a, constant(x, 0));
    Formula inexact = formula_ne(t, term_mod(t, a, k), constant(x, 0));
    return formula_and(t, negative, inexact);
}

// C's division rounds towards zero: floor(a / k) plus 1 when a is negative and not divisible.
static Term truncated_quotient(Exec *x, Term a, Number k) {
    TermTable *t = x->table;
    return term_add(t, term_div(t, a, k), term_bool(t, is_rounded_up(x, a, k)));
}

// What is left then: the same by k and by -k.
static Term truncated_remainder(Exec *x, Term a, Number k) {
    TermTable *t = x->table;
    Term down = term_scale(t, -k, term_bool(t, is_rounded_up(x, a, k)));
    return term_add(t, term_mod(t, a, k), down);
}

// A remainder or quotient by an unknown divisor: only its range is known.
static Term unknown_division(Exec *x, ExecState *s, Term a, Term b, bool remainder, uint32_t bits) {
    TermTable *t = x->table;
    if (is_non_negative(x, s, a) && exec_implies(x, s, formula_lt(t, constant(x, 0), b)))
        return divide(x, s, a, b, remainder);
    Term result = term_fresh(t, remainder ? "rem" : "quot");
    if (!exec_has_no_ends(x, bits))
        exec_assume(x, s, exec_fits_signed(x, result, bits));
    if (is_non_negative(x, s, a)) {
        exec_assume(x, s, formula_le(t, result, a));
        exec_assume(x, s, formula_le(t, term_neg(t, a), result));
        if (remainder)
            exec_assume(x, s, formula_le(t, constant(x, 0), result));
    }
    return result;
}

static bool do_signed_division(Exec *x, ExecState *s, const IrInstr *i) {
    TermTable *t = x->table;
    uint32_t bits = type_bits(x, i);
    Term a = exec_signed_operand(x, s, i, 0), b = exec_signed_operand(x, s, i, 1);
    bool remainder = i->op == IR_SREM;
    Number k;
    if (!check_divisor(x, s, b))
        return false;
    Formula overflows = formula_and(t, formula_eq(t, b, constant(x, -1)),
                                    formula_eq(t, a, constant(x, -number_power_of_two(bits - 1))));
    if ((x->checks & IR_SIGNED_OVERFLOW) && !exec_implies(x, s, formula_not(t, overflows))) {
        ExecState bad = *s;
        exec_assume(x, &bad, overflows);
        if (!exec_is_dead(x, &bad))
            exec_violate(x, &bad, IR_SIGNED_OVERFLOW, "signed overflow in a division");
    }
    Term result;
    if (term_is_const(t, b, &k)) {
        Number size = k < 0 ? -k : k;
        result = remainder ? truncated_remainder(x, a, size) : truncated_quotient(x, a, size);
        if (k < 0 && !remainder)
            result = term_neg(t, result);
    } else {
        result = unknown_division(x, s, a, b, remainder, bits);
        x->wraps_signed |= !remainder && !exec_implies(x, s, formula_not(t, overflows));
    }
    return x->ideal_signed ? set_unwrapped(x, s, i, result) : set_wrapped(x, s, i, result, true);
}

// ---- Bits ---------------------------------------------------------------------------------------

// i1 is a formula.
static Formula bit_operand(Exec *x, ExecState *s, const IrInstr *i, uint32_t n) {
    return formula_ne(x->table, exec_unsigned_operand(x, s, i, n), constant(x, 0));
}

static bool do_bit_logic(Exec *x, ExecState *s, const IrInstr *i) {
    TermTable *t = x->table;
    Formula a = bit_operand(x, s, i, 0), b = bit_operand(x, s, i, 1);
    Formula both = formula_and(t, a, b), either = formula_or(t, a, b);
    Formula result = i->op == IR_AND  ? both
                     : i->op == IR_OR ? either
                                      : formula_and(t, either, formula_not(t, both));
    exec_set_bit(x, s, i, result);
    return true;
}

static bool is_low_mask(Number k) { return k > 0 && (k & (k + 1)) == 0; }

static Term bitwise_and(Exec *x, ExecState *s, Term a, Term b) {
    TermTable *t = x->table;
    Number k;
    if (term_is_const(t, a, &k) && is_low_mask(k))
        return term_mod(t, b, k + 1);
    if (term_is_const(t, b, &k) && is_low_mask(k))
        return term_mod(t, a, k + 1);
    Term result = term_op(t, TERM_OP_AND, a, b);
    exec_assume(x, s, formula_le(t, constant(x, 0), result));
    exec_assume(x, s, formula_le(t, result, a));
    exec_assume(x, s, formula_le(t, result, b));
    return result;
}

static Term bitwise_or(Exec *x, ExecState *s, Term a, Term b, bool exclusive) {
    TermTable *t = x->table;
    Term result = term_op(t, exclusive ? TERM_OP_XOR : TERM_OP_OR, a, b);
    exec_assume(x, s, formula_le(t, constant(x, 0), result));
    exec_assume(x, s, formula_le(t, result, term_add(t, a, b)));
    if (!exclusive) {
        exec_assume(x, s, formula_le(t, a, result));
        exec_assume(x, s, formula_le(t, b, result));
    }
    return result;
}

// x ^ all ones is the complement.
static bool complement_of(Exec *x, Term a, Term b, uint32_t bits, Term *result) {
    Number k, ones = number_power_of_two(bits) - 1;
    bool a_is_ones = term_is_const(x->table, a, &k) && k == ones;
    bool b_is_ones = term_is_const(x->table, b, &k) && k == ones;
    if (!a_is_ones && !b_is_ones)
        return false;
    *result = term_sub(x->table, constant(x, ones), a_is_ones ? b : a);
    return true;
}

static bool do_bitwise(Exec *x, ExecState *s, const IrInstr *i) {
    uint32_t bits = type_bits(x, i);
    if (bits == 1)
        return do_bit_logic(x, s, i);
    if (bits > 64) {
        exec_set_result(x, s, i, exec_any_value(x, s, i->type, false, "bits"));
        return true;
    }
    Term a = exec_unsigned_operand(x, s, i, 0), b = exec_unsigned_operand(x, s, i, 1), result;
    if (!exec_is_word(x, s, a, bits) || !exec_is_word(x, s, b, bits)) {
        exec_set_result(x, s, i, (SmgValue){term_fresh(x->table, "bits"), SMG_SIGNED});
        return true;
    }
    if (i->op == IR_AND)
        result = bitwise_and(x, s, a, b);
    else if (i->op == IR_OR || !complement_of(x, a, b, bits, &result))
        result = bitwise_or(x, s, a, b, i->op == IR_XOR);
    exec_assume(x, s, formula_lt(x->table, result, constant(x, number_power_of_two(bits))));
    exec_set_result(x, s, i, (SmgValue){result, SMG_UNSIGNED});
    return true;
}

// ---- Counting bits, overflow tests --------------------------------------------------------------

static bool do_bit_count(Exec *x, ExecState *s, const IrInstr *i) {
    SmgValue value = exec_any_value(x, s, i->type, false, "bits");
    Number bits = type_bits(x, i);
    if (i->op != IR_BSWAP && i->op != IR_BITREVERSE)
        exec_assume(x, s, formula_le(x->table, value.term, constant(x, bits)));
    exec_set_result(x, s, i, value);
    return true;
}

static bool do_overflow_test(Exec *x, ExecState *s, const IrInstr *i) {
    uint32_t bits = type_bits(x, i);
    bool is_signed =
        i->op == IR_SADD_OVERFLOWS || i->op == IR_SSUB_OVERFLOWS || i->op == IR_SMUL_OVERFLOWS;
    Term a = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
    Term b = is_signed ? exec_signed_operand(x, s, i, 1) : exec_unsigned_operand(x, s, i, 1);
    if (bits > 64) {
        exec_set_bit(x, s, i, exec_any_bit(x, s));
        return true;
    }
    Term result = combine(x, i->op, a, b);
    Formula fits =
        is_signed
            ? exec_fits_signed(x, result, bits)
            : formula_and(x->table, formula_le(x->table, constant(x, 0), result),
                          formula_lt(x->table, result, constant(x, number_power_of_two(bits))));
    exec_set_bit(x, s, i, formula_not(x->table, fits));
    return true;
}

bool exec_arithmetic(Exec *x, ExecState *s, const IrInstr *i) {
    if (type_bits(x, i) > 64 && ir_family(i->op) != IR_FAMILY_OVERFLOW_TEST)
        return do_wide(x, s, i);
    switch ((IrOpcode)i->op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return do_sum(x, s, i);
    case IR_UDIV:
    case IR_UREM:
        return do_unsigned_division(x, s, i);
    case IR_SDIV:
    case IR_SREM:
        return do_signed_division(x, s, i);
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        return exec_shift(x, s, i);
    case IR_AND:
    case IR_OR:
    case IR_XOR:
        return do_bitwise(x, s, i);
    case IR_CTLZ:
    case IR_CTTZ:
    case IR_CTPOP:
    case IR_BSWAP:
    case IR_BITREVERSE:
        return do_bit_count(x, s, i);
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
    case IR_SMUL_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return do_overflow_test(x, s, i);
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

// ---- Conversions --------------------------------------------------------------------------------

static bool do_truncate(Exec *x, ExecState *s, const IrInstr *i) {
    uint32_t bits = type_bits(x, i);
    bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result) && bits > 1;
    if (exec_operand_bits(x, s, i, 0) > 64) {
        exec_set_result(x, s, i, exec_any_value(x, s, i->type, is_signed, "trunc"));
        return true;
    }
    Term a = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
    SmgValue result = exec_wrap(x, s, a, bits, is_signed);
    if (bits == 1) { // keep bits as formulas
        Formula odd = formula_ne(x->table, result.term, constant(x, 0));
        exec_set_bit(x, s, i, odd);
        return true;
    }
    exec_set_result(x, s, i, result);
    return true;
}

static bool do_extend(Exec *x, ExecState *s, const IrInstr *i) {
    bool is_signed = i->op == IR_SEXT;
    if (type_bits(x, i) > 64) {
        exec_set_result(x, s, i, exec_any_value(x, s, i->type, is_signed, "wide"));
        return true;
    }
    Term a = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
    exec_set_result(x, s, i, (SmgValue){a, is_signed ? SMG_SIGNED : SMG_UNSIGNED});
    return true;
}

// Addresses are their own numbers; a narrower integer keeps the low bits only.
static bool do_pointer_cast(Exec *x, ExecState *s, const IrInstr *i) {
    Term a = exec_unsigned_operand(x, s, i, 0);
    if (i->op == IR_PTRTOINT)
        exec_expose(x, s, a);
    if (i->op == IR_INTTOPTR && exec_operand_bits(x, s, i, 0) <= type_bits(x, i))
        exec_set_result(x, s, i, (SmgValue){a, SMG_UNSIGNED});
    else // address arithmetic may have left the address space: now it shows
        exec_set_result(x, s, i, exec_wrap(x, s, a, type_bits(x, i), false));
    return true;
}

static bool do_bitcast(Exec *x, ExecState *s, const IrInstr *i) {
    const IrFunction *f = exec_function(x, s);
    IrTypeId from = ir_operand_type(x->program, f, ir_operands(f, i)[0]);
    if (ir_type(x->program, from)->kind == IR_FLOAT ||
        ir_type(x->program, i->type)->kind == IR_FLOAT)
        return exec_float(x, s, i);
    exec_set_result(x, s, i, (SmgValue){exec_unsigned_operand(x, s, i, 0), SMG_UNSIGNED});
    return true;
}

bool exec_conversion(Exec *x, ExecState *s, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_TRUNC:
        return do_truncate(x, s, i);
    case IR_ZEXT:
    case IR_SEXT:
        return do_extend(x, s, i);
    case IR_PTRTOINT:
    case IR_INTTOPTR:
        return do_pointer_cast(x, s, i);
    case IR_BITCAST:
        return do_bitcast(x, s, i);
#define HANDLES_RESIZE ,
#define HANDLES_CAST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no conversion of integers");
}
