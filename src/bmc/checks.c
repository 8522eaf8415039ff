// The instruction IR_CHECK: when behaviour is defined (ir/checks.def), as one bit.
#include "bmc/internal.h"

#include "ir/function_type.h"

// Nothing is said of pointers whose object is over, or that were made from numbers.
static Bits stays_inside(Bmc *x, const BmcState *s, const BmcTarget *t) {
    uint32_t w = x->pointer_bits;
    Bits offset = bmc_to_bits(x, t->offset, w);
    if (!t->object)
        return t->by_number ? x->yes : bits_eq(x->bits, offset, bits_const(x->bits, w, 0, 0));
    const BmcObject *o = &x->objects.items[t->object];
    if (!bmc_object(s, t->object) || o->kind == BMC_FUNCTION || o->has_unknown_size || t->by_number)
        return x->yes;
    return bits_not(x->bits, bits_ult(x->bits, bmc_to_bits(x, o->size, w), offset));
}

static Bits is_in_bounds(Bmc *x, const BmcState *s, BmcValue pointer) {
    BmcTarget one;
    BmcTargets targets = bmc_targets(x, pointer, &one);
    Bits result = x->yes;
    for (uint32_t i = 0; i < targets.count; i++)
        result = bits_and(x->bits, result,
                          bits_or(x->bits, bits_not(x->bits, targets.items[i].guard),
                                  stays_inside(x, s, &targets.items[i])));
    return result;
}

static Bits have_same_object(Bmc *x, BmcValue a, BmcValue b) {
    BmcTarget one, other;
    BmcTargets first = bmc_targets(x, a, &one), second = bmc_targets(x, b, &other);
    Bits result = x->no;
    for (uint32_t n = 0; n < first.count; n++)
        for (uint32_t k = 0; k < second.count; k++)
            if (first.items[n].object == second.items[k].object)
                result = bits_or(x->bits, result,
                                 bits_and(x->bits, first.items[n].guard, second.items[k].guard));
    return result;
}

static Bits is_aligned(Bmc *x, BmcValue pointer, uint64_t align) {
    uint32_t w = x->pointer_bits;
    Bits address = bmc_address_bits(x, pointer);
    return bits_eq(x->bits, bits_and(x->bits, address, bits_const(x->bits, w, align - 1, 0)),
                   bits_const(x->bits, w, 0, 0));
}

// ---- Values ------------------------------------------------------------------------------------

enum { MAX_BYTES = 4096, MAX_UNKNOWN = 512 };

// A check that is too large: anything, and a run decides.
static Bits not_decided(Bmc *x) {
    x->is_inexact = true;
    return bits_var(x->bits, 1, "defined");
}

static Bits is_zero_byte(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint64_t n) {
    BmcValue byte = bmc_const(0);
    bmc_read_at(x, s, f, bmc_move(x, pointer, bmc_const(n), 0), 1, &byte);
    return bits_eq(x->bits, bmc_to_bits(x, byte, 8), bits_const(x->bits, 8, 0, 0));
}

static Bits has_values(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue size) {
    uint32_t w = x->pointer_bits;
    BmcValue shadow = bmc_shadow_of(x, s, f, pointer);
    bool is_known = size.kind == BMC_CONST;
    uint64_t most = is_known ? size.number : bmc_reach_of(x, shadow);
    Bits result = x->yes, length = bmc_to_bits(x, size, w);
    if (!bmc_is_pointer(shadow))
        return x->yes;
    if (most > (is_known ? (uint64_t)MAX_BYTES : (uint64_t)MAX_UNKNOWN))
        return not_decided(x);
    for (uint64_t n = 0; n < most; n++) {
        Bits is_beyond = bits_not(x->bits, bits_ult(x->bits, bits_const(x->bits, w, n, 0), length));
        result = bits_and(x->bits, result,
                          bits_or(x->bits, is_beyond, is_zero_byte(x, s, f, shadow, n)));
    }
    return result;
}

// Up to the first 0, which lies inside of the object: that is valid-deref's.
static Bits has_text(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue limit) {
    BmcValue shadow = bmc_shadow_of(x, s, f, pointer);
    uint64_t most = bmc_reach_of(x, shadow);
    Bits result = x->yes, goes_on = x->yes;
    if (!bmc_is_pointer(shadow))
        return x->yes;
    most = limit.kind == BMC_CONST && limit.number < most ? limit.number : most;
    uint32_t w = 8 * x->pointer_bytes;
    Bits all = bmc_to_bits(x, limit, w);
    for (uint64_t n = 0; n < most && !bmc_excluded(x, s, goes_on); n++) {
        if (n > MAX_UNKNOWN)
            return not_decided(x);
        goes_on = bits_and(x->bits, goes_on, bits_ult(x->bits, bits_const(x->bits, w, n, 0), all));
        Bits has_value = is_zero_byte(x, s, f, shadow, n);
        result = bits_and(x->bits, result, bits_or(x->bits, bits_not(x->bits, goes_on), has_value));
        goes_on = bits_and(x->bits, goes_on, bits_not(x->bits, is_zero_byte(x, s, f, pointer, n)));
    }
    return result;
}

// ---- Calls --------------------------------------------------------------------------------------

static IrFit fit_of(const Bmc *x, const BmcFrame *f, const IrFunction *callee) {
    const IrInstr *check = bmc_instr(f);
    const char *type = ir_check_text(x->program, f->function, check);
    if (type)
        return ir_call_fits(x->program, type, callee);
    IrConstId n = ir_operand_const(ir_operands(f->function, check)[1]);
    return callee->n_params == x->program->constants[n].low ? IR_FITS : IR_FIT_NOT_TOLD;
}

// Each function that the pointer may lead to fits at least so well.
static Bits callee_fits(Bmc *x, const BmcState *s, const BmcFrame *f, IrFit least) {
    BmcTargetList targets = {0};
    Bits result = x->yes;
    bmc_resolve(x, s, f, bmc_operand_of(x, s, f, 0), BMC_START, &targets);
    for (size_t i = 0; i < targets.count; i++) {
        const BmcTarget *t = &targets.items[i];
        const BmcObject *o = t->object ? &x->objects.items[t->object] : NULL;
        bool is_function =
            o && o->kind == BMC_FUNCTION && t->offset.kind == BMC_CONST && t->offset.number == 0;
        if (is_function && fit_of(x, f, &x->program->functions[o->owner]) > least)
            result = bits_and(x->bits, result, bits_not(x->bits, t->guard));
    }
    vec_free(&targets);
    return result;
}

Bits bmc_is_told(Bmc *x, const BmcState *s, const BmcFrame *f, IrCheck check) {
    switch (ir_check_test(check)) {
    case IR_HAS_TYPE: // what does not fit is a violation, and that is told
        return bits_or(x->bits, callee_fits(x, s, f, IR_FITS),
                       bits_not(x->bits, callee_fits(x, s, f, IR_FIT_NOT_TOLD)));
    case IR_HAS_PARAMS:
        return callee_fits(x, s, f, IR_FITS);
    case IR_IS_TOLD:
        return bmc_to_bits(x, bmc_operand_of(x, s, f, 0), 1);
    default:
        return x->yes;
    }
}

static Bits not_known(Bmc *x, BmcState *s, const BmcFrame *f, const char *what) {
    bmc_note_unknown(x, s, f, x->yes, what);
    return x->yes;
}

static bool may_be_anywhere(const BmcTarget *t) { return !t->object && t->by_number; }

// Different objects have no byte in common; within one the offsets tell.
Bits bmc_is_outside(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue start,
                    BmcValue length, const char *what) {
    uint32_t w = x->pointer_bits;
    BmcTarget one, other;
    BmcTargets first = bmc_targets(x, pointer, &one), second = bmc_targets(x, start, &other);
    Bits result = x->yes, size = bmc_to_bits(x, length, w);
    for (uint32_t a = 0; a < first.count; a++)
        for (uint32_t b = 0; b < second.count; b++) {
            const BmcTarget *p = &first.items[a], *q = &second.items[b];
            Bits both = bits_and(x->bits, p->guard, q->guard);
            if (may_be_anywhere(p) || may_be_anywhere(q))
                bmc_note_unknown(x, s, f, both, what);
            else if (p->object == q->object) {
                Bits distance =
                    bits_sub(x->bits, bmc_to_bits(x, p->offset, w), bmc_to_bits(x, q->offset, w));
                Bits inside = bits_and(x->bits, both, bits_ult(x->bits, distance, size));
                result = bits_and(x->bits, result, bits_not(x->bits, inside));
            }
        }
    return result;
}

Bits bmc_is_defined(Bmc *x, BmcState *s, const BmcFrame *f, const IrInstr *check) {
    BmcValue first = bmc_operand_of(x, s, f, 0);
    const char *text = ir_check_text(x->program, f->function, check);
    switch (ir_check_test((IrCheck)check->aux)) {
    case IR_IS_TRUE:
        break;
    case IR_IN_BOUNDS:
        return is_in_bounds(x, s, bmc_operand_of(x, s, f, 1));
    case IR_SAME_OBJECT:
        return have_same_object(x, first, bmc_operand_of(x, s, f, 1));
    case IR_ALIGNED:
        return is_aligned(x, first, bmc_operand_of(x, s, f, 1).number);
    case IR_HAS_TYPE:
        return callee_fits(x, s, f, IR_FIT_NOT_TOLD);
    case IR_HAS_PARAMS:
    case IR_IS_TOLD:
        return x->yes; // bmc_is_told
    case IR_OUTSIDE:
        return bmc_is_outside(x, s, f, first, bmc_operand_of(x, s, f, 1),
                              bmc_operand_of(x, s, f, 2), text);
    case IR_FORMAT:
        return bmc_format_fits(x, s, f, first, text) ? x->yes : not_known(x, s, f, text);
    case IR_LIST_FORMAT:
        return bmc_list_fits(x, s, f, first, bmc_operand_of(x, s, f, 1), text)
                   ? x->yes
                   : not_known(x, s, f, text);
    case IR_UNKNOWN:
        return not_known(x, s, f, text);
    case IR_HAS_VALUES:
        return has_values(x, s, f, first, bmc_operand_of(x, s, f, 1));
    case IR_HAS_TEXT:
        return has_text(x, s, f, first, bmc_operand_of(x, s, f, 1));
    }
    return bmc_to_bits(x, first, 1);
}
