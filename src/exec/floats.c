// Floating point in proofs: where a number lies, and no more. A value is bits of which nothing is
// said; beside it stands its rank, an integer that orders all numbers of type double as C does:
// ..., -1 for the number next below 0, 0 for both zeros, 1 for the one next above. What is no
// number comes behind infinity. So comparisons are exact, and what an operation yields lies between
// what it yields for the ends of its operands' intervals, since rounding to nearest keeps order.
//
// Only where conversions to integers are checked; for other properties a result is any number.
#include "exec/internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

// ---- Ranks --------------------------------------------------------------------------------------

static const Number INFINITE_RANK = (Number)0x7ff0000000000000;

static Number rank_of_number(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    Number magnitude = (Number)(bits & INT64_MAX);
    if (magnitude > INFINITE_RANK)
        return INFINITE_RANK + 1;
    return bits >> 63 ? -magnitude : magnitude;
}

static double number_of_rank(Number rank) {
    uint64_t bits = (uint64_t)(rank < 0 ? -rank : rank);
    double number;
    memcpy(&number, &bits, sizeof number);
    return rank < 0 ? -number : number;
}

static bool is_handled(const IrType *type) {
    return type->kind == IR_FLOAT && (type->bits == 32 || type->bits == 64);
}

static double constant_number(const IrConst *c, uint32_t bits) {
    double number;
    float narrow;
    uint32_t low = (uint32_t)c->low;
    if (bits == 64)
        memcpy(&number, &c->low, sizeof number);
    else
        memcpy(&narrow, &low, sizeof narrow), number = (double)narrow;
    return number;
}

static Term rank_of_value(Exec *x, SmgValue value) {
    if (!term_exists(x->ranks))
        x->ranks = term_fresh(x->table, "ranks");
    return term_op(x->table, TERM_OP_SELECT, x->ranks, value.term);
}

static Term rank_of(Exec *x, ExecState *s, const IrInstr *i, uint32_t n) {
    const IrFunction *f = exec_function(x, s);
    IrOperand operand = ir_operands(f, i)[n];
    if (!ir_is_const(operand))
        return rank_of_value(x, exec_operand(x, s, operand));
    const IrConst *c = &x->program->constants[ir_operand_const(operand)];
    uint32_t bits = ir_type(x->program, c->type)->bits;
    return term_const(x->table, rank_of_number(constant_number(c, bits)));
}

void exec_know_float(Exec *x, ExecState *s, const IrConst *c, SmgValue value) {
    const IrType *type = ir_type(x->program, c->type);
    if ((x->checks & IR_BAD_CONVERSION) && is_handled(type))
        exec_assume(
            x, s,
            formula_eq(x->table, rank_of_value(x, value),
                       term_const(x->table, rank_of_number(constant_number(c, type->bits)))));
}

// ---- Comparisons --------------------------------------------------------------------------------

// Of two numbers: the relations of the set, without "unordered".
static Formula ordered(Exec *x, uint32_t set, Term a, Term b) {
    TermTable *t = x->table;
    Term last = term_const(t, INFINITE_RANK);
    Formula both = formula_and(t, formula_le(t, a, last), formula_le(t, b, last));
    switch (set) {
    case 0:
        return formula_false(t);
    case IR_FLT:
        return formula_and(t, formula_lt(t, a, b), formula_le(t, b, last));
    case IR_FLT | IR_FEQ:
        return formula_and(t, formula_le(t, a, b), formula_le(t, b, last));
    case IR_FGT:
        return formula_and(t, formula_lt(t, b, a), formula_le(t, a, last));
    case IR_FGT | IR_FEQ:
        return formula_and(t, formula_le(t, b, a), formula_le(t, a, last));
    case IR_FEQ:
        return formula_and(t, formula_eq(t, a, b), formula_le(t, a, last));
    case IR_FLT | IR_FGT:
        return formula_and(t, formula_ne(t, a, b), both);
    default:
        return both;
    }
}

static void do_compare(Exec *x, ExecState *s, const IrInstr *i) {
    enum { ALL = IR_FLT | IR_FEQ | IR_FGT | IR_FUNORDERED };
    Term a = rank_of(x, s, i, 0), b = rank_of(x, s, i, 1);
    bool is_negated = i->aux & IR_FUNORDERED;
    Formula f = ordered(x, is_negated ? ALL & ~i->aux : i->aux, a, b);
    exec_set_bit(x, s, i, is_negated ? formula_not(x->table, f) : f);
}

// ---- Intervals ----------------------------------------------------------------------------------

typedef struct Range { // of numbers; the ends may be infinite
    double low, high;
} Range;

static bool range_of(Exec *x, ExecState *s, const IrInstr *i, uint32_t n, Range *range) {
    Interval known = kb_interval(x->solver, s->kb, rank_of(x, s, i, n));
    if (known.low < -INFINITE_RANK || known.high > INFINITE_RANK)
        return false;
    *range = (Range){number_of_rank(known.low), number_of_rank(known.high)};
    return true;
}

static void assume_range(Exec *x, ExecState *s, SmgValue value, Range range) {
    TermTable *t = x->table;
    Term rank = rank_of_value(x, value);
    if (isnan(range.low) || isnan(range.high))
        return;
    exec_assume(x, s, formula_le(t, term_const(t, rank_of_number(range.low)), rank));
    exec_assume(x, s, formula_le(t, rank, term_const(t, rank_of_number(range.high))));
}

static double rounded(double number, uint32_t bits) {
    return bits == 32 ? (double)(float)number : number;
}

static double apply(IrOpcode op, double a, double b, uint32_t bits) {
    if (bits == 32) { // in its own format: rounded once
        float p = (float)a, q = (float)b;
        return (double)(op == IR_FADD   ? p + q
                        : op == IR_FSUB ? p - q
                        : op == IR_FMUL ? p * q
                                        : p / q);
    }
    return op == IR_FADD ? a + b : op == IR_FSUB ? a - b : op == IR_FMUL ? a * b : a / b;
}

// Finite operands, and no division by zero: then the result is a number, between those of the ends.
static bool find_result(IrOpcode op, Range a, Range b, uint32_t bits, Range *result) {
    bool is_finite = isfinite(a.low) && isfinite(a.high) && isfinite(b.low) && isfinite(b.high);
    if (!is_finite || (op == IR_FDIV && b.low <= 0 && b.high >= 0))
        return false;
    double ends[] = {apply(op, a.low, b.low, bits), apply(op, a.low, b.high, bits),
                     apply(op, a.high, b.low, bits), apply(op, a.high, b.high, bits)};
    *result = (Range){ends[0], ends[0]};
    for (int n = 1; n < 4; n++) {
        result->low = ends[n] < result->low ? ends[n] : result->low;
        result->high = ends[n] > result->high ? ends[n] : result->high;
    }
    return true;
}

static bool range_of_result(Exec *x, ExecState *s, const IrInstr *i, Range *result) {
    uint32_t bits = ir_type(x->program, i->type)->bits;
    Range a, b;
    if (!range_of(x, s, i, 0, &a))
        return false;
    switch ((IrOpcode)i->op) {
    case IR_FNEG:
        *result = (Range){-a.high, -a.low};
        return true;
    case IR_FABS:
        *result = a.low >= 0    ? a
                  : a.high <= 0 ? (Range){-a.high, -a.low}
                                : (Range){0, -a.low > a.high ? -a.low : a.high};
        return true;
    case IR_FPEXT:
    case IR_FPTRUNC:
        *result = (Range){rounded(a.low, bits), rounded(a.high, bits)};
        return true;
    case IR_FADD:
    case IR_FSUB:
    case IR_FMUL:
    case IR_FDIV:
        return range_of(x, s, i, 1, &b) && find_result((IrOpcode)i->op, a, b, bits, result);
    default:
        return false;
    }
}

// ---- Conversions --------------------------------------------------------------------------------

static double from_integer(Number number, uint32_t bits) {
    return bits == 32 ? (double)(float)number : (double)number;
}

static void do_from_integer(Exec *x, ExecState *s, const IrInstr *i, SmgValue result) {
    bool is_signed = i->op == IR_SITOFP;
    uint32_t bits = ir_type(x->program, i->type)->bits;
    if (exec_operand_bits(x, s, i, 0) > 64)
        return;
    Term number = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
    Interval known = kb_interval(x->solver, s->kb, number);
    if (known.low != NUMBER_MIN && known.high != NUMBER_MAX)
        assume_range(x, s, result,
                     (Range){from_integer(known.low, bits), from_integer(known.high, bits)});
}

static void do_to_integer(Exec *x, ExecState *s, const IrInstr *i, SmgValue result) {
    TermTable *t = x->table;
    uint32_t bits = ir_type(x->program, i->type)->bits;
    bool is_signed = i->op == IR_FPTOSI;
    Range range;
    if (bits > 64 || result.repr != (is_signed ? SMG_SIGNED : SMG_UNSIGNED) ||
        !range_of(x, s, i, 0, &range))
        return;
    double low = is_signed ? -ldexp(1, (int)bits - 1) : 0;
    double high = ldexp(1, (int)bits - is_signed);
    if (trunc(range.low) < low || trunc(range.high) >= high)
        return;
    exec_assume(x, s, formula_le(t, term_const(t, (Number)trunc(range.low)), result.term));
    exec_assume(x, s, formula_le(t, result.term, term_const(t, (Number)trunc(range.high))));
}

// ---- Instructions -------------------------------------------------------------------------------

static bool are_handled(Exec *x, ExecState *s, const IrInstr *i) {
    const IrFunction *f = exec_function(x, s);
    for (uint32_t n = 0; n < i->n_operands; n++) {
        const IrType *type =
            ir_type(x->program, ir_operand_type(x->program, f, ir_operands(f, i)[n]));
        if (type->kind == IR_FLOAT && !is_handled(type))
            return false;
    }
    const IrType *type = ir_type(x->program, f->reg_types[i->result]);
    return (x->checks & IR_BAD_CONVERSION) && !x->math_ints &&
           (type->kind != IR_FLOAT || is_handled(type));
}

bool exec_float(Exec *x, ExecState *s, const IrInstr *i) {
    IrTypeId type = exec_function(x, s)->reg_types[i->result];
    bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result);
    if (!are_handled(x, s, i) || i->op == IR_FCLASS) {
        exec_set_result(x, s, i, exec_any_value(x, s, type, is_signed, "float"));
        return true;
    }
    if (i->op == IR_FCMP) {
        do_compare(x, s, i);
        return true;
    }
    if (i->op == IR_FPTOSI || i->op == IR_FPTOUI)
        is_signed = i->op == IR_FPTOSI;
    SmgValue result = exec_any_value(x, s, type, is_signed, "float");
    Range range;
    if (i->op == IR_SITOFP || i->op == IR_UITOFP)
        do_from_integer(x, s, i, result);
    else if (i->op == IR_FPTOSI || i->op == IR_FPTOUI)
        do_to_integer(x, s, i, result);
    else if (range_of_result(x, s, i, &range))
        assume_range(x, s, result, range);
    exec_set_result(x, s, i, result);
    return true;
}
