// Arguments and memory at a function's first call.
#include "interp/entry.h"

#include "interp/internal.h"
#include "interp/trace.h"

#include <string.h>

static const uint64_t MOST_BYTES = 1 << 20; // of one object
enum { MOST_OBJECTS = 10000 };

typedef struct Taking {
    Interp *in;
    IrEntry *entry;
    Map indices; // slot -> index of the object
    VEC(uint32_t) slots;
} Taking;

static uint32_t index_of(Taking *t, const InterpObject *object) {
    uint32_t slot = (uint32_t)(object - t->in->memory.objects.items);
    uint64_t index;
    if (map_get(&t->indices, slot, &index))
        return (uint32_t)index;
    if (t->slots.count == MOST_OBJECTS)
        return IR_ENTRY_NOWHERE;
    IrEvent event = {0};
    interp_describe(object, &event);
    index = t->slots.count;
    map_set(&t->indices, slot, index);
    vec_push(&t->slots, slot);
    vec_push(
        &t->entry->objects,
        ((IrEntryObject){
            .kind = event.object, .owner = object->owner, .slot = slot, .size = object->size}));
    return (uint32_t)index;
}

static uint32_t target_of(Taking *t, InterpCell pointer, int64_t *offset) {
    const InterpObject *object =
        pointer.high ? interp_object_of(t->in, pointer.high) : interp_object_at(t->in, pointer.low);
    if (!object || object->state != INTERP_ALIVE)
        return IR_ENTRY_NOWHERE;
    *offset = (int64_t)(pointer.low - object->address);
    return index_of(t, object);
}

static void take_pointers(Taking *t, const InterpObject *object, size_t index) {
    uint32_t width = t->in->pointer_bytes;
    bool has_some = object->pointers || object->rare;
    for (uint64_t at = 0; has_some && at + width <= object->size; at++) {
        InterpCell pointer = {.high = interp_pointer_in(t->in, object, at)};
        if (!pointer.high)
            continue;
        memcpy(&pointer.low, object->bytes + at, width);
        IrEntryPointer stored = {.at = at};
        stored.target = target_of(t, pointer, &stored.offset);
        vec_push(&t->entry->objects.items[index].pointers, stored);
    }
}

static void take_contents(Taking *t, size_t index) {
    InterpObject *object = &t->in->memory.objects.items[t->slots.items[index]];
    IrEntryObject *taken = &t->entry->objects.items[index];
    if (taken->kind == IR_EVENT_FUNCTION || taken->kind == IR_EVENT_GLOBAL ||
        object->size > MOST_BYTES || (!object->bytes && !interp_make_bytes(t->in, object)))
        return;
    taken->bytes = memory_new(object->size + 1);
    interp_read_bytes(t->in, (InterpPlace){object, 0}, taken->bytes, object->size);
    take_pointers(t, object, index);
}

// Behind the parameters there may be their shadows.
static uint32_t count_parameters(const IrFunction *f) {
    uint32_t half = f->n_params / 2;
    return f->shadows && half && f->shadows[0] == half ? half : f->n_params;
}

void interp_entry_take(Interp *in) {
    IrEntry *entry = in->options->entry;
    const IrFunction *f = &in->program->functions[entry->function];
    Taking t = {.in = in, .entry = entry};
    entry->is_reached = true;
    entry->n_drawn = in->options->trace ? in->options->trace->n_drawn : 0;
    entry->n_serials = in->memory.serials;
    for (uint32_t i = 0; i < count_parameters(f); i++) {
        InterpCell cell = in->registers[i];
        bool is_pointer = ir_type(in->program, f->param_types[i])->kind == IR_POINTER;
        IrEntryValue value = {f->param_types[i], {cell.low, cell.high}, IR_ENTRY_NOWHERE, 0};
        if (is_pointer)
            value.target = target_of(&t, cell, &value.offset);
        vec_push(&entry->arguments, value);
    }
    for (size_t i = 0; i < t.slots.count; i++) // grows
        take_contents(&t, i);
    map_release(&t.indices);
    vec_free(&t.slots);
}

void ir_entry_release(IrEntry *entry) {
    for (size_t i = 0; i < entry->objects.count; i++) {
        free(entry->objects.items[i].bytes);
        vec_free(&entry->objects.items[i].pointers);
    }
    vec_free(&entry->objects);
    vec_free(&entry->arguments);
}
