// Integers: exact, as numbers while all operands are known (up to 64 bits), as expressions
// otherwise. Sums and differences of addresses stay pointers.
#include "bmc/internal.h"

static Bits ones(Bmc *x, uint32_t w) { return bits_not(x->bits, bits_const(x->bits, w, 0, 0)); }

// ---- Arithmetic ---------------------------------------------------------------------------------

static Bits express(Bmc *x, IrOpcode op, Bits a, Bits b) {
    BitsTable *t = x->bits;
    switch (op) {
    case IR_ADD:
        return bits_add(t, a, b);
    case IR_SUB:
        return bits_sub(t, a, b);
    case IR_MUL:
        return bits_mul(t, a, b);
    case IR_UDIV:
        return bits_udiv(t, a, b);
    case IR_UREM:
        return bits_urem(t, a, b);
    case IR_SDIV:
        return bits_sdiv(t, a, b);
    case IR_SREM:
        return bits_srem(t, a, b);
    case IR_SHL:
        return bits_shl(t, a, b);
    case IR_LSHR:
        return bits_lshr(t, a, b);
    case IR_ASHR:
        return bits_ashr(t, a, b);
    case IR_AND:
        return bits_and(t, a, b);
    case IR_OR:
        return bits_or(t, a, b);
    case IR_XOR:
        return bits_xor(t, a, b);
#define HANDLES_SUM ,
#define HANDLES_DIVISION ,
#define HANDLES_SHIFT ,
#define HANDLES_BITWISE ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no integer arithmetic");
}

// An address and a number: where the address' low bits are known, masks and tags are moves.
static bool mask_address(const Bmc *x, IrOpcode op, BmcValue a, BmcValue b, BmcValue *result) {
    if (a.kind != BMC_ADDRESS || b.kind != BMC_CONST)
        return false;
    uint64_t align = x->objects.items[a.id].align, all = word_mask(x->pointer_bits);
    uint64_t low = align > 1 ? align - 1 : 0;
    a.by_number = true;
    *result = a;
    if (op == IR_AND && (b.number & ~low) == 0) {
        *result = bmc_const(a.number & b.number);
        return true;
    }
    if (op == IR_AND && (b.number | low) == all) {
        result->number = a.number & (b.number | ~low) & all;
        return true;
    }
    if ((op == IR_OR || op == IR_XOR) && (b.number & ~low) == 0) {
        result->number = op == IR_OR ? a.number | b.number : a.number ^ b.number;
        return true;
    }
    return false;
}

static bool on_address(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, BmcValue *result) {
    if (op == IR_SUB && bmc_is_pointer(a) && bmc_is_pointer(b))
        return bmc_subtract(x, a, b, result);
    if (op == IR_ADD && bmc_is_pointer(b) && !bmc_is_pointer(a)) {
        BmcValue swap = a;
        a = b;
        b = swap;
    }
    if (!bmc_is_pointer(a) || bmc_is_pointer(b))
        return false;
    if (op == IR_ADD || op == IR_SUB) {
        uint32_t w = x->pointer_bits;
        if (op == IR_SUB)
            b = b.kind == BMC_CONST ? bmc_const((0 - b.number) & word_mask(w))
                                    : bmc_of_bits(x, bits_sub(x->bits, bits_const(x->bits, w, 0, 0),
                                                              bmc_to_bits(x, b, w)));
        *result = bmc_move(x, a, b, 0);
        result->by_number = true;
        return true;
    }
    return mask_address(x, op, a, b, result);
}

static BmcValue arithmetic(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t w) {
    BmcValue moved;
    if (a.kind == BMC_CONST && b.kind == BMC_CONST && w <= 64)
        return bmc_const((uint64_t)ir_fold(op, a.number, b.number, w));
    if ((bmc_is_pointer(a) || bmc_is_pointer(b)) && on_address(x, op, a, b, &moved))
        return moved;
    return bmc_of_bits(x, express(x, op, bmc_to_bits(x, a, w), bmc_to_bits(x, b, w)));
}

// ---- Overflow -----------------------------------------------------------------------------------

static Bits signed_overflow(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t w) {
    if (a.kind == BMC_CONST && b.kind == BMC_CONST && w <= 64)
        return ir_overflows(op, a.number, b.number, w, true) ? x->yes : x->no;
    Bits p = bmc_to_bits(x, a, w), q = bmc_to_bits(x, b, w);
    return op == IR_ADD   ? bits_sadd_overflows(x->bits, p, q)
           : op == IR_SUB ? bits_ssub_overflows(x->bits, p, q)
                          : bits_smul_overflows(x->bits, p, q);
}

static Bits unsigned_overflow(Bmc *x, IrOpcode op, Bits a, Bits b, uint32_t w) {
    BitsTable *t = x->bits;
    if (op == IR_UADD_OVERFLOWS)
        return bits_ult(t, bits_add(t, a, b), a);
    if (op == IR_USUB_OVERFLOWS)
        return bits_ult(t, a, b);
    Bits product = bits_mul(t, bits_zext(t, a, 2 * w), bits_zext(t, b, 2 * w));
    return bits_not(t, bits_eq(t, bits_extract(t, product, w, w), bits_const(t, w, 0, 0)));
}

static Bits overflow_test(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t w) {
    switch (op) {
    case IR_SADD_OVERFLOWS:
        return signed_overflow(x, IR_ADD, a, b, w);
    case IR_SSUB_OVERFLOWS:
        return signed_overflow(x, IR_SUB, a, b, w);
    case IR_SMUL_OVERFLOWS:
        return signed_overflow(x, IR_MUL, a, b, w);
    case IR_UADD_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
    case IR_UMUL_OVERFLOWS:
        return unsigned_overflow(x, op, bmc_to_bits(x, a, w), bmc_to_bits(x, b, w), w);
#define HANDLES_OVERFLOW_TEST ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no overflow test");
}

static bool add_sub_mul(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue a, BmcValue b,
                        uint32_t w) {
    if ((i->flags & IR_NSW) && (x->options->checks & IR_SIGNED_OVERFLOW) &&
        !bmc_check(x, s, f, bits_not(x->bits, signed_overflow(x, i->op, a, b, w)),
                   IR_SIGNED_OVERFLOW, "signed overflow"))
        return false;
    bmc_set(s, i, arithmetic(x, i->op, a, b, w));
    return true;
}

static Bits is_number(Bmc *x, BmcValue v, uint32_t w, uint64_t number) {
    if (v.kind == BMC_CONST && w <= 64)
        return v.number == number ? x->yes : x->no;
    return bits_eq(x->bits, bmc_to_bits(x, v, w), bits_const(x->bits, w, number, 0));
}

static bool divide(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue a, BmcValue b,
                   uint32_t w) {
    bool is_signed = i->op == IR_SDIV || i->op == IR_SREM;
    if (!bmc_check(x, s, f, bits_not(x->bits, is_number(x, b, w, 0)), IR_DIVISION_BY_ZERO,
                   "division by zero"))
        return false;
    if (is_signed && (x->options->checks & IR_SIGNED_OVERFLOW)) {
        Bits minimum =
            bits_shl(x->bits, bits_const(x->bits, w, 1, 0), bits_const(x->bits, w, w - 1, 0));
        Bits over = bits_and(x->bits, bits_eq(x->bits, bmc_to_bits(x, b, w), ones(x, w)),
                             bits_eq(x->bits, bmc_to_bits(x, a, w), minimum));
        if (!bmc_check(x, s, f, bits_not(x->bits, over), IR_SIGNED_OVERFLOW, "signed overflow"))
            return false;
    }
    bmc_set(s, i, arithmetic(x, i->op, a, b, w));
    return true;
}

static bool shift(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i, BmcValue a, BmcValue b,
                  uint32_t w) {
    Bits ok = b.kind == BMC_CONST
                  ? (b.number < w ? x->yes : x->no)
                  : bits_ult(x->bits, bmc_to_bits(x, b, w), bits_const(x->bits, w, w, 0));
    if (w == 1) // the width itself does not fit into one bit
        ok = bits_not(x->bits, bmc_bool(x, b));
    if (!bmc_check(x, s, f, ok, IR_BAD_SHIFT, "shift by the width or more"))
        return false;
    bmc_set(s, i, arithmetic(x, i->op, a, b, w));
    return true;
}

// ---- Bits ---------------------------------------------------------------------------------------

static Bits bit_of(Bmc *x, Bits a, uint32_t n) { return bits_extract(x->bits, a, n, 1); }

static Bits count_ones(Bmc *x, Bits a, uint32_t w) {
    Bits sum = bits_const(x->bits, w, 0, 0);
    for (uint32_t n = 0; n < w; n++)
        sum = bits_add(x->bits, sum,
                       w == 1 ? bit_of(x, a, n) : bits_zext(x->bits, bit_of(x, a, n), w));
    return sum;
}

// The number of zeros before the first one, from the top or from the bottom.
static Bits count_zeros(Bmc *x, Bits a, uint32_t w, bool from_top) {
    Bits count = bits_const(x->bits, w, w, 0);
    for (uint32_t n = w; n-- > 0;) {
        uint32_t place = from_top ? w - 1 - n : n;
        count = bits_ite(x->bits, bit_of(x, a, place), bits_const(x->bits, w, n, 0), count);
    }
    return count;
}

static Bits reverse(Bmc *x, Bits a, uint32_t w, uint32_t group) {
    Bits result = bits_extract(x->bits, a, 0, group);
    for (uint32_t n = group; n < w; n += group)
        result = bits_concat(x->bits, result, bits_extract(x->bits, a, n, group));
    return result;
}

static BmcValue bit_operation(Bmc *x, IrOpcode op, BmcValue v, uint32_t w) {
    Bits a = bmc_to_bits(x, v, w);
    switch (op) {
    case IR_CTPOP:
        return bmc_of_bits(x, count_ones(x, a, w));
    case IR_CTTZ:
        return bmc_of_bits(x, count_zeros(x, a, w, false));
    case IR_CTLZ:
        return bmc_of_bits(x, count_zeros(x, a, w, true));
    case IR_BSWAP:
        return bmc_of_bits(x, reverse(x, a, w, 8));
    case IR_BITREVERSE:
        return bmc_of_bits(x, reverse(x, a, w, 1));
#define HANDLES_BIT_COUNT ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no operation on bits");
}

// ---- Comparisons and conversions ----------------------------------------------------------------

static BmcValue comparison(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t w) {
    if (a.kind == BMC_CONST && b.kind == BMC_CONST && w <= 64)
        return bmc_const((uint64_t)ir_fold(op, a.number, b.number, w));
    return bmc_of_bool(x, bmc_compare(x, op, a, b, w));
}

static BmcValue resize(Bmc *x, BmcValue v, uint32_t from, uint32_t to, bool is_signed) {
    if (from == to)
        return v;
    if (to < from)
        return bmc_slice(x, v, from, 0, to);
    if (v.kind == BMC_CONST && to <= 64)
        return bmc_const(is_signed ? (uint64_t)word_signed(v.number, from) & word_mask(to)
                                   : v.number);
    Bits a = bmc_to_bits(x, v, from);
    return bmc_of_bits(x, is_signed ? bits_sext(x->bits, a, to) : bits_zext(x->bits, a, to));
}

static BmcValue conversion(Bmc *x, IrOpcode op, BmcValue v, uint32_t from, uint32_t to) {
    BmcValue result = resize(x, v, from, to, op == IR_SEXT);
    if ((op == IR_PTRTOINT || op == IR_INTTOPTR) && bmc_is_pointer(result))
        result.by_number = true;
    return result;
}

BmcValue bmc_convert(Bmc *x, BmcState *s, BmcValue v, IrTypeId from_id, IrTypeId to_id) {
    const IrType *from = ir_type(x->program, from_id), *to = ir_type(x->program, to_id);
    if (from_id == to_id || (from->kind == to->kind && from->bits == to->bits))
        return v;
    if (from->kind != IR_INT || to->kind != IR_INT)
        return bmc_draw(x, s, BMC_DRAW_UNDEF, to_id);
    return resize(x, v, from->bits, to->bits, false);
}

// ---- Dispatch -----------------------------------------------------------------------------------

bool bmc_integer(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    IrOpcode op = i->op;
    CHECK(op != IR_PHI);
    if (op == IR_UNDEF) {
        bmc_set(s, i, bmc_draw(x, s, BMC_DRAW_UNDEF, f->function->reg_types[i->result]));
        return true;
    }
    BmcValue a = bmc_operand_of(x, s, f, 0);
    uint32_t w = bmc_operand_bits(x, f, 0);
    BmcValue b = i->n_operands > 1 ? bmc_operand_of(x, s, f, 1) : a;
    uint32_t width = ir_type(x->program, i->type)->bits;
    switch (ir_family(op)) {
    case IR_FAMILY_SUM:
        return add_sub_mul(x, s, f, i, a, b, w);
    case IR_FAMILY_DIVISION:
        return divide(x, s, f, i, a, b, w);
    case IR_FAMILY_SHIFT:
        return shift(x, s, f, i, a, b, w);
    case IR_FAMILY_BITWISE:
        bmc_set(s, i, arithmetic(x, op, a, b, w));
        return true;
    case IR_FAMILY_BIT_COUNT:
        bmc_set(s, i, bit_operation(x, op, a, w));
        return true;
    case IR_FAMILY_OVERFLOW_TEST:
        bmc_set(s, i, bmc_of_bool(x, overflow_test(x, op, a, b, w)));
        return true;
    case IR_FAMILY_COMPARISON:
        bmc_set(s, i, comparison(x, op, a, b, w));
        return true;
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        bmc_set(s, i, conversion(x, op, a, w, width));
        return true;
    case IR_FAMILY_CHOICE:
        bmc_set(s, i, bmc_ite(x, bmc_bool(x, a), b, bmc_operand_of(x, s, f, 2), width));
        return true;
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_ADDRESS:
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_CHECK:
    case IR_FAMILY_UNSUPPORTED:
    case IR_FAMILY_DEBUG:
        break;
    }
    UNREACHABLE("no operation on integers");
}
