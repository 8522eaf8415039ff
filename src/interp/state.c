// The state of a run as bytes: what the rest of the run can depend on while it stays in the
// innermost frame or deeper. Equal bytes mean the same state up to a renaming of objects.
//
// Registers of the innermost frame that can have an effect and all globals are where it starts. A
// pointer is written as the number of its object, in the order in which they are met, and the
// offset in it; then follow the contents of the objects that were met, in the same manner. Bytes
// that were never written have the value that the inputs give them, and count as if they had been
// written.
#include "interp/internal.h"
#include "interp/watch.h"

#include <string.h>

typedef struct Writer {
    Interp *in;
    Text *bytes;
    size_t max_bytes;
    Map numbers; // slot -> number of the object + 1
    VEC(uint64_t) objects;
} Writer;

static void put(Writer *w, uint64_t value) { text_add_bytes(w->bytes, &value, sizeof value); }

static uint64_t number_of(Writer *w, const InterpObject *object) {
    uint64_t slot = (uint64_t)(object - w->in->memory.objects.items), number;
    if (map_get(&w->numbers, slot, &number))
        return number;
    vec_push(&w->objects, slot << 32 | object->generation);
    map_set(&w->numbers, slot, w->objects.count);
    return w->objects.count;
}

enum { NO_OBJECT = 0, DEAD_OBJECT = UINT32_MAX };

// Pointers to stack objects that are gone are distinguished by nothing but their address: such
// states are the same only if the addresses are.
static void put_pointer(Writer *w, InterpCell value) {
    const InterpObject *object = interp_object_of(w->in, value.high);
    if (!value.high || !object || object->state == INTERP_UNUSED) {
        put(w, value.high ? DEAD_OBJECT : NO_OBJECT);
        put(w, value.low);
        return;
    }
    put(w, number_of(w, object));
    put(w, value.low - object->address);
}

static void put_register(Writer *w, const IrFunction *f, IrReg reg) {
    InterpCell value = w->in->registers[reg];
    put(w, reg);
    if (ir_type(w->in->program, f->reg_types[reg])->kind == IR_POINTER) {
        put_pointer(w, value);
    } else {
        put(w, value.low);
        put(w, value.high);
    }
}

static void put_registers(Writer *w) {
    const InterpFrame *frame = interp_frame(w->in);
    const IrFunction *f = frame->code->function;
    IrBlockId block = w->in->look->at->aux;
    const uint64_t *needed = interp_needed_at(w->in, frame->code->id, block);
    put(w, frame->code->id);
    put(w, block);
    for (IrReg reg = 0; reg < f->n_regs; reg++)
        if (needed[reg / 64] >> reg % 64 & 1)
            put_register(w, f, reg);
}

// ---- Contents ---------------------------------------------------------------------------------

static void put_bytes(Writer *w, const InterpObject *object, uint64_t from, uint64_t to) {
    if (object->bytes && interp_is_initialised(object, from, to - from)) {
        text_add_bytes(w->bytes, object->bytes + from, to - from);
        return;
    }
    for (uint64_t i = from; i < to; i++) {
        bool is_written = interp_is_initialised(object, i, 1);
        uint8_t byte = !is_written     ? ir_inputs_memory(w->in->inputs, object->serial, i)
                       : object->bytes ? object->bytes[i]
                                       : 0;
        text_add_bytes(w->bytes, &byte, 1);
    }
}

static void put_stored_pointer(Writer *w, const InterpObject *object, uint64_t offset) {
    InterpCell value = {0, interp_pointer_in(w->in, object, offset)};
    memcpy(&value.low, object->bytes + offset, w->in->pointer_bytes);
    put_pointer(w, value);
}

// First where pointers are, so that they are never taken for plain bytes; then the bytes between
// them.
static void put_contents(Writer *w, const InterpObject *object) {
    VEC(uint64_t) places = {0};
    uint64_t step = w->in->pointer_bytes, done = 0;
    bool has_pointers = object->pointers || (object->rare && object->rare->unaligned.count);
    for (uint64_t at = 0; has_pointers && object->bytes && at + step <= object->size; at++) {
        if (at < done || !interp_pointer_in(w->in, object, at))
            continue;
        vec_push(&places, at);
        done = at + step;
    }
    put(w, places.count);
    done = 0;
    for (size_t i = 0; i < places.count; i++) {
        put(w, places.items[i]);
        put_bytes(w, object, done, places.items[i]);
        put_stored_pointer(w, object, places.items[i]);
        done = places.items[i] + step;
    }
    put_bytes(w, object, done, object->size);
    vec_free(&places);
}

static bool put_object(Writer *w, const InterpObject *object) {
    put(w, (uint64_t)object->kind << 8 | object->state);
    put(w, object->size);
    bool is_named = object->kind == INTERP_GLOBAL || object->kind == INTERP_FUNCTION;
    put(w, is_named ? object->owner : 0);
    if (object->is_constant || object->kind == INTERP_FUNCTION ||
        (object->state != INTERP_ALIVE && object->state != INTERP_OUT_OF_SCOPE))
        return true;
    if (object->size > w->max_bytes)
        return false;
    if (object->state == INTERP_ALIVE)
        put_contents(w, object);
    return true;
}

static void meet_globals(Writer *w) {
    const IrProgram *program = w->in->program;
    for (IrGlobalId g = 0; g < program->n_globals; g++)
        if (!program->globals[g].is_constant)
            number_of(w, &w->in->memory.objects.items[1 + program->n_functions + g]);
}

bool ir_moment_state(IrMoment *in, size_t max_bytes, IrState *state) {
    *state = (IrState){.cut = ir_moment_cut(in),
                       .heap_end = in->memory.next,
                       .stack_end = in->memory.stack_next,
                       .serials = in->memory.serials,
                       .address_uses = in->look->address_uses,
                       .blind_uses = in->look->blind_uses};
    Writer w = {.in = in, .bytes = &state->bytes, .max_bytes = max_bytes};
    meet_globals(&w);
    put_registers(&w);
    bool fits = true;
    for (size_t i = 0; fits && i < w.objects.count; i++)
        fits = put_object(&w, &in->memory.objects.items[w.objects.items[i] >> 32]) &&
               state->bytes.length <= max_bytes;
    state->objects = w.objects.items;
    state->n_objects = w.objects.count;
    map_release(&w.numbers);
    return fits;
}

void ir_state_release(IrState *state) {
    text_release(&state->bytes);
    free(state->objects);
    *state = (IrState){0};
}

// ---- Comparing --------------------------------------------------------------------------------

bool ir_state_repeats(const IrMoment *in, const IrState *a, const IrState *b) {
    bool is_call = a->cut.block == 0;
    bool is_place = a->cut.function == b->cut.function && a->cut.block == b->cut.block &&
                    (is_call ? a->cut.depth < b->cut.depth : a->cut.frame == b->cut.frame) &&
                    ir_moment_has_frame(in, a->cut.depth, a->cut.frame);
    // What a pointer made of a number leads to need not be part of the state.
    if (!is_place || a->blind_uses != b->blind_uses || a->bytes.length != b->bytes.length ||
        memcmp(text_chars(&a->bytes), text_chars(&b->bytes), a->bytes.length) != 0)
        return false;
    bool is_renamed = a->n_objects != b->n_objects;
    is_renamed |= !is_renamed && a->n_objects &&
                  memcmp(a->objects, b->objects, a->n_objects * sizeof *a->objects) != 0;
    bool moves =
        is_call || is_renamed || a->heap_end != b->heap_end || a->stack_end != b->stack_end;
    return !moves || a->address_uses == b->address_uses;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 29;
}

uint64_t ir_moment_hash(IrMoment *in) {
    IrCut cut = ir_moment_cut(in);
    const IrFunction *f = &in->program->functions[cut.function];
    const uint64_t *needed = interp_needed_at(in, cut.function, cut.block);
    uint64_t hash = mix(mix(1, cut.function), cut.block);
    for (IrReg reg = 0; reg < f->n_regs; reg++) {
        if (!(needed[reg / 64] >> reg % 64 & 1))
            continue;
        InterpCell value = in->registers[reg];
        if (ir_type(in->program, f->reg_types[reg])->kind == IR_POINTER) {
            const InterpObject *object = interp_object_of(in, value.high);
            value = (InterpCell){object ? value.low - object->address : value.low, !object};
        }
        hash = mix(mix(hash, value.low), value.high);
    }
    return cut.block == 0 ? hash : mix(hash, cut.frame);
}
