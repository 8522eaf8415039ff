// Floating point: by the host's arithmetic where the operands are known, by circuits for float and
// double where they are not. What has no circuit (x87's 80 bits, remainders, fused products,
// math.h) is any value there: no run is lost, and a replay decides about violations.
#include "bmc/internal.h"

#include "ir/fold_float.h"
#include "ir/natives.h"

#include <math.h>
#include <string.h>

static bool known(Bmc *x, BmcValue v, uint32_t w, IrBits *parts) {
    *parts = (IrBits){v.number, 0};
    if (v.kind == BMC_CONST || v.kind == BMC_NONE)
        return true;
    if (v.kind != BMC_BITS || w <= 64)
        return false;
    Bits bits = {v.id};
    return bits_is_const(x->bits, bits_extract(x->bits, bits, 0, 64), &parts->low) &&
           bits_is_const(x->bits, bits_extract(x->bits, bits, 64, w - 64), &parts->high);
}

static BmcValue of_bits(Bmc *x, IrBits p, uint32_t w) {
    return w <= 64 ? bmc_const(p.low) : bmc_of_bits(x, bits_const(x->bits, w, p.low, p.high));
}

static bool has_circuit(uint32_t w) { return w == 32 || w == 64; }

static BmcValue anything(Bmc *x, uint32_t w) { return bmc_fresh(x, w, "float"); }

// ---- Arithmetic ---------------------------------------------------------------------------------

static BmcValue arithmetic(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t w) {
    IrBits p, q;
    if (known(x, a, w, &p) && known(x, b, w, &q))
        return of_bits(x, ir_fold_float(op, p, q, w), w);
    if (!has_circuit(w) || op == IR_FREM)
        return anything(x, w);
    Bits c = bmc_to_bits(x, a, w), d = bmc_to_bits(x, b, w);
    switch (op) {
    case IR_FADD:
        return bmc_of_bits(x, bits_fadd(x->bits, c, d));
    case IR_FSUB:
        return bmc_of_bits(x, bits_fsub(x->bits, c, d));
    case IR_FMUL:
        return bmc_of_bits(x, bits_fmul(x->bits, c, d));
    default:
        return bmc_of_bits(x, bits_fdiv(x->bits, c, d));
    }
}

static BmcValue multiply_add(Bmc *x, const IrInstr *i, BmcValue a, BmcValue b, BmcValue c,
                             uint32_t w) {
    IrBits p, q, r;
    if (i->aux == 0)
        return arithmetic(x, IR_FADD, arithmetic(x, IR_FMUL, a, b, w), c, w);
    if (!known(x, a, w, &p) || !known(x, b, w, &q) || !known(x, c, w, &r))
        return anything(x, w);
    return of_bits(x, ir_fold_multiply_add(p, q, r, true, w), w);
}

static BmcValue change_sign(Bmc *x, IrOpcode op, BmcValue a, uint32_t w) {
    if (a.kind == BMC_CONST && w <= 64) {
        uint64_t sign = (uint64_t)1 << (w - 1);
        return bmc_const(op == IR_FNEG ? a.number ^ sign : a.number & ~sign);
    }
    Bits bits = bmc_to_bits(x, a, w);
    return bmc_of_bits(x, op == IR_FNEG ? bits_fneg(x->bits, bits) : bits_fabs(x->bits, bits));
}

// ---- Comparison and classes ---------------------------------------------------------------------

static uint32_t relations_of(uint32_t mask) {
    return (mask & IR_FLT ? BITS_LESS : 0) | (mask & IR_FGT ? BITS_GREATER : 0) |
           (mask & IR_FEQ ? BITS_EQUAL : 0) | (mask & IR_FUNORDERED ? BITS_UNORDERED : 0);
}

static BmcValue compare(Bmc *x, uint32_t relations, BmcValue a, BmcValue b, uint32_t w) {
    IrBits p, q;
    if (known(x, a, w, &p) && known(x, b, w, &q))
        return bmc_const((relations & ir_float_relation(p, q, w)) != 0);
    if (!has_circuit(w))
        return anything(x, 1);
    Bits c = bmc_to_bits(x, a, w), d = bmc_to_bits(x, b, w);
    return bmc_of_bool(x, bits_fcompare(x->bits, relations_of(relations), c, d));
}

// LLVM's classes, see ir/fold_float.h.
static BmcValue classify(Bmc *x, uint32_t mask, BmcValue a, uint32_t w) {
    if (!has_circuit(w))
        return anything(x, 1);
    return bmc_of_bool(x, bits_fclass(x->bits, mask, bmc_to_bits(x, a, w)));
}

// ---- Conversions --------------------------------------------------------------------------------

static Bits float_bits(Bmc *x, long double value, uint32_t w) {
    return bits_const(x->bits, w, ir_float_bits(value, w).low, 0);
}

// Is the number, truncated, representable as an integer of w bits?
static Bits fits(Bmc *x, Bits a, uint32_t source, uint32_t w, bool is_signed) {
    BitsTable *t = x->bits;
    long double above = ldexpl(1, (int)(is_signed ? w - 1 : w));
    long double below = is_signed ? -above - 1 : -1;
    bool exact = ir_float_value(ir_float_bits(below, source), source) == below;
    Bits from = exact ? bits_flt(t, float_bits(x, below, source), a)
                      : bits_or(t, bits_flt(t, float_bits(x, -above, source), a),
                                bits_feq(t, float_bits(x, -above, source), a));
    return bits_and(t, from, bits_flt(t, a, float_bits(x, above, source)));
}

static BmcValue to_integer(Bmc *x, IrOpcode op, BmcValue a, uint32_t from, uint32_t to) {
    IrBits p;
    bool is_signed = op == IR_FPTOSI;
    if (known(x, a, from, &p) && to <= 64) {
        long double value = truncl(ir_float_value(p, from)),
                    above = ldexpl(1, (int)(is_signed ? to - 1 : to));
        if (value < above && value >= (is_signed ? -above : 0))
            return bmc_const((is_signed ? (uint64_t)(int64_t)value : (uint64_t)value) &
                             word_mask(to));
        return bmc_fresh(x, to, "unrepresentable");
    }
    if (!has_circuit(from) || to > 64)
        return bmc_fresh(x, to, "float");
    Bits bits = bmc_to_bits(x, a, from);
    Bits value = bits_fto_int(x->bits, bits, is_signed, to);
    Bits any = bits_var(x->bits, to, "unrepresentable");
    return bmc_of_bits(x, bits_ite(x->bits, fits(x, bits, from, to, is_signed), value, any));
}

static BmcValue from_integer(Bmc *x, IrOpcode op, BmcValue a, uint32_t from, uint32_t to) {
    bool is_signed = op == IR_SITOFP;
    if (a.kind == BMC_CONST && from <= 64)
        return of_bits(x, ir_fold_from_integer(a.number, from, is_signed, to), to);
    if (!has_circuit(to))
        return anything(x, to);
    return bmc_of_bits(x, bits_ffrom_int(x->bits, bmc_to_bits(x, a, from), is_signed, to));
}

static BmcValue change_format(Bmc *x, BmcValue a, uint32_t from, uint32_t to) {
    IrBits p;
    if (known(x, a, from, &p))
        return of_bits(x, ir_fold_float_format(p, from, to), to);
    if (!has_circuit(from) || !has_circuit(to))
        return anything(x, to);
    return from == to ? a : bmc_of_bits(x, bits_fconvert(x->bits, bmc_to_bits(x, a, from), to));
}

bool bmc_float(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    x->is_inexact = true; // at least a NaN's payload
    BmcValue a = bmc_operand_of(x, s, f, 0);
    uint32_t from = bmc_operand_bits(x, f, 0), to = ir_type(x->program, i->type)->bits;
    switch ((IrOpcode)i->op) {
    case IR_FPTOUI:
    case IR_FPTOSI:
        bmc_set(s, i, to_integer(x, i->op, a, from, to));
        break;
    case IR_UITOFP:
    case IR_SITOFP:
        bmc_set(s, i, from_integer(x, i->op, a, from, to));
        break;
    case IR_FPEXT:
    case IR_FPTRUNC:
        bmc_set(s, i, change_format(x, a, from, to));
        break;
    case IR_FNEG:
    case IR_FABS:
        bmc_set(s, i, change_sign(x, i->op, a, from));
        break;
    case IR_FMA:
        bmc_set(
            s, i,
            multiply_add(x, i, a, bmc_operand_of(x, s, f, 1), bmc_operand_of(x, s, f, 2), from));
        break;
    case IR_FCMP:
        bmc_set(s, i, compare(x, i->aux, a, bmc_operand_of(x, s, f, 1), from));
        break;
    case IR_FCLASS:
        bmc_set(s, i, classify(x, i->aux, a, from));
        break;
    case IR_FADD:
    case IR_FSUB:
    case IR_FMUL:
    case IR_FDIV:
    case IR_FREM:
        bmc_set(s, i, arithmetic(x, i->op, a, bmc_operand_of(x, s, f, 1), from));
        break;
#define HANDLES_FLOAT ,
#define HANDLES_FLOAT_CONVERSION ,
#include "ir/other_cases.h"
        break;
    }
    return true;
}

// ---- math.h -------------------------------------------------------------------------------------

typedef struct Function {
    const char *name;
    double (*of_double)(double);
    float (*of_float)(float);
} Function;

// Exact ones: whatever library computes them, the result is the same.
static const Function exact[] = {{"fabs", fabs, fabsf},    {"floor", floor, floorf},
                                 {"ceil", ceil, ceilf},    {"trunc", trunc, truncf},
                                 {"round", round, roundf}, {"rint", rint, rintf},
                                 {"sqrt", sqrt, sqrtf}};

static bool apply_exact(Bmc *x, const char *name, BmcValue v, BmcValue *result) {
    for (size_t n = 0; n < sizeof exact / sizeof *exact; n++) {
        size_t length = strlen(exact[n].name);
        if (strncmp(name, exact[n].name, length) != 0 || v.kind != BMC_CONST)
            continue;
        uint32_t w = !name[length] ? 64 : strcmp(name + length, "f") == 0 ? 32 : 0;
        long double value = ir_float_value((IrBits){v.number, 0}, w ? w : 64);
        if (!w)
            continue;
        value = w == 32 ? exact[n].of_float((float)value) : exact[n].of_double((double)value);
        *result = of_bits(x, ir_float_bits(value, w), w);
        return true;
    }
    return false;
}

static bool apply_special(Bmc *x, const char *name, BmcValue v, uint32_t w, BmcValue *result) {
    char base[16] = "";
    double value;
    size_t length = strlen(name);
    if (v.kind != BMC_CONST || (w != 64 && w != 32) || length >= sizeof base)
        return false;
    strcpy(base, name);
    if (w == 32 && length)
        base[length - 1] = base[length - 1] == 'f' ? 0 : '?';
    if (!bmc_special_value(base, (double)ir_float_value((IrBits){v.number, 0}, w), &value))
        return false;
    *result = of_bits(x, ir_float_bits(value, w), w);
    return true;
}

// math.h may set errno and signgam, which are static objects of the models.
static void forget_variables(Bmc *x, BmcState *s, const IrFunction *callee) {
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        if (ir_math_may_set(callee, x->program->globals[g].name) &&
            bmc_object(s, 1 + x->program->n_functions + g))
            bmc_contents_forget(x, bmc_own(s, 1 + x->program->n_functions + g));
}

// What is known of others: the result is a NaN, or not greater than this in magnitude.
static const struct Range {
    const char *name;
    double most;
    bool may_be_negative;
} ranges[] = {{"sin", 1, true},           {"cos", 1, true},          {"tanh", 1, true},
              {"erf", 1, true},           {"atan", 1.5708, true},    {"asin", 1.5708, true},
              {"atan2", 3.1416, true},    {"acos", 3.1416, false},   {"erfc", 2, false},
              {"exp", INFINITY, false},   {"exp2", INFINITY, false}, {"cosh", INFINITY, false},
              {"hypot", INFINITY, false}, {"acosh", INFINITY, false}};

static const struct Range *range_of(const char *name, uint32_t w) {
    for (size_t n = 0; n < sizeof ranges / sizeof *ranges; n++) {
        size_t length = strlen(ranges[n].name);
        if (strncmp(name, ranges[n].name, length) == 0 &&
            strcmp(name + length, w == 64 ? "" : "f") == 0)
            return &ranges[n];
    }
    return NULL;
}

// Any value of the range or any NaN: a value outside is replaced by a NaN.
static BmcValue anything_in(Bmc *x, const struct Range *range, uint32_t w) {
    BmcValue any = anything(x, w);
    if (!range || !has_circuit(w))
        return any;
    Bits value = bmc_to_bits(x, any, w);
    Bits magnitude = bits_extract(x->bits, value, 0, w - 1);
    Bits most = bits_const(x->bits, w - 1, ir_float_bits(range->most, w).low, 0);
    Bits infinity = bits_const(x->bits, w - 1, ir_float_bits(INFINITY, w).low, 0);
    Bits is_nan = bits_ult(x->bits, infinity, magnitude);
    Bits is_inside = bits_not(x->bits, bits_ult(x->bits, most, magnitude));
    if (!range->may_be_negative) {
        Bits sign = bits_extract(x->bits, value, w - 1, 1);
        is_inside = bits_and(x->bits, is_inside, bits_not(x->bits, sign));
    }
    Bits nan = bits_const(x->bits, w, ir_float_bits(NAN, w).low, 0);
    return bmc_of_bits(x, bits_ite(x->bits, bits_or(x->bits, is_inside, is_nan), value, nan));
}

bool bmc_math(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, const BmcCall *call) {
    BmcValue result;
    x->is_inexact = true; // the interpreter computes what is anything here
    forget_variables(x, s, call->callee);
    if (!i->n_results)
        return true;
    uint32_t w = ir_type(x->program, f->function->reg_types[i->result])->bits;
    const char *name = call->callee->name;
    bool is_double = call->n == 1 && ir_type(x->program, call->types[0])->kind == IR_FLOAT &&
                     ir_type(x->program, call->types[0])->bits == w;
    bool is_magnitude = strcmp(name, "fabs") == 0 || strcmp(name, "fabsf") == 0;
    bool is_root = strcmp(name, "sqrt") == 0 || strcmp(name, "sqrtf") == 0;
    if (is_double && is_magnitude)
        bmc_set(s, i, change_sign(x, IR_FABS, call->values[0], w));
    else if (is_double && (apply_exact(x, name, call->values[0], &result) ||
                           apply_special(x, name, call->values[0], w, &result)))
        bmc_set(s, i, result);
    else if (is_double && is_root && has_circuit(w))
        bmc_set(s, i, bmc_of_bits(x, bits_fsqrt(x->bits, bmc_to_bits(x, call->values[0], w))));
    else
        bmc_set(s, i, anything_in(x, range_of(name, w), w));
    return true;
}
