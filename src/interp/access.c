// Checked reads and writes, and what each byte of an object holds.
//
// A pointer with provenance is checked against its object only; one without may reach whatever
// live object has the address. An object's bytes come with a bit that says whether they were
// written, and with the provenance of the pointers stored in them: in an array for pointers at
// aligned addresses, in a map for the others. Every write clears the provenance that it overlaps.
#include "interp/choice.h"
#include "interp/internal.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "memory is read and written natively");

// ---- Access -----------------------------------------------------------------------------------

static InterpAccess write_of(const InterpOp *op) {
    return op->flags & IR_INITIAL ? INTERP_INITIALISE : INTERP_WRITE;
}

static inline bool allows(const InterpObject *object, uint64_t offset, uint64_t size,
                          InterpAccess access) {
    return object->state == INTERP_ALIVE && offset <= object->size &&
           size <= object->size - offset && !(access == INTERP_WRITE && object->is_constant) &&
           object->kind != INTERP_FUNCTION;
}

static inline InterpPlace access(Interp *in, InterpCell pointer, uint64_t size,
                                 InterpAccess access) {
    InterpObject *object =
        pointer.high ? interp_object_of(in, pointer.high) : interp_object_at(in, pointer.low);
    uint64_t offset = object ? pointer.low - object->address : 0;
    if (!object || !allows(object, offset, size, access) ||
        (access == INTERP_WRITE && object->is_const && interp_checks(in, IR_CONST_WRITE))) {
        interp_report_access(in, pointer, size, access);
        return (InterpPlace){0};
    }
    if (!object->bytes && !interp_make_bytes(in, object))
        return (InterpPlace){0};
    if (in->options->observe)
        interp_observe(in, access == INTERP_READ ? IR_EVENT_READ : IR_EVENT_WRITE, object, offset,
                       size);
    return (InterpPlace){object, offset};
}

InterpPlace interp_access(Interp *in, InterpCell pointer, uint64_t size, InterpAccess kind) {
    return access(in, pointer, size, kind);
}

static bool report_alignment(Interp *in, InterpCell pointer, uint32_t align) {
    Text text = {0};
    interp_add_misaligned(in, &text, pointer, align);
    interp_violate(in, IR_MISALIGNED, "%s", text_chars(&text));
    text_release(&text);
    return false;
}

static inline bool is_aligned(const Interp *in, InterpPlace place, uint32_t align) {
    if (align <= 1 || !in->check_alignment)
        return true;
    bool is_here = (place.object->address + place.offset) % align == 0;
    if (is_here && in->choices && !interp_is_aligned_anywhere(place.object, place.offset, align))
        interp_choose(in, "the places of objects in memory");
    return is_here;
}

// ---- Which bytes were written -----------------------------------------------------------------

// The bits for `size` <= 8 bytes from `offset` on span two bytes at most.
static inline uint32_t few_bits(uint64_t offset, uint64_t size) {
    return ((1u << size) - 1) << (offset & 7);
}

static inline uint16_t bits_at(const uint8_t *bits, uint64_t offset) {
    uint16_t pair;
    memcpy(&pair, bits + offset / 8, sizeof pair);
    return pair;
}

bool interp_is_initialised(const InterpObject *object, uint64_t offset, uint64_t size) {
    if (object->all_initialised)
        return true;
    if (!object->initialised)
        return size == 0;
    for (; size > 8; offset += 8, size -= 8)
        if (few_bits(offset, 8) & ~(uint32_t)bits_at(object->initialised, offset))
            return false;
    return !(few_bits(offset, size) & ~(uint32_t)bits_at(object->initialised, offset));
}

static void set_few_bits(uint8_t *bits, uint64_t offset, uint64_t size) {
    uint16_t pair = (uint16_t)(bits_at(bits, offset) | few_bits(offset, size));
    memcpy(bits + offset / 8, &pair, sizeof pair);
}

static inline void set_initialised(InterpObject *object, uint64_t offset, uint64_t size) {
    if (object->all_initialised)
        return;
    if (!object->initialised)
        interp_make_initialised(object);
    if (size > 8) { // up to a whole byte of bits, whole bytes, the rest
        uint64_t head = -offset & 7;
        set_few_bits(object->initialised, offset, head);
        offset += head;
        size -= head;
        memset(object->initialised + offset / 8, 0xff, size / 8);
        offset += size & ~(uint64_t)7;
        size &= 7;
    }
    set_few_bits(object->initialised, offset, size);
}

// ---- Stored pointers --------------------------------------------------------------------------

// Slots are counted from the word in which the object starts, so that aligned addresses are
// slots even in an object that starts at an odd one.
static inline uint64_t slot_of(const Interp *in, const InterpObject *object, uint64_t offset) {
    uint32_t shift = in->pointer_bytes == 8 ? 3 : 2;
    return ((object->address + offset) >> shift) - (object->address >> shift);
}

static inline bool is_slot(const Interp *in, const InterpObject *object, uint64_t offset) {
    return ((object->address + offset) & (in->pointer_bytes - 1)) == 0;
}

uint64_t interp_pointer_in(const Interp *in, const InterpObject *object, uint64_t offset) {
    uint64_t provenance = 0;
    if (is_slot(in, object, offset))
        return object->pointers ? object->pointers[slot_of(in, object, offset)] : 0;
    if (object->rare)
        map_get(&object->rare->unaligned, offset, &provenance);
    return provenance;
}

static void set_pointer(const Interp *in, InterpObject *object, uint64_t offset,
                        uint64_t provenance) {
    if (!provenance)
        return;
    if (!is_slot(in, object, offset)) {
        map_set(&interp_make_rare(object)->unaligned, offset, provenance);
        return;
    }
    if (!object->pointers)
        interp_make_pointers(object);
    object->pointers[slot_of(in, object, offset)] = provenance;
}

static void clear_unaligned(const Interp *in, InterpObject *object, uint64_t offset,
                            uint64_t size) {
    Map *map = &object->rare->unaligned;
    uint64_t before = in->pointer_bytes - 1;
    uint64_t start = offset < before ? 0 : offset - before;
    uint64_t old;
    if (offset + size - start <= map->capacity) {
        for (uint64_t at = start; at < offset + size; at++)
            if (map_get(map, at, &old))
                map_set(map, at, 0);
    } else {
        for (size_t i = 0; i < map->capacity; i++)
            if (map->slots[i].key >= start && map->slots[i].key < offset + size)
                map->slots[i].value = 0;
    }
}

static inline void clear_pointers(const Interp *in, InterpObject *object, uint64_t offset,
                                  uint64_t size) {
    if (object->pointers) {
        uint64_t first = slot_of(in, object, offset);
        uint64_t last = slot_of(in, object, offset + size - 1);
        if (first == last)
            object->pointers[first] = 0;
        else
            memset(object->pointers + first, 0, (last - first + 1) * sizeof *object->pointers);
    }
    if (object->rare && object->rare->unaligned.count)
        clear_unaligned(in, object, offset, size);
}

// What every write of size > 0 does beside writing.
static inline bool note_write(Interp *in, InterpPlace place, uint64_t size) {
    InterpObject *object = place.object;
    if (object->size > INTERP_LARGE && !interp_touch(in, object, place.offset, size))
        return false;
    if (in->choices && (object->pointers || object->rare))
        interp_choose_if_cut(in, place, size);
    set_initialised(object, place.offset, size);
    clear_pointers(in, object, place.offset, size);
    return true;
}

// ---- Bytes ------------------------------------------------------------------------------------

static void read_arbitrary(Interp *in, InterpPlace place, uint8_t *bytes, uint64_t size) {
    const InterpObject *object = place.object;
    for (uint64_t i = 0; i < size; i++)
        bytes[i] = interp_is_initialised(object, place.offset + i, 1)
                       ? object->bytes[place.offset + i]
                       : ir_inputs_memory(in->inputs, object->serial, place.offset + i);
    if (in->options->told)
        interp_told_unwritten(in, object, place.offset, bytes, size);
}

void interp_read_bytes(Interp *in, InterpPlace place, void *bytes, uint64_t size) {
    if (in->choices)
        interp_choose_if_pointer(in, place, size);
    if (interp_is_initialised(place.object, place.offset, size))
        memcpy(bytes, place.object->bytes + place.offset, size);
    else
        read_arbitrary(in, place, bytes, size);
}

bool interp_write_bytes(Interp *in, InterpPlace place, const void *bytes, uint64_t size) {
    if (!size)
        return true;
    if (!note_write(in, place, size))
        return false;
    memcpy(place.object->bytes + place.offset, bytes, size);
    if (in->tracks_shadow)
        interp_shadow_clear(place, size);
    return true;
}

void interp_put_pointer(Interp *in, InterpPlace place, InterpCell value) {
    memcpy(place.object->bytes + place.offset, &value.low, in->pointer_bytes);
    set_pointer(in, place.object, place.offset, value.high);
}

// ---- Copies -----------------------------------------------------------------------------------

typedef struct StoredPointer {
    uint64_t distance; // from the start of what is copied
    uint64_t provenance;
} StoredPointer;

typedef VEC(StoredPointer) StoredPointers;

static void collect_pointers(const Interp *in, InterpPlace place, uint64_t size,
                             StoredPointers *found) {
    const InterpObject *object = place.object;
    uint64_t bytes = in->pointer_bytes;
    if (size < bytes)
        return;
    if (object->pointers) {
        uint64_t start = place.offset + (-(object->address + place.offset) & (bytes - 1));
        for (uint64_t at = start; at + bytes <= place.offset + size; at += bytes) {
            uint64_t provenance = object->pointers[slot_of(in, object, at)];
            if (provenance)
                vec_push(found, ((StoredPointer){at - place.offset, provenance}));
        }
    }
    if (!object->rare)
        return;
    const Map *map = &object->rare->unaligned;
    for (size_t i = 0; i < map->capacity; i++) {
        const MapSlot *slot = &map->slots[i];
        bool is_inside = slot->key >= place.offset && slot->key - place.offset <= size - bytes;
        if (slot->used && slot->value && is_inside)
            vec_push(found, ((StoredPointer){slot->key - place.offset, slot->value}));
    }
}

static bool write_copy(Interp *in, InterpPlace to, const uint8_t *bytes, uint64_t size,
                       const StoredPointers *pointers) {
    if (!note_write(in, to, size))
        return false;
    memmove(to.object->bytes + to.offset, bytes, size);
    for (size_t i = 0; i < pointers->count; i++)
        set_pointer(in, to.object, to.offset + pointers->items[i].distance,
                    pointers->items[i].provenance);
    return true;
}

// The same in a run that stops at choices: bytes that were never written are none in the copy.
static bool move_unwritten(Interp *in, InterpPlace to, InterpPlace from, uint64_t size,
                           StoredPointers *pointers) {
    bool is_written = interp_is_initialised(from.object, from.offset, size);
    bool *has_value = is_written ? NULL : memory_new(size * sizeof *has_value);
    for (uint64_t i = 0; has_value && i < size; i++)
        has_value[i] = interp_is_initialised(from.object, from.offset + i, 1);
    interp_choose_if_cut(in, from, size);
    bool go_on = write_copy(in, to, from.object->bytes + from.offset, size, pointers);
    for (uint64_t i = 0; has_value && go_on && i < size; i++)
        if (!has_value[i])
            interp_forget_bytes((InterpPlace){to.object, to.offset + i}, 1);
    free(has_value);
    vec_free(pointers);
    return go_on;
}

// Both places were checked; they may overlap.
bool interp_move_bytes(Interp *in, InterpPlace to, InterpPlace from, uint64_t size) {
    if (!size || (to.object == from.object && to.offset == from.offset))
        return true;
    if (!interp_touch(in, to.object, to.offset, size)) // before it costs memory of ours
        return false;
    StoredPointers pointers = {0};
    collect_pointers(in, from, size, &pointers);
    uint8_t *arbitrary = NULL; // the source, where it has uninitialised bytes
    if (in->choices)
        return move_unwritten(in, to, from, size, &pointers);
    if (!interp_is_initialised(from.object, from.offset, size)) {
        arbitrary = memory_new(size);
        read_arbitrary(in, from, arbitrary, size);
    }
    bool go_on = write_copy(in, to, arbitrary ? arbitrary : from.object->bytes + from.offset, size,
                            &pointers);
    free(arbitrary);
    vec_free(&pointers);
    return go_on;
}

static uint64_t size_operand(const Interp *in, InterpRef ref) {
    const InterpCell *size = interp_operand(in, ref);
    return size->high ? UINT64_MAX : size->low;
}

bool interp_copy(Interp *in, const InterpOp *op) {
    uint64_t size = size_operand(in, op->c);
    if (!size)
        return true;
    InterpPlace from = access(in, *interp_operand(in, op->b), size, INTERP_READ);
    if (!from.object)
        return false;
    InterpPlace to = access(in, *interp_operand(in, op->a), size, write_of(op));
    if (!to.object)
        return false;
    uint64_t distance = to.offset > from.offset ? to.offset - from.offset : from.offset - to.offset;
    if (to.object == from.object && distance && distance < size && !(op->flags & IR_OVERLAP))
        return interp_violate(in, IR_BAD_ARGUMENT,
                              "copy of %llu bytes between places that overlap (distance %llu)",
                              (unsigned long long)size, (unsigned long long)distance);
    return interp_move_bytes(in, to, from, size);
}

bool interp_fill(Interp *in, const InterpOp *op) {
    uint64_t size = size_operand(in, op->c);
    if (!size)
        return true;
    InterpPlace place = access(in, *interp_operand(in, op->a), size, write_of(op));
    if (!place.object || !note_write(in, place, size))
        return false;
    int byte = (int)(interp_operand(in, op->b)->low & 0xff);
    memset(place.object->bytes + place.offset, byte, size);
    return true;
}

// ---- Scalars ----------------------------------------------------------------------------------

// The usual sizes apart, so that the compiler makes one instruction of each.
static inline InterpCell get_scalar(const uint8_t *bytes, uint32_t size) {
    InterpCell value = {0, 0};
    switch (size) {
    case 1:
        value.low = *bytes;
        break;
    case 4:
        memcpy(&value.low, bytes, 4);
        break;
    case 8:
        memcpy(&value.low, bytes, 8);
        break;
    default:
        memcpy(&value, bytes, size);
        break;
    }
    return value;
}

static inline void put_scalar(uint8_t *bytes, InterpCell value, uint32_t size) {
    switch (size) {
    case 1:
        *bytes = (uint8_t)value.low;
        break;
    case 4:
        memcpy(bytes, &value.low, 4);
        break;
    case 8:
        memcpy(bytes, &value.low, 8);
        break;
    default:
        memcpy(bytes, &value, size);
        break;
    }
}

static InterpCell read_scalar(Interp *in, InterpPlace place, uint32_t size) {
    if (interp_is_initialised(place.object, place.offset, size))
        return get_scalar(place.object->bytes + place.offset, size);
    uint8_t bytes[16];
    read_arbitrary(in, place, bytes, size);
    return get_scalar(bytes, size);
}

// Cuts what came from whole bytes to the width of its type, and finds a pointer's provenance.
static InterpCell as_type(const Interp *in, InterpPlace place, InterpCell value,
                          const InterpOp *op) {
    if (op->kind == IR_POINTER)
        value.high = interp_pointer_in(in, place.object, place.offset);
    else if (op->bits <= 64)
        value.low &= op->mask;
    else
        value.high &= interp_mask(op->bits - 64);
    return value;
}

bool interp_load(Interp *in, const InterpOp *op) {
    InterpCell pointer = *interp_operand(in, op->a);
    InterpPlace place = access(in, pointer, op->size, INTERP_READ);
    if (!place.object)
        return false;
    if (!is_aligned(in, place, op->aux))
        return report_alignment(in, pointer, op->aux);
    InterpCell value = as_type(in, place, read_scalar(in, place, op->size), op);
    if (in->choices && (place.object->pointers || place.object->rare))
        interp_choose_loaded(in, place, value, op);
    in->registers[op->to] = value;
    return true;
}

bool interp_store(Interp *in, const InterpOp *op) {
    InterpCell value = *interp_operand(in, op->a);
    InterpCell pointer = *interp_operand(in, op->b);
    InterpPlace place = access(in, pointer, op->size, write_of(op));
    if (!place.object)
        return false;
    if (!is_aligned(in, place, op->aux))
        return report_alignment(in, pointer, op->aux);
    if (!note_write(in, place, op->size))
        return false;
    put_scalar(place.object->bytes + place.offset, value, op->size);
    if (op->kind == IR_POINTER)
        set_pointer(in, place.object, place.offset, value.high);
    if (in->options->trace)
        interp_trace_write(in, place, op);
    return true;
}

bool interp_read_int(Interp *in, InterpCell pointer, uint32_t size, uint64_t *value) {
    InterpPlace place = access(in, pointer, size, INTERP_READ);
    if (!place.object)
        return false;
    if (in->choices)
        interp_choose_if_pointer(in, place, size);
    *value = read_scalar(in, place, size).low;
    return true;
}

bool interp_read_pointer(Interp *in, InterpCell pointer, InterpCell *value) {
    InterpPlace place = access(in, pointer, in->pointer_bytes, INTERP_READ);
    if (!place.object)
        return false;
    *value = read_scalar(in, place, in->pointer_bytes);
    value->high = interp_pointer_in(in, place.object, place.offset);
    if (in->choices && !value->high)
        interp_choose_if_pointer(in, place, in->pointer_bytes);
    return true;
}
