// The shadow of memory: which bits of a byte have a value (shadow/shadow.h). Bytes that were never
// written have none; globals, what natives write and what external functions write have. An access
// was checked before with the bytes themselves.
#include "interp/internal.h"

#include <string.h>

static uint8_t initial(const InterpObject *object) {
    return object->kind == INTERP_GLOBAL ? 0 : 0xff;
}

static uint8_t *shadow_of(InterpObject *object) {
    if (!object->shadow) {
        object->shadow = memory_new(object->capacity + 1);
        memset(object->shadow, initial(object), object->capacity);
    }
    return object->shadow;
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
        memcpy(&value, shadow_of(place.object) + place.offset, op->size);
    if (op->bits <= 64)
        value = (InterpCell){value.low & interp_mask(op->bits), 0};
    else
        value.high &= interp_mask(op->bits - 64);
    in->registers[op->to] = value;
    return true;
}

static bool store(Interp *in, const InterpOp *op) {
    InterpPlace place = place_of(in, op->b, op->size);
    if (place.object)
        memcpy(shadow_of(place.object) + place.offset, interp_operand(in, op->a), op->size);
    return true;
}

static bool fill(Interp *in, const InterpOp *op) {
    uint64_t size = interp_operand(in, op->c)->low;
    InterpPlace place = place_of(in, op->a, size);
    if (place.object)
        memset(shadow_of(place.object) + place.offset, (int)(interp_operand(in, op->b)->low & 0xff),
               size);
    return true;
}

static bool copy(Interp *in, const InterpOp *op) {
    uint64_t size = interp_operand(in, op->c)->low;
    InterpPlace to = place_of(in, op->a, size), from = place_of(in, op->b, size);
    if (to.object && from.object)
        memmove(shadow_of(to.object) + to.offset, shadow_of(from.object) + from.offset, size);
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

void interp_shadow_clear(InterpPlace place, uint64_t size) {
    if (place.object->shadow || initial(place.object))
        memset(shadow_of(place.object) + place.offset, 0, size);
}

void interp_shadow_move(InterpPlace to, InterpPlace from, uint64_t size) {
    memcpy(shadow_of(to.object) + to.offset, shadow_of(from.object) + from.offset, size);
}

bool interp_shadow_has_values(Interp *in, InterpCell pointer, uint64_t size) {
    InterpPlace place = place_at(in, pointer, size);
    for (uint64_t i = 0; place.object && i < size; i++)
        if (shadow_of(place.object)[place.offset + i])
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
        if (shadow_of(place.object)[at.offset])
            return false;
        interp_read_bytes(in, at, &byte, 1);
        if (!byte)
            return true;
    }
    return true;
}
