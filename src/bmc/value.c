// Values: numbers where everything is known, expressions where it is not, pointers by their
// targets.
//
// A pointer that is one of several is a list of targets with exclusive guards. So an access is
// resolved by a choice between few objects; the numbers behind addresses matter only to programs
// that look at them.
#include "bmc/internal.h"

#include <string.h>

enum { MAX_SAME_OBJECT = 24 }; // targets in one object, before their offsets become one expression

BmcValue bmc_of_bits(Bmc *x, Bits bits) {
    uint64_t number;
    if (bits_width(x->bits, bits) <= 64 && bits_is_const(x->bits, bits, &number))
        return bmc_const(number);
    return (BmcValue){.kind = BMC_BITS, .id = bits.id};
}

Bits bmc_to_bits(Bmc *x, BmcValue v, uint32_t width) {
    switch ((BmcValueKind)v.kind) {
    case BMC_CONST:
        return bits_const(x->bits, width, v.number, 0);
    case BMC_BITS:
        CHECK(bits_width(x->bits, (Bits){v.id}) == width);
        return (Bits){v.id};
    case BMC_ADDRESS:
    case BMC_LIST: {
        Bits address = bmc_address_bits(x, v);
        CHECK(bits_width(x->bits, address) == width);
        return address;
    }
    case BMC_NONE:
        break;
    }
    return bits_const(x->bits, width, 0, 0);
}

Bits bmc_bool(Bmc *x, BmcValue v) {
    if (v.kind == BMC_CONST)
        return v.number ? x->yes : x->no;
    return bmc_to_bits(x, v, 1);
}

BmcValue bmc_of_bool(Bmc *x, Bits b) {
    if (b.id == x->yes.id)
        return bmc_const(1);
    if (b.id == x->no.id)
        return bmc_const(0);
    return bmc_of_bits(x, b);
}

BmcValue bmc_fresh(Bmc *x, uint32_t width, const char *name) {
    x->is_inexact = true;
    return (BmcValue){.kind = BMC_BITS, .id = bits_var(x->bits, width, name).id};
}

// ---- Targets ------------------------------------------------------------------------------------

static BmcTarget make_target(Bmc *x, BmcValue v) {
    BmcTarget t = {.guard = x->yes, .by_number = v.by_number};
    if (v.kind == BMC_ADDRESS) {
        t.object = v.id;
        t.offset = bmc_const(v.number);
    } else {
        t.offset = v.kind == BMC_NONE ? bmc_const(0) : v;
    }
    if (t.offset.kind == BMC_CONST) {
        t.alignment = 63;
        t.residue = t.offset.number & word_mask(63);
    }
    return t;
}

BmcTargets bmc_targets(Bmc *x, BmcValue v, BmcTarget *one) {
    if (v.kind == BMC_LIST)
        return x->lists.items[v.id];
    *one = make_target(x, v);
    return (BmcTargets){one, 1};
}

static bool same_place(const BmcTarget *a, const BmcTarget *b) {
    return a->object == b->object && bmc_same(a->offset, b->offset) && a->by_number == b->by_number;
}

// What both offsets have in common modulo a power of two.
static void join_alignment(BmcTarget *a, const BmcTarget *b) {
    uint8_t alignment = a->alignment < b->alignment ? a->alignment : b->alignment;
    uint64_t difference = a->residue ^ b->residue;
    uint8_t common = difference ? (uint8_t)__builtin_ctzll(difference) : 63;
    a->alignment = common < alignment ? common : alignment;
    a->residue &= word_mask(a->alignment);
}

// Two targets of one object become one; `b` holds less often than `a`, or neither.
static void fuse(Bmc *x, BmcTarget *a, const BmcTarget *b) {
    join_alignment(a, b);
    a->offset = bmc_ite(x, b->guard, b->offset, a->offset, x->pointer_bits);
    a->guard = bits_or(x->bits, a->guard, b->guard);
    a->by_number |= b->by_number;
}

BmcValue bmc_of_targets(Bmc *x, BmcTarget *items, uint32_t n) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (bits_is_false(x->bits, items[i].guard))
            continue;
        uint32_t same = kept, siblings = 0;
        for (uint32_t k = 0; k < kept; k++) {
            siblings += items[k].object == items[i].object;
            if (same_place(&items[k], &items[i]))
                same = k;
        }
        if (same < kept) {
            items[same].guard = bits_or(x->bits, items[same].guard, items[i].guard);
        } else if (siblings >= MAX_SAME_OBJECT) {
            uint32_t k = kept - 1;
            while (items[k].object != items[i].object)
                k--;
            fuse(x, &items[k], &items[i]);
        } else {
            items[kept++] = items[i];
        }
    }
    if (kept == 0)
        return bmc_const(0);
    const BmcTarget *t = items;
    if (kept == 1 && !t->object) {
        BmcValue v = t->offset;
        v.by_number = t->by_number;
        return v;
    }
    if (kept == 1 && t->offset.kind == BMC_CONST)
        return (BmcValue){BMC_ADDRESS, t->by_number, t->object, t->offset.number};
    if (kept == 1)
        items[0].guard = x->yes; // there is no other
    BmcTarget *copy = arena_new(&x->arena, kept * sizeof *copy);
    memcpy(copy, items, kept * sizeof *copy);
    vec_push(&x->lists, ((BmcTargets){copy, kept}));
    return (BmcValue){.kind = BMC_LIST, .id = (uint32_t)(x->lists.count - 1)};
}

static BmcValue choose_pointer(Bmc *x, Bits condition, BmcValue a, BmcValue b) {
    BmcTarget one, other;
    BmcTargets first = bmc_targets(x, a, &one), second = bmc_targets(x, b, &other);
    uint32_t n = first.count + second.count;
    BmcTarget *all = memory_new(n * sizeof *all);
    Bits opposite = bits_not(x->bits, condition);
    for (uint32_t i = 0; i < n; i++) {
        bool is_first = i < first.count;
        all[i] = is_first ? first.items[i] : second.items[i - first.count];
        all[i].guard = bits_and(x->bits, all[i].guard, is_first ? condition : opposite);
        for (uint32_t k = 0; k < first.count && !is_first; k++) // the same on both sides
            if (same_place(&first.items[k], &all[i])) {
                all[k].guard = bits_ite(x->bits, condition, first.items[k].guard,
                                        second.items[i - first.count].guard);
                all[i].guard = x->no;
            }
    }
    BmcValue v = bmc_of_targets(x, all, n);
    free(all);
    return v;
}

BmcValue bmc_ite(Bmc *x, Bits condition, BmcValue a, BmcValue b, uint32_t width) {
    if (bmc_same(a, b) || b.kind == BMC_NONE)
        return a;
    if (a.kind == BMC_NONE)
        return b;
    if (condition.id == x->yes.id)
        return a;
    if (condition.id == x->no.id)
        return b;
    if (bmc_is_pointer(a) || bmc_is_pointer(b))
        return choose_pointer(x, condition, a, b);
    return bmc_of_bits(
        x, bits_ite(x->bits, condition, bmc_to_bits(x, a, width), bmc_to_bits(x, b, width)));
}

// ---- Parts --------------------------------------------------------------------------------------

BmcValue bmc_slice(Bmc *x, BmcValue v, uint32_t width, uint32_t first, uint32_t count) {
    if (first == 0 && count == width)
        return v;
    if (v.kind == BMC_CONST)
        return bmc_const(first >= 64 ? 0 : v.number >> first & word_mask(count));
    return bmc_of_bits(x, bits_extract(x->bits, bmc_to_bits(x, v, width), first, count));
}

BmcValue bmc_join(Bmc *x, BmcValue high, uint32_t high_width, BmcValue low, uint32_t low_width) {
    if (low_width == 0)
        return high;
    if (high.kind == BMC_CONST && low.kind == BMC_CONST && high_width + low_width <= 64)
        return bmc_const(high.number << low_width | low.number);
    return bmc_of_bits(
        x, bits_concat(x->bits, bmc_to_bits(x, high, high_width), bmc_to_bits(x, low, low_width)));
}

// ---- Movement -----------------------------------------------------------------------------------

BmcValue bmc_offset_add(Bmc *x, BmcValue offset, BmcValue distance) {
    uint32_t w = x->pointer_bits;
    if (offset.kind == BMC_CONST && distance.kind == BMC_CONST)
        return bmc_const((offset.number + distance.number) & word_mask(w));
    return bmc_of_bits(x,
                       bits_add(x->bits, bmc_to_bits(x, offset, w), bmc_to_bits(x, distance, w)));
}

static void move_target(Bmc *x, BmcTarget *t, BmcValue distance, uint8_t alignment) {
    t->offset = bmc_offset_add(x, t->offset, distance);
    if (t->offset.kind == BMC_CONST) {
        t->alignment = 63;
        t->residue = t->offset.number & word_mask(63);
        return;
    }
    uint64_t step = distance.kind == BMC_CONST ? distance.number : 0;
    if (distance.kind != BMC_CONST && alignment < t->alignment)
        t->alignment = alignment;
    if (t->alignment >= x->pointer_bits)
        t->alignment = (uint8_t)(x->pointer_bits - 1);
    t->residue = (t->residue + step) & word_mask(t->alignment);
}

// Known low zero bits of a distance are given by step_alignment (a number of bits).
BmcValue bmc_move(Bmc *x, BmcValue pointer, BmcValue distance, uint64_t step_alignment) {
    if (distance.kind == BMC_CONST && distance.number == 0)
        return pointer;
    if (pointer.kind == BMC_ADDRESS && distance.kind == BMC_CONST) {
        pointer.number = (pointer.number + distance.number) & word_mask(x->pointer_bits);
        return pointer;
    }
    if (!bmc_is_pointer(pointer)) {
        BmcValue v = bmc_offset_add(x, pointer.kind == BMC_NONE ? bmc_const(0) : pointer, distance);
        v.by_number = pointer.by_number;
        return v;
    }
    BmcTarget one;
    BmcTargets targets = bmc_targets(x, pointer, &one);
    BmcTarget *moved = memory_new(targets.count * sizeof *moved);
    for (uint32_t i = 0; i < targets.count; i++) {
        moved[i] = targets.items[i];
        move_target(x, &moved[i], distance, (uint8_t)step_alignment);
    }
    BmcValue v = bmc_of_targets(x, moved, targets.count);
    free(moved);
    return v;
}

bool bmc_excluded(Bmc *x, const BmcState *s, Bits condition) {
    if (condition.id == x->no.id)
        return true;
    if (condition.id == x->yes.id)
        return false;
    Bits opposite = bits_not(x->bits, condition);
    uint32_t n = 0;
    for (uint32_t g = s->guard; g && n < 64; g = x->guards.items[g].parent, n++)
        if (x->guards.items[g].literal.id == opposite.id)
            return true;
    return bits_is_false(x->bits, bits_and(x->bits, bmc_reached(x, s), condition));
}
