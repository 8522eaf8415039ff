// Which bits of memory have a value (shadow/shadow.h): beside each object lies another one of the
// same size, which nothing but the instructions with IR_SHADOW reads or writes. It has a 1 for
// every bit that is indeterminate. An access was checked before with the bytes themselves.
#include "bmc/internal.h"

static bool tracks(const Bmc *x) { return x->options->checks & IR_UNINITIALISED; }

void bmc_shadow_add(Bmc *x, BmcState *s, BmcObjectId id) {
    BmcObject shadow = x->objects.items[id];
    bool is_global = shadow.kind == BMC_GLOBAL;
    if (!tracks(x))
        return;
    shadow.kind = is_global ? BMC_GLOBAL : BMC_STATIC;
    shadow.is_constant = shadow.is_given = false;
    shadow.outside = shadow.base = (Bits){0};
    shadow.instance = shadow.shadow = 0;
    BmcObjectId new = (BmcObjectId)x->objects.count;
    x->objects.items[id].shadow = new;
    vec_push(&x->objects, shadow);
    bmc_set_object(s, new, bmc_contents_new(x, is_global ? BMC_ZERO : BMC_ONES));
}

void bmc_shadow_renew(Bmc *x, BmcState *s, BmcObjectId id) {
    BmcObjectId shadow = x->objects.items[id].shadow;
    if (shadow)
        bmc_set_object(s, shadow, bmc_contents_new(x, BMC_ONES));
}

BmcValue bmc_shadow_of(Bmc *x, const BmcState *s, const BmcFrame *f, BmcValue pointer) {
    BmcTargetList targets = {0};
    bmc_resolve(x, s, f, pointer, BMC_ACCESS, &targets);
    uint32_t n = 0;
    for (size_t i = 0; i < targets.count; i++) {
        BmcTarget t = targets.items[i];
        t.object = t.object ? x->objects.items[t.object].shadow : 0;
        t.by_number = false;
        if (t.object && bmc_object(s, t.object))
            targets.items[n++] = t;
    }
    BmcValue v = bmc_of_targets(x, targets.items, n);
    vec_free(&targets);
    return v;
}

void bmc_shadow_clear(Bmc *x, BmcState *s, const BmcFrame *f, BmcValue pointer, uint64_t size) {
    if (tracks(x))
        bmc_fill_bytes(x, s, f, bmc_shadow_of(x, s, f, pointer), bmc_const(0), bmc_const(size));
}

// ---- Instructions -------------------------------------------------------------------------------

static bool do_load(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    uint32_t len = (uint32_t)ir_store_size(type);
    BmcValue v, pointer = bmc_shadow_of(x, s, f, bmc_operand_of(x, s, f, 0));
    if (!bmc_read_at(x, s, f, pointer, len, &v))
        return false;
    bmc_set(s, i, bmc_slice(x, v, len * 8, 0, type->bits));
    return true;
}

static bool do_store(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    const IrType *type = ir_type(x->program, i->type);
    uint32_t len = (uint32_t)ir_store_size(type);
    BmcValue v = bmc_operand_of(x, s, f, 0);
    if (type->bits < len * 8 && v.kind != BMC_CONST)
        v = bmc_of_bits(x, bits_zext(x->bits, bmc_to_bits(x, v, type->bits), len * 8));
    BmcValue pointer = bmc_shadow_of(x, s, f, bmc_operand_of(x, s, f, 1));
    return bmc_write_at(x, s, f, pointer, len, v, x->yes);
}

// The whole object, which may be large.
static bool fill_object(Bmc *x, BmcState *s, BmcValue pointer, BmcValue byte, BmcValue length) {
    bool is_whole = pointer.kind == BMC_ADDRESS && pointer.number == 0 &&
                    length.kind == BMC_CONST && byte.kind == BMC_CONST &&
                    (byte.number == 0 || byte.number == 0xff);
    if (!is_whole)
        return false;
    const BmcObject *o = &x->objects.items[pointer.id];
    if (o->size.kind != BMC_CONST || length.number < o->size.number)
        return false;
    bmc_set_object(s, pointer.id, bmc_contents_new(x, byte.number ? BMC_ONES : BMC_ZERO));
    return true;
}

static bool do_fill(Bmc *x, BmcState *s, BmcFrame *f) {
    BmcValue length = bmc_length_operand(x, s, f);
    BmcValue byte = bmc_slice(x, bmc_operand_of(x, s, f, 1), bmc_operand_bits(x, f, 1), 0, 8);
    BmcValue pointer = bmc_shadow_of(x, s, f, bmc_operand_of(x, s, f, 0));
    return !bmc_is_pointer(pointer) || fill_object(x, s, pointer, byte, length) ||
           bmc_fill_bytes(x, s, f, pointer, byte, length);
}

static bool do_copy(Bmc *x, BmcState *s, BmcFrame *f) {
    BmcValue to = bmc_shadow_of(x, s, f, bmc_operand_of(x, s, f, 0));
    BmcValue from = bmc_shadow_of(x, s, f, bmc_operand_of(x, s, f, 1));
    return !bmc_is_pointer(to) || !bmc_is_pointer(from) ||
           bmc_copy_bytes(x, s, f, to, from, bmc_length_operand(x, s, f));
}

bool bmc_shadow(Bmc *x, BmcState *s, BmcFrame *f, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_LOAD:
        return do_load(x, s, f, i);
    case IR_STORE:
        return do_store(x, s, f, i);
    case IR_FILL:
        return do_fill(x, s, f);
    default:
        return do_copy(x, s, f);
    }
}
