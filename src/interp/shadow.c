// The shadow of memory: which bits of a byte have a value (shadow/shadow.h). Bytes that were never
// written have none; globals, what natives write and what external functions write have. An access
// was checked before with the bytes themselves.
#include "interp/internal.h"

#include <string.h>

static uint8_t initial(const InterpObject *object) {
    return object->kind == INTERP_GLOBAL ? 0 : 0xff;
}

// What is kept is the difference to the beginning: zeros, which cost nothing until they are set.
static uint8_t *difference_of(InterpObject *object) {
    if (!object->shadow)
        object->shadow = memory_zeroed(object->capacity + 1);
    return object->shadow;
}

static uint8_t shadow_at(const InterpObject *object, uint64_t offset) {
    return (object->shadow ? object->shadow[offset] : 0) ^ initial(object);
}

static void set_range(InterpPlace place, uint8_t byte, uint64_t size) {
    byte ^= initial(place.object);
    if (byte || place.object->shadow)
        memset(difference_of(place.object) + place.offset, byte, size);
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
    for (uint32_t i = 0; place.object && i < op->size; i++)
        ((uint8_t *)&value)[i] = shadow_at(place.object, place.offset + i);
    if (op->bits <= 64)
        value = (InterpCell){value.low & interp_mask(op->bits), 0};
    else
        value.high &= interp_mask(op->bits - 64);
    in->registers[op->to] = value;
    return true;
}

static bool store(Interp *in, const InterpOp *op) {
    InterpPlace place = place_of(in, op->b, op->size);
    const uint8_t *bytes = (const uint8_t *)interp_operand(in, op->a);
    for (uint32_t i = 0; place.object && i < op->size; i++)
        difference_of(place.object)[place.offset + i] = bytes[i] ^ initial(place.object);
    return true;
}

static bool fill(Interp *in, const InterpOp *op) {
    uint64_t size = interp_operand(in, op->c)->low;
    InterpPlace place = place_of(in, op->a, size);
    if (place.object)
        set_range(place, (uint8_t)interp_operand(in, op->b)->low, size);
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

void interp_shadow_clear(InterpPlace place, uint64_t size) { set_range(place, 0, size); }

void interp_shadow_move(InterpPlace to, InterpPlace from, uint64_t size) {
    uint8_t other = initial(to.object) ^ initial(from.object);
    uint8_t *target = difference_of(to.object) + to.offset;
    memmove(target, difference_of(from.object) + from.offset, size);
    for (uint64_t i = 0; other && i < size; i++)
        target[i] ^= other;
}

bool interp_shadow_has_values(Interp *in, InterpCell pointer, uint64_t size) {
    InterpPlace place = place_at(in, pointer, size);
    for (uint64_t i = 0; place.object && i < size; i++)
        if (shadow_at(place.object, place.offset + i))
            return false;
    return true;
}

bool interp_shadow_has_text(Interp *in, InterpCell pointer, uint64_t limit) {
    InterpPlace place = place_at(in, pointer, 0);
    for (uint64_t i = 0; place.object && i < limit; i++) {
        uint8_t byte;
        InterpPlace at = {place.object, place.offset + i};
        if (at.offset >= place.object->size)
            return true;
        if (shadow_at(place.object, at.offset))
            return false;
        interp_read_bytes(in, at, &byte, 1);
        if (!byte)
            return true;
    }
    return true;
}
