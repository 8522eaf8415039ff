// The instruction IR_CHECK: when behaviour is defined (ir/checks.def), as one bit.
#include "bmc/internal.h"

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
    const char *text = ir_check_says(x->program, f->function, check);
    switch (ir_check_test((IrCheck)check->aux)) {
    case IR_IS_TRUE:
        break;
    case IR_IN_BOUNDS:
        return is_in_bounds(x, s, bmc_operand_of(x, s, f, 1));
    case IR_SAME_OBJECT:
        return have_same_object(x, first, bmc_operand_of(x, s, f, 1));
    case IR_ALIGNED:
        return is_aligned(x, first, bmc_operand_of(x, s, f, 1).number);
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
    }
    return bmc_to_bits(x, first, 1);
}
