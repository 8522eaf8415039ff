// Memory objects: where they lie, how long they live, and the buffers behind them.
//
// Addresses of functions, globals and the heap rise from a low base and are never used twice;
// those of the stack rise in a region of their own and are reused when frames end. Between two
// objects there are at least 16 bytes. An object is aligned as it must be and never more, so
// that a program that relies on more is found out.
//
// Slots name objects. The slots of dead stack objects are reused, with a new generation, so that
// pointers to the old object are recognised. Freed heap objects keep their slot, for messages;
// only when there are very many of them are they forgotten, too.
#include "interp/internal.h"

#include <string.h>
#include <sys/mman.h>

enum {
    GAP = 16,
    KEPT_BUFFER = 4096,   // a stack slot that is reused keeps buffers up to this size
    KEPT_FREED = 1 << 20, // freed objects that are remembered at least
};

static const uint64_t largest_object = (uint64_t)1 << 42;

// ---- Buffers ----------------------------------------------------------------------------------

static void *new_buffer(uint64_t size) {
    if (size <= INTERP_LARGE)
        return memory_zeroed(size);
    void *buffer = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return buffer == MAP_FAILED ? NULL : buffer;
}

static void free_buffer(void *buffer, uint64_t size) {
    if (buffer && size > INTERP_LARGE)
        munmap(buffer, size);
    else
        free(buffer);
}

static uint64_t bits_size(uint64_t bytes) { return bytes / 8 + 3; } // see write_bits

static uint64_t slots_size(uint64_t bytes) { return (bytes / 4 + 2) * sizeof(uint64_t); }

bool interp_make_bytes(Interp *in, InterpObject *object) {
    if (object->capacity <= largest_object)
        object->bytes = new_buffer(object->capacity);
    return object->bytes || interp_end(in, IR_RUN_LIMIT, "an object of %llu bytes is too large",
                                       (unsigned long long)object->size);
}

void interp_make_initialised(InterpObject *object) {
    object->initialised = new_buffer(bits_size(object->capacity));
    if (!object->initialised)
        memory_exhausted();
}

void interp_make_pointers(InterpObject *object) {
    object->pointers = new_buffer(slots_size(object->capacity));
    if (!object->pointers)
        memory_exhausted();
}

void interp_make_shadow(InterpObject *object) {
    object->shadow = new_buffer(object->capacity);
    if (!object->shadow)
        memory_exhausted();
}

InterpRare *interp_make_rare(InterpObject *object) {
    if (!object->rare)
        object->rare = memory_zeroed(sizeof *object->rare);
    return object->rare;
}

// ---- How much memory is used ------------------------------------------------------------------

static bool charge(Interp *in, uint64_t bytes) {
    InterpMemory *m = &in->memory;
    m->used += bytes;
    return m->used <= m->max ||
           interp_end(in, IR_RUN_LIMIT, "memory limit of %llu bytes", (unsigned long long)m->max);
}

static uint64_t charge_of(const InterpObject *object) {
    if (object->size <= INTERP_LARGE)
        return object->size;
    return object->rare ? object->rare->n_touched * INTERP_PAGE : 0;
}

bool interp_touch(Interp *in, InterpObject *object, uint64_t offset, uint64_t size) {
    if (object->size <= INTERP_LARGE || !size)
        return true;
    InterpRare *rare = interp_make_rare(object);
    if (!rare->touched)
        rare->touched = memory_zeroed(object->size / INTERP_PAGE / 8 + 1);
    for (uint64_t page = offset / INTERP_PAGE; page <= (offset + size - 1) / INTERP_PAGE; page++) {
        if (rare->touched[page / 8] >> page % 8 & 1)
            continue;
        rare->touched[page / 8] |= (uint8_t)(1u << page % 8);
        rare->n_touched++;
        if (!charge(in, INTERP_PAGE))
            return false;
    }
    return true;
}

// ---- Contents ---------------------------------------------------------------------------------

static void release_rare(InterpObject *object) {
    if (!object->rare)
        return;
    map_release(&object->rare->unaligned);
    free(object->rare->touched);
    free(object->rare);
    object->rare = NULL;
}

static void release_buffers(InterpObject *object) {
    free_buffer(object->bytes, object->capacity);
    free_buffer(object->initialised, bits_size(object->capacity));
    free_buffer(object->pointers, slots_size(object->capacity));
    free_buffer(object->shadow, object->capacity);
    release_rare(object);
    object->bytes = NULL;
    object->initialised = NULL;
    object->pointers = NULL;
    object->shadow = NULL;
    object->capacity = 0;
}

// All bytes are uninitialised. Small buffers stay, their bytes as they are.
static void reset_contents(InterpObject *object) {
    if (object->capacity > KEPT_BUFFER) {
        release_buffers(object);
        object->capacity = object->size;
    }
    if (object->initialised)
        memset(object->initialised, 0, bits_size(object->capacity));
    if (object->pointers)
        memset(object->pointers, 0, slots_size(object->capacity));
    if (object->shadow)
        memset(object->shadow, 0, object->capacity);
    release_rare(object);
    object->all_initialised = false;
}

void interp_forget_contents(Interp *in, InterpObject *object) {
    if (object->size > INTERP_LARGE)
        in->memory.used -= charge_of(object);
    reset_contents(object);
    object->serial = ++in->memory.serials;
}

// ---- New objects ------------------------------------------------------------------------------

// The first address from `from` on that is divisible by `align` but not by 2 * align; 0: none
// with room for `size` bytes before `end`.
static uint64_t find_address(uint64_t from, uint64_t size, uint64_t align, uint64_t end) {
    uint64_t address = (from + align - 1) & ~(align - 1);
    if (!(address & align))
        address += align;
    bool fits = address >= from && address < end && size < end - address;
    return fits ? address : 0;
}

static uint32_t new_slot(InterpMemory *m) {
    if (m->unused.count)
        return vec_pop(&m->unused);
    vec_push(&m->objects, ((InterpObject){.generation = 1}));
    return (uint32_t)m->objects.count - 1;
}

uint32_t interp_new_object(Interp *in, InterpKind kind, uint64_t size, uint64_t align) {
    InterpMemory *m = &in->memory;
    bool on_stack = kind == INTERP_STACK;
    uint64_t *next = on_stack ? &m->stack_next : &m->next;
    uint64_t end = on_stack ? m->stack_end : m->heap_end;
    uint64_t address = find_address(*next, size, align ? align : 1, end);
    if (!address) {
        interp_end(in, IR_RUN_LIMIT, "out of address space for %llu bytes",
                   (unsigned long long)size);
        return 0;
    }
    if (!charge(in, (size <= INTERP_LARGE ? size : 0) + sizeof(InterpObject)))
        return 0;
    *next = address + size + GAP;
    uint32_t slot = new_slot(m);
    InterpObject *object = &m->objects.items[slot];
    if (size > object->capacity) {
        release_buffers(object);
        object->capacity = size;
    }
    object->address = address;
    object->size = size;
    object->kind = (uint8_t)kind;
    object->state = INTERP_ALIVE;
    object->is_constant = object->is_const = object->is_given = object->is_outside = false;
    object->wrapped_size = false;
    object->serial = kind == INTERP_STACK || kind == INTERP_HEAP ? ++m->serials : 0;
    object->first_serial = object->serial;
    reset_contents(object);
    if (on_stack)
        vec_push(&m->stack, slot);
    else
        vec_push(&m->order, slot);
    return slot;
}

// ---- The end of objects -----------------------------------------------------------------------

static void retire(InterpMemory *m, uint32_t slot) {
    InterpObject *object = &m->objects.items[slot];
    m->used -= sizeof(InterpObject);
    object->state = INTERP_UNUSED;
    object->generation++;
    if (object->generation != UINT32_MAX) // else its pointers could not be distinguished
        vec_push(&m->unused, slot);
}

void interp_pop_stack(Interp *in, size_t first) {
    InterpMemory *m = &in->memory;
    while (m->stack.count > first) {
        uint32_t slot = vec_pop(&m->stack);
        InterpObject *object = &m->objects.items[slot];
        m->used -= charge_of(object);
        if (object->capacity > KEPT_BUFFER)
            release_buffers(object);
        retire(m, slot);
    }
}

static void forget_freed(InterpMemory *m) {
    size_t kept = 0;
    for (size_t i = 0; i < m->order.count; i++) {
        uint32_t slot = m->order.items[i];
        if (m->objects.items[slot].state == INTERP_FREED)
            retire(m, slot);
        else
            m->order.items[kept++] = slot;
    }
    m->order.count = kept;
    m->n_freed = 0;
}

void interp_free_object(Interp *in, InterpObject *object) {
    InterpMemory *m = &in->memory;
    m->used -= charge_of(object);
    release_buffers(object);
    object->state = INTERP_FREED;
    object->free_loc = interp_user_frame(in).loc;
    m->n_freed++;
    if (m->n_freed > KEPT_FREED && m->n_freed > m->order.count / 2)
        forget_freed(m);
}

// ---- Finding objects --------------------------------------------------------------------------

static InterpObject *find_in(const InterpMemory *m, const uint32_t *slots, size_t count,
                             uint64_t address) {
    size_t low = 0, high = count; // those before `low` start at or below the address
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->objects.items[slots[middle]].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low)
        return NULL;
    InterpObject *object = &m->objects.items[slots[low - 1]];
    uint64_t distance = address - object->address;
    return distance < object->size || distance == 0 ? object : NULL;
}

InterpObject *interp_object_at(const Interp *in, uint64_t address) {
    interp_choose_address(in, (InterpCell){address, 0});
    return interp_object_here(in, address);
}

InterpObject *interp_object_here(const Interp *in, uint64_t address) {
    const InterpMemory *m = &in->memory;
    if (address >= m->stack_start)
        return find_in(m, m->stack.items, m->stack.count, address);
    return find_in(m, m->order.items, m->order.count, address);
}

// ---- Stack objects ----------------------------------------------------------------------------

bool interp_alloca(Interp *in, const InterpOp *op) {
    InterpCell size = *interp_operand(in, op->a);
    uint32_t slot = interp_new_object(in, INTERP_STACK, size.high ? UINT64_MAX : size.low, op->aux);
    if (!slot)
        return false;
    InterpObject *object = &in->memory.objects.items[slot];
    const InterpCode *code = interp_frame(in)->code;
    object->owner = code->id;
    object->alloc_loc = code->function->instrs[op->instr].loc;
    interp_set_site(in, object);
    object->is_const = op->flags & IR_CONST;
    if (op->flags & IR_SCOPED)
        object->state = INTERP_OUT_OF_SCOPE;
    in->registers[op->to] = interp_pointer_to(in, slot);
    return true;
}

bool interp_scope(Interp *in, const InterpOp *op) {
    InterpObject *object = interp_object_of(in, interp_operand(in, op->a)->high);
    if (!object || object->kind != INTERP_STACK)
        return true;
    if (op->code == INTERP_SCOPE_BEGIN) { // a new object: pointers that were kept miss it
        interp_forget_contents(in, object);
        object->is_outside = false;
        if (++object->generation == UINT32_MAX)
            return interp_end(in, IR_RUN_LIMIT, "a block was entered too often");
        in->registers[op->a] = interp_pointer_to(in, (uint32_t)(object - in->memory.objects.items));
    }
    object->state = op->code == INTERP_SCOPE_BEGIN ? INTERP_ALIVE : INTERP_OUT_OF_SCOPE;
    return true;
}

bool interp_stack_restore(Interp *in, const InterpOp *op) {
    InterpMemory *m = &in->memory;
    const InterpFrame *frame = interp_frame(in);
    uint64_t count = interp_operand(in, op->a)->low;
    if (count < frame->first_stack)
        count = frame->first_stack;
    if (count < m->stack.count)
        interp_pop_stack(in, count);
    m->stack_next = frame->stack_next;
    if (m->stack.count > frame->first_stack) {
        const InterpObject *last = &m->objects.items[vec_last(&m->stack)];
        m->stack_next = last->address + last->size + GAP;
    }
    return true;
}

// ---- The start of a run -----------------------------------------------------------------------

static void add_functions(Interp *in) {
    for (IrFunctionId i = 0; i < in->program->n_functions && !in->ended; i++) {
        uint32_t slot = interp_new_object(in, INTERP_FUNCTION, 0, 16);
        if (slot)
            in->memory.objects.items[slot].owner = i;
    }
}

static void add_globals(Interp *in) {
    for (IrGlobalId i = 0; i < in->program->n_globals && !in->ended; i++) {
        const IrGlobal *global = &in->program->globals[i];
        uint32_t slot = interp_new_object(in, INTERP_GLOBAL, global->size, global->align);
        if (!slot)
            return;
        InterpObject *object = &in->memory.objects.items[slot];
        object->owner = i;
        object->alloc_loc = global->loc;
        object->is_constant = global->is_constant;
        object->is_const = global->is_const;
        object->all_initialised = !global->is_external;
        if (global->is_external)
            object->serial = object->first_serial = ++in->memory.serials;
        object->is_outside = global->is_external; // other files define it
    }
}

// Slots are given out in order: first the functions, then the globals.
static InterpCell constant_value(const Interp *in, const IrConst *constant) {
    if (constant->kind == IR_CONST_BITS)
        return (InterpCell){constant->low, constant->high};
    uint32_t slot = 1 + constant->target;
    if (constant->kind == IR_CONST_GLOBAL)
        slot += in->program->n_functions;
    InterpCell value = interp_pointer_to(in, slot);
    value.low = (value.low + (uint64_t)constant->offset) & in->pointer_mask;
    return value;
}

static bool fill_global(Interp *in, uint32_t slot, const IrGlobal *global) {
    InterpObject *object = &in->memory.objects.items[slot];
    if (global->is_external || !global->size || (!global->bytes && !global->n_relocs))
        return true;
    if (!interp_make_bytes(in, object) || !interp_touch(in, object, 0, global->size))
        return false;
    if (global->bytes)
        memcpy(object->bytes, global->bytes, global->size);
    for (uint32_t i = 0; i < global->n_relocs; i++) {
        const IrReloc *reloc = &global->relocs[i];
        InterpCell value = constant_value(in, &in->program->constants[reloc->value]);
        interp_put_pointer(in, (InterpPlace){object, reloc->offset}, value);
    }
    return true;
}

void interp_memory_start(Interp *in) {
    InterpMemory *m = &in->memory;
    bool is_wide = in->program->pointer_bits > 32;
    m->max = in->options->max_memory ? in->options->max_memory : (uint64_t)1 << 30;
    m->next = 1 << 16;
    m->heap_end = is_wide ? 0x600000000000 : 0xc0000000;
    m->stack_start = m->stack_next = is_wide ? 0x700000000000 : 0xc0000000;
    m->stack_end = is_wide ? 0x7fffffff0000 : 0xffff0000;
    vec_push(&m->objects, ((InterpObject){0}));
    add_functions(in);
    add_globals(in);
    if (in->ended)
        return;
    uint32_t n = in->program->n_constants;
    in->constants = (InterpCell *)memory_new((n + 1) * sizeof *in->constants) + n;
    for (uint32_t i = 0; i < n; i++)
        in->constants[-(int64_t)i - 1] = constant_value(in, &in->program->constants[i]);
    for (IrGlobalId i = 0; i < in->program->n_globals; i++)
        if (!fill_global(in, 1 + in->program->n_functions + i, &in->program->globals[i]))
            return;
}

void interp_memory_release(Interp *in) {
    InterpMemory *m = &in->memory;
    for (size_t i = 0; i < m->objects.count; i++)
        release_buffers(&m->objects.items[i]);
    vec_free(&m->objects);
    vec_free(&m->unused);
    vec_free(&m->order);
    vec_free(&m->stack);
    if (in->constants)
        free(in->constants - in->program->n_constants);
}
