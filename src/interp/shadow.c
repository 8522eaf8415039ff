// The shadow of memory: which bits of a byte have a value (shadow/shadow.h). Bytes that were never
// written have none; globals, what natives write and what external functions write have. An access
// was checked before with the bytes themselves.
#include "interp/internal.h"

#include <string.h>

// A shadow is kept as its difference from how it began: what is never touched costs nothing.
static uint8_t beginning(const InterpObject *object) {
    return object->kind == INTERP_GLOBAL ? 0 : 0xff;
}

static uint8_t *difference(InterpPlace place) {
    InterpObject *object = place.object;
    if (!object->shadow)
        interp_make_shadow(object);
    return object->shadow + place.offset;
}

static void read_shadow(InterpPlace place, uint8_t *to, uint64_t size) {
    uint8_t first = beginning(place.object);
    const uint8_t *kept = place.object->shadow ? place.object->shadow + place.offset : NULL;
    for (uint64_t i = 0; i < size; i++)
        to[i] = kept ? kept[i] ^ first : first;
}

static void fill_shadow(InterpPlace place, uint8_t byte, uint64_t size) {
    uint8_t new = byte ^ beginning(place.object);
    if (place.object->shadow || new)
        memset(difference(place), new, size);
}

// The place of `size` bytes, where there are so many.
static InterpPlace place_at(Interp *in, InterpCell pointer, uint64_t size) {
    InterpObject *object = interp_target(in, pointer);
    uint64_t offset = object ? pointer.low - object->address : 0;
    if (!object || object->state != INTERP_ALIVE || offset > object->size ||
        size > object->size - offset)
        return (InterpPlace){0};
    return (InterpPlace){object, offset};
}

static InterpPlace place_of(Interp *in, InterpRef ref, uint64_t size) {
    return place_at(in, *interp_operand(in, ref), size);
}

static bool load(Interp *in, const InterpOp *op) {
    InterpPlace place = place_of(in, op->a, op->size);
    InterpCell value = {0, 0};
    if (place.object)
        read_shadow(place, (uint8_t *)&value, op->size);
    if (op->bits <= 64)
        value = (InterpCell){value.low & interp_mask(op->bits), 0};
    else
        value.high &= interp_mask(op->bits - 64);
    in->registers[op->to] = value;
    return true;
}

static bool store(Interp *in, const InterpOp *op) {
    InterpPlace place = place_of(in, op->b, op->size);
    const uint8_t *value = (const uint8_t *)interp_operand(in, op->a);
    for (uint32_t i = 0; i < op->size && place.object; i++)
        difference(place)[i] = value[i] ^ beginning(place.object);
    return true;
}

static bool fill(Interp *in, const InterpOp *op) {
    uint64_t size = interp_operand(in, op->c)->low;
    InterpPlace place = place_of(in, op->a, size);
    if (place.object)
        fill_shadow(place, (uint8_t)interp_operand(in, op->b)->low, size);
    return true;
}

static bool copy(Interp *in, const InterpOp *op) {
    uint64_t size = interp_operand(in, op->c)->low;
    InterpPlace to = place_of(in, op->a, size), from = place_of(in, op->b, size);
    if (to.object && from.object)
        interp_shadow_move(to, from, size);
    return true;
}

bool interp_shadow(Interp *in, const InterpOp *op) {
    switch ((IrOpcode)op->ir) {
    case IR_LOAD:
        return load(in, op);
    case IR_STORE:
        return store(in, op);
    case IR_FILL:
        return fill(in, op);
    default:
        return copy(in, op);
    }
}

void interp_shadow_clear(InterpPlace place, uint64_t size) { fill_shadow(place, 0, size); }

void interp_shadow_move(InterpPlace to, InterpPlace from, uint64_t size) {
    uint8_t turned = beginning(to.object) ^ beginning(from.object);
    if (!size || (!to.object->shadow && !from.object->shadow && !turned))
        return;
    uint8_t *target = difference(to);
    memmove(target, difference(from), size);
    for (uint64_t i = 0; i < size && turned; i++)
        target[i] ^= turned;
}

uint8_t interp_shadow_byte(InterpPlace place) {
    uint8_t byte;
    read_shadow(place, &byte, 1);
    return byte;
}

bool interp_shadow_has_values(Interp *in, InterpCell pointer, uint64_t size) {
    InterpPlace place = place_at(in, pointer, size);
    for (uint64_t i = 0; place.object && i < size; i++)
        if (interp_shadow_byte((InterpPlace){place.object, place.offset + i}))
            return false;
    return true;
}

bool interp_shadow_has_text(Interp *in, InterpCell pointer, uint64_t limit) {
    InterpPlace place = place_at(in, pointer, 0);
    if (place.object && !place.object->bytes && !interp_make_bytes(in, place.object))
        return true;
    for (uint64_t i = 0; place.object && i < limit; i++) {
        uint8_t byte;
        InterpPlace at = {place.object, place.offset + i};
        if (at.offset >= place.object->size)
            return true;
        if (interp_shadow_byte(at))
            return false;
        interp_read_bytes(in, at, &byte, 1);
        if (!byte)
            return true;
    }
    return true;
}
