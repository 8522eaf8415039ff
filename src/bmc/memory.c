// Instructions on memory: stack objects and their lifetimes, loads, stores, copies, address
// arithmetic.
#include "bmc/internal.h"

#include "base/check.h"

// ---- Stack objects ------------------------------------------------------------------------------

static void note_object(Bmc *x, const BmcState *s, BmcObjectId id) {
    vec_push(&x->events, ((BmcEvent){.draw = BMC_DRAW_OBJECT,
                                     .guard = bmc_reached(x, s),
                                     .version = bmc_object(s, id)->version}));
}

static bool do_alloca(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    BmcValue size = bmc_operand_of(x, s, f, 0);
    uint32_t bits = bmc_operand_bits(x, f, 0);
    if (bits != x->pointer_bits)
        size = bits < x->pointer_bits && size.kind == BMC_CONST ? size
               : bits < x->pointer_bits
                   ? bmc_of_bits(x, bits_zext(x->bits, bmc_to_bits(x, size, bits), x->pointer_bits))
                   : bmc_slice(x, size, bits, 0, x->pointer_bits);
    BmcObject object = {.kind = BMC_STACK,
                        .size = size,
                        .align = i->aux ? i->aux : 1,
                        .is_const = i->flags & IR_CONST,
                        .owner = f->id,
                        .loc = i->loc,
                        .site_function = f->id,
                        .site_instr = (uint32_t)(i - f->function->instrs)};
    bmc_wish_small(x, size);
    BmcObjectId id = bmc_new_object(x, s, object, BMC_FRESH);
    vec_push(&f->stack, id);
    note_object(x, s, id);
    if (i->flags & IR_SCOPED) {
        bmc_own(s, id)->alive = x->no;
        map_set(&f->scoped, i->result, id);
    }
    bmc_set(s, i, (BmcValue){.kind = BMC_ADDRESS, .id = id});
    return true;
}

// The object of a variable whose block is entered again, at the address of the one before.
static BmcObjectId new_instance(Bmc *x, BmcState *s, BmcFrame *f, BmcObjectId first) {
    BmcObject object = x->objects.items[first];
    bool has_address = object.base.id != 0;
    object.base = (Bits){0};
    object.outside = (Bits){0};
    object.instance = first;
    BmcObjectId id = bmc_new_object(x, s, object, BMC_FRESH);
    vec_push(&f->stack, id);
    if (has_address) // numbers made from the address refer to this object now
        bmc_base(x, id);
    return id;
}

// A block that is entered has new variables: the register gets the address of a new object, and
// pointers that were kept point to one that is gone. The ALLOCA's own object serves the first time.
static bool begin_scope(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    IrOperand operand = ir_operands(f->function, i)[0];
    uint64_t first;
    if (ir_is_const(operand) || !map_get(&f->scoped, ir_operand_reg(operand), &first))
        return bmc_unknown(x, s, f, x->yes, "a scope of an unknown object");
    IrReg reg = ir_operand_reg(operand);
    BmcObjectId id = (BmcObjectId)first;
    if (x->objects.items[id].was_entered || !bmc_object(s, id)) {
        id = new_instance(x, s, f, id);
    } else {
        x->objects.items[id].was_entered = true;
        BmcContents *c = bmc_own(s, id);
        bmc_contents_forget(x, c);
        c->alive = x->yes;
        bmc_shadow_renew(x, s, id);
    }
    note_object(x, s, id);
    s->regs[reg] = (BmcValue){.kind = BMC_ADDRESS, .id = id};
    return true;
}

static bool end_scope(Bmc *x, BmcState *s, BmcFrame *f) {
    BmcTarget one;
    BmcValue v = bmc_operand_of(x, s, f, 0);
    if (!bmc_is_pointer(v))
        return true;
    BmcTargets targets = bmc_targets(x, v, &one);
    for (uint32_t n = 0; n < targets.count; n++) {
        const BmcTarget *t = &targets.items[n];
        if (!t->object || !bmc_object(s, t->object) ||
            x->objects.items[t->object].kind != BMC_STACK)
            continue;
        if (bits_is_true(x->bits, t->guard)) {
            bmc_set_object(s, t->object, NULL);
        } else {
            BmcContents *c = bmc_own(s, t->object);
            c->alive = bits_and(x->bits, c->alive, bits_not(x->bits, t->guard));
        }
    }
    return true;
}

static bool do_restore(Bmc *x, BmcState *s, BmcFrame *f) {
    BmcValue token = bmc_operand_of(x, s, f, 0);
    if (token.kind != BMC_CONST)
        return bmc_unknown(x, s, f, x->yes, "stack.restore to an unknown place");
    for (size_t n = token.number; n < f->stack.count; n++)
        bmc_set_object(s, f->stack.items[n], NULL);
    return true;
}

// ---- Addresses ----------------------------------------------------------------------------------

static BmcValue sign_extend(Bmc *x, BmcValue v, uint32_t from, uint32_t to) {
    if (from >= to)
        return bmc_slice(x, v, from, 0, to);
    if (v.kind == BMC_CONST)
        return bmc_const((uint64_t)word_signed(v.number, from) & word_mask(to));
    return bmc_of_bits(x, bits_sext(x->bits, bmc_to_bits(x, v, from), to));
}

static bool do_address(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    uint32_t w = x->pointer_bits;
    BmcValue pointer = bmc_operand_of(x, s, f, 0);
    BmcValue index = sign_extend(x, bmc_operand_of(x, s, f, 1), bmc_operand_bits(x, f, 1), w);
    uint64_t factor = bmc_operand_of(x, s, f, 2).number & word_mask(w);
    uint64_t plus = bmc_operand_of(x, s, f, 3).number & word_mask(w);
    if (index.kind == BMC_CONST) {
        bmc_set(s, i,
                bmc_move(x, pointer, bmc_const((index.number * factor + plus) & word_mask(w)), 0));
        return true;
    }
    Bits scaled = bits_mul(x->bits, bmc_to_bits(x, index, w), bits_const(x->bits, w, factor, 0));
    uint64_t alignment = factor ? (uint64_t)__builtin_ctzll(factor) : w;
    BmcValue moved = bmc_move(x, pointer, bmc_of_bits(x, scaled), alignment);
    bmc_set(s, i, bmc_move(x, moved, bmc_const(plus), 0));
    return true;
}

// ---- Loads, stores, copies ----------------------------------------------------------------------

static bool do_load(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    uint32_t len = (uint32_t)ir_store_size(type);
    BmcValue v;
    if (!bmc_load(x, s, f, bmc_operand_of(x, s, f, 0), len, &v))
        return false;
    bmc_set(s, i, bmc_slice(x, v, len * 8, 0, type->bits));
    return true;
}

static bool do_store(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    uint32_t len = (uint32_t)ir_store_size(type);
    BmcValue v = bmc_operand_of(x, s, f, 0);
    if (v.kind == BMC_NONE)
        v = bmc_const(0);
    if (type->bits < len * 8 && v.kind != BMC_CONST)
        v = bmc_of_bits(x, bits_zext(x->bits, bmc_to_bits(x, v, type->bits), len * 8));
    return bmc_store(x, s, f, bmc_operand_of(x, s, f, 1), len, v);
}

// A length of any integer type, as a word.
BmcValue bmc_length_operand(Bmc *x, const BmcState *s, const BmcFrame *f) {
    uint32_t w = bmc_operand_bits(x, f, 2);
    BmcValue v = bmc_operand_of(x, s, f, 2);
    if (w == x->pointer_bits || v.kind == BMC_CONST)
        return v;
    Bits bits = bmc_to_bits(x, v, w);
    return bmc_of_bits(x, w < x->pointer_bits ? bits_zext(x->bits, bits, x->pointer_bits)
                                              : bits_extract(x->bits, bits, 0, x->pointer_bits));
}

// Different ranges that share a byte, without being the same.
static Bits overlap(Bmc *x, BmcValue to, BmcValue from, BmcValue length) {
    uint32_t w = x->pointer_bits;
    BmcTarget one, other;
    BmcTargets first = bmc_targets(x, to, &one), second = bmc_targets(x, from, &other);
    Bits result = x->no, n = bmc_to_bits(x, length, w);
    for (uint32_t a = 0; a < first.count; a++)
        for (uint32_t b = 0; b < second.count; b++) {
            const BmcTarget *p = &first.items[a], *q = &second.items[b];
            if (p->object != q->object || !p->object)
                continue;
            Bits both = bits_and(x->bits, p->guard, q->guard);
            Bits u = bmc_to_bits(x, p->offset, w), v = bmc_to_bits(x, q->offset, w);
            Bits forth = bits_ult(x->bits, bits_sub(x->bits, u, v), n);
            Bits back = bits_ult(x->bits, bits_sub(x->bits, v, u), n);
            Bits differ = bits_not(x->bits, bits_eq(x->bits, u, v));
            both =
                bits_and(x->bits, both, bits_and(x->bits, differ, bits_or(x->bits, forth, back)));
            result = bits_or(x->bits, result, both);
        }
    return result;
}

// No bytes, no access. Where the length may be 0, the pointers count only in the other case.
static bool check_range(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, BmcValue length,
                        bool is_write) {
    if (length.kind == BMC_CONST)
        return bmc_check_access(x, s, f, pointer, length, is_write);
    Bits none = bits_eq(x->bits, bmc_to_bits(x, length, x->pointer_bits),
                        bits_const(x->bits, x->pointer_bits, 0, 0));
    return bmc_check_access_unless(x, s, f, pointer, length, is_write, none);
}

static bool do_copy(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    BmcValue to = bmc_operand_of(x, s, f, 0), from = bmc_operand_of(x, s, f, 1),
             length = bmc_length_operand(x, s, f);
    if (length.kind == BMC_CONST && length.number == 0)
        return true;
    if (!check_range(x, s, f, from, length, false) ||
        !check_range(x, s, f, to, length, !(i->flags & IR_INITIAL)))
        return false;
    if (!(i->flags & IR_OVERLAP) &&
        !bmc_check(x, s, f, bits_not(x->bits, overlap(x, to, from, length)), IR_BAD_ARGUMENT,
                   "a copy between places that overlap"))
        return false;
    return bmc_copy_bytes(x, s, f, to, from, length);
}

static bool do_fill(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    BmcValue to = bmc_operand_of(x, s, f, 0), length = bmc_length_operand(x, s, f);
    BmcValue byte = bmc_slice(x, bmc_operand_of(x, s, f, 1), bmc_operand_bits(x, f, 1), 0, 8);
    if (length.kind == BMC_CONST && length.number == 0)
        return true;
    return check_range(x, s, f, to, length, !(i->flags & IR_INITIAL)) &&
           bmc_fill_bytes(x, s, f, to, byte, length);
}

bool bmc_memory(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    if (i->flags & IR_SHADOW)
        return bmc_shadow(x, s, f, i);
    switch ((IrOpcode)i->op) {
    case IR_ALLOCA:
        return do_alloca(x, s, f, i);
    case IR_SCOPE_BEGIN:
        return begin_scope(x, s, f, i);
    case IR_SCOPE_END:
        return end_scope(x, s, f);
    case IR_STACK_SAVE:
        bmc_set(s, i, bmc_const(f->stack.count));
        return true;
    case IR_STACK_RESTORE:
        return do_restore(x, s, f);
    case IR_LOAD:
        return do_load(x, s, f, i);
    case IR_STORE:
        return do_store(x, s, f, i);
    case IR_COPY:
        return do_copy(x, s, f, i);
    case IR_FILL:
        return do_fill(x, s, f, i);
    case IR_ADDRESS:
        return do_address(x, s, f, i);
#define HANDLES_MEMORY ,
#define HANDLES_ADDRESS ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no instruction about memory");
}
