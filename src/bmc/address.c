// Addresses as numbers. An object gets one, a variable with constraints, when the program looks at
// it: aligned, not near null, and disjoint from all others that were looked at. Most programs only
// compare pointers within an object, with null, or for equality of places inside objects; these
// need no addresses.
#include "bmc/internal.h"

#include "base/check.h"

enum { LOWEST = 1 << 16, MAX_DISJOINT = 300 };

static Bits word(Bmc *x, uint64_t number) {
    return bits_const(x->bits, x->pointer_bits, number & word_mask(x->pointer_bits), 0);
}

// An object without bytes still has an address of its own.
static Bits extent(Bmc *x, const BmcObject *o) {
    Bits size = bmc_to_bits(x, o->size, x->pointer_bits);
    return bits_ite(x->bits, bits_eq(x->bits, size, word(x, 0)), word(x, 1), size);
}

static Bits at_most(Bmc *x, Bits a, Bits b) { return bits_not(x->bits, bits_ult(x->bits, b, a)); }

static void keep_apart(Bmc *x, const BmcObject *a, const BmcObject *b) {
    Bits below = at_most(x, bits_add(x->bits, a->base, extent(x, a)), b->base);
    Bits above = at_most(x, bits_add(x->bits, b->base, extent(x, b)), a->base);
    Bits both = bits_and(x->bits, a->exists, b->exists);
    sat_add(x->sat, bits_or(x->bits, bits_not(x->bits, both), bits_or(x->bits, below, above)));
}

// A fact about an object holds in the runs that make it: in others its size may be anything.
static void add_fact(Bmc *x, const BmcObject *o, Bits fact) {
    sat_add(x->sat, bits_or(x->bits, bits_not(x->bits, o->exists), fact));
}

// The objects that a variable is in turn, each time its block is entered, share one address, as
// they do on a stack.
static BmcObjectId first_instance(const Bmc *x, BmcObjectId id) {
    BmcObjectId first = x->objects.items[id].instance;
    return first ? first : id;
}

Bits bmc_base(Bmc *x, BmcObjectId id) {
    BmcObject *o = &x->objects.items[id];
    if (o->base.id)
        return o->base;
    if (o->instance) {
        o->base = bmc_base(x, o->instance);
        vec_push(&x->exposed, id);
        return o->base;
    }
    x->is_inexact = true;
    uint32_t zeros = o->align > 1 ? (uint32_t)__builtin_ctzll(o->align) : 0;
    if (zeros > x->pointer_bits / 2)
        zeros = x->pointer_bits / 2;
    Bits high = bits_var(x->bits, x->pointer_bits - zeros, "address");
    o->base = zeros ? bits_concat(x->bits, high, bits_const(x->bits, zeros, 0, 0)) : high;
    // The end of a program's addresses on x86, so that differences have the sign that they should
    // have.
    Bits end = word(x, x->pointer_bits > 32 ? (uint64_t)1 << 47 : (uint64_t)0 - LOWEST);
    add_fact(x, o, at_most(x, word(x, LOWEST), o->base));
    add_fact(x, o, at_most(x, o->base, end));
    add_fact(x, o, at_most(x, extent(x, o), bits_sub(x->bits, end, o->base)));
    for (size_t i = 0, n = 0; i < x->exposed.count && n < MAX_DISJOINT; i++)
        if (!x->objects.items[x->exposed.items[i]].instance) {
            keep_apart(x, o, &x->objects.items[x->exposed.items[i]]);
            n++;
        }
    vec_push(&x->exposed, id);
    return o->base;
}

static Bits target_address(Bmc *x, const BmcTarget *t) {
    Bits offset = bmc_to_bits(x, t->offset, x->pointer_bits);
    return t->object ? bits_add(x->bits, bmc_base(x, t->object), offset) : offset;
}

Bits bmc_address_bits(Bmc *x, BmcValue v) {
    BmcTarget one;
    BmcTargets targets = bmc_targets(x, v, &one);
    Bits address = target_address(x, &targets.items[targets.count - 1]);
    for (uint32_t i = targets.count - 1; i-- > 0;)
        address = bits_ite(x->bits, targets.items[i].guard, target_address(x, &targets.items[i]),
                           address);
    return address;
}

// ---- Comparisons --------------------------------------------------------------------------------

// Certainly at a byte of its object, or just behind the last one.
static bool is_inside(const Bmc *x, const BmcTarget *t, bool or_behind) {
    const BmcObject *o = &x->objects.items[t->object];
    if (t->offset.kind != BMC_CONST)
        return false;
    if (t->offset.number == 0)
        return true; // even without bytes, the address is the object's own
    return o->size.kind == BMC_CONST && t->offset.number < o->size.number + (or_behind ? 1 : 0);
}

static bool is_extreme(const Bmc *x, uint64_t number) {
    return number < LOWEST || number > word_mask(x->pointer_bits) - LOWEST;
}

static Bits by_address(Bmc *x, IrOpcode op, Bits a, Bits b) {
    switch (op) {
    case IR_EQ:
        return bits_eq(x->bits, a, b);
    case IR_NE:
        return bits_not(x->bits, bits_eq(x->bits, a, b));
    case IR_ULT:
        return bits_ult(x->bits, a, b);
    case IR_ULE:
        return at_most(x, a, b);
    case IR_SLT:
        return bits_slt(x->bits, a, b);
    case IR_SLE:
        return bits_not(x->bits, bits_slt(x->bits, b, a));
#define HANDLES_COMPARISON ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no comparison");
}

static bool is_near(const Bmc *x, const BmcTarget *t) {
    const BmcObject *o = &x->objects.items[t->object];
    uint32_t shift = 64 - x->pointer_bits;
    int64_t offset = (int64_t)(t->offset.number << shift) >> shift;
    return t->offset.kind == BMC_CONST && o->size.kind == BMC_CONST && offset > -LOWEST &&
           (offset <= 0 || (uint64_t)offset <= o->size.number + LOWEST / 2);
}

// Places of one object compare like their offsets, if these do not go around the address space.
static Bits compare_within(Bmc *x, IrOpcode op, const BmcTarget *a, const BmcTarget *b) {
    uint32_t w = x->pointer_bits;
    Bits first = bmc_to_bits(x, a->offset, w), second = bmc_to_bits(x, b->offset, w);
    if (op == IR_EQ || op == IR_NE)
        return by_address(x, op, first, second);
    if (is_near(x, a) && is_near(x, b) && (op == IR_ULT || op == IR_ULE))
        return by_address(x, op == IR_ULT ? IR_SLT : IR_SLE, first, second);
    return by_address(x, op, target_address(x, a), target_address(x, b));
}

static bool certainly_differ(const Bmc *x, const BmcTarget *a, const BmcTarget *b) {
    if (a->object && b->object)
        return is_inside(x, a, false) && is_inside(x, b, false);
    const BmcTarget *number = a->object ? b : a, *place = a->object ? a : b;
    return number->offset.kind == BMC_CONST && is_extreme(x, number->offset.number) &&
           is_inside(x, place, true);
}

static Bits compare_targets(Bmc *x, IrOpcode op, const BmcTarget *a, const BmcTarget *b) {
    if (first_instance(x, a->object) == first_instance(x, b->object) && a->object)
        return compare_within(x, op, a, b);
    if ((a->object || b->object) && (op == IR_EQ || op == IR_NE) && certainly_differ(x, a, b))
        return op == IR_NE ? x->yes : x->no;
    return by_address(x, op, target_address(x, a), target_address(x, b));
}

Bits bmc_compare(Bmc *x, IrOpcode op, BmcValue a, BmcValue b, uint32_t width) {
    if (!bmc_is_pointer(a) && !bmc_is_pointer(b))
        return by_address(x, op, bmc_to_bits(x, a, width), bmc_to_bits(x, b, width));
    BmcTarget one, other;
    BmcTargets first = bmc_targets(x, a, &one), second = bmc_targets(x, b, &other);
    Bits result = x->no;
    for (uint32_t i = 0; i < first.count; i++)
        for (uint32_t k = 0; k < second.count; k++) {
            Bits both = bits_and(x->bits, first.items[i].guard, second.items[k].guard);
            if (bits_is_false(x->bits, both))
                continue;
            Bits holds = compare_targets(x, op, &first.items[i], &second.items[k]);
            result = bits_or(x->bits, result, bits_and(x->bits, both, holds));
        }
    return result;
}

// The distance of two pointers that have each one target in the same object.
bool bmc_subtract(Bmc *x, BmcValue a, BmcValue b, BmcValue *result) {
    BmcTarget one, other;
    uint32_t w = x->pointer_bits;
    if (!bmc_is_pointer(a) || !bmc_is_pointer(b))
        return false;
    BmcTargets first = bmc_targets(x, a, &one), second = bmc_targets(x, b, &other);
    BmcValue v = {0};
    for (uint32_t i = 0; i < first.count; i++)
        for (uint32_t k = 0; k < second.count; k++) {
            const BmcTarget *p = &first.items[i], *q = &second.items[k];
            Bits both = bits_and(x->bits, p->guard, q->guard);
            if (bits_is_false(x->bits, both))
                continue;
            Bits from, to;
            if (first_instance(x, p->object) == first_instance(x, q->object)) {
                from = bmc_to_bits(x, q->offset, w);
                to = bmc_to_bits(x, p->offset, w);
            } else {
                from = target_address(x, q);
                to = target_address(x, p);
            }
            v = bmc_ite(x, both, bmc_of_bits(x, bits_sub(x->bits, to, from)), v, w);
        }
    *result = v.kind == BMC_NONE ? bmc_const(0) : v;
    return true;
}
