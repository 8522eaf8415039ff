// Most states are distinguished by a number in a register or a global. The numbers of a state, as a
// sorted list of hashes: a state can only cover another one that has all of its numbers. So most
// comparisons end before they begin. (A number that is not seen here makes a state look as if it
// knew less, or covered less: then one more is explored.)
#include "cegar/internal.h"

typedef struct Collection {
    Cegar *c;
    VEC(uint64_t) items;
    const ExecFrame *frame;
} Collection;

static void add(Collection *found, uint64_t slot, uint64_t place, Number number, Number bits) {
    if (bits < 1 || bits > 64)
        return;
    uint64_t pattern = (uint64_t)number_mod(number, number_power_of_two((uint32_t)bits));
    uint64_t parts[3] = {slot, place, pattern};
    vec_push(&found->items, map_hash_bytes(parts, sizeof parts));
}

static void add_register(void *context, uint32_t reg, uint64_t packed) {
    Collection *found = context;
    const Cegar *c = found->c;
    const IrFunction *f = &c->program->functions[found->frame->function];
    SmgValue value = exec_unpack(packed);
    Number number;
    if (value.repr != SMG_BITS && term_is_const(c->table, value.term, &number))
        add(found, (uint64_t)found->frame->depth << 32 | 1, reg, number,
            ir_type(c->program, f->reg_types[reg])->bits);
}

static bool number_of(const Cegar *c, const SmgEntry *e, Number length, Number *number) {
    if (e->kind == SMG_FIELD)
        return e->value.repr != SMG_BITS && term_is_const(c->table, e->value.term, number);
    *number = 0;
    for (Number n = length; n-- > 0;)
        *number = *number * 256 + (e->kind == SMG_FILL ? e->byte : e->bytes[n]);
    return e->kind == SMG_FILL || e->kind == SMG_BYTES;
}

static void add_object(void *context, uint32_t id, uint64_t pointer) {
    Collection *found = context;
    const Cegar *c = found->c;
    const SmgObject *object = (const SmgObject *)(uintptr_t)pointer;
    bool is_fixed = object->kind == SMG_GLOBAL || object->kind == SMG_STATIC;
    Number offset, length, number;
    for (const SmgEntry *e = is_fixed && !object->read_only ? object->entries : NULL; e;
         e = e->older) {
        if (e->kind == SMG_UNKNOWN || !term_is_const(c->table, e->offset, &offset) ||
            !term_is_const(c->table, e->length, &length))
            return; // what is below may be hidden
        if (length <= 8 && number_of(c, e, length, &number))
            add(found, (uint64_t)id << 32, (uint64_t)offset, number, 8 * length);
    }
}

static int by_value(const void *a, const void *b) {
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return first < second ? -1 : first > second;
}

CegarNumbers cegar_numbers(Cegar *c, const ExecState *state) {
    Collection found = {.c = c};
    for (found.frame = &state->frame; found.frame; found.frame = found.frame->caller)
        pmap_visit(found.frame->regs, add_register, &found);
    pmap_visit(state->heap.objects, add_object, &found);
    if (found.items.count)
        qsort(found.items.items, found.items.count, sizeof(uint64_t), by_value);
    uint64_t *items = arena_new(c->arena, (found.items.count + 1) * sizeof *items);
    CegarNumbers numbers = {.items = items, .n = (uint32_t)found.items.count};
    for (size_t n = 0; n < found.items.count; n++) {
        items[n] = found.items.items[n];
        numbers.filter |= (uint64_t)1 << (items[n] & 63);
    }
    vec_free(&found.items);
    return numbers;
}

bool cegar_has_numbers(const CegarNumbers *state, const CegarNumbers *general) {
    if ((general->filter & ~state->filter) || general->n > state->n)
        return false;
    uint32_t at = 0;
    for (uint32_t n = 0; n < general->n; n++) {
        while (at < state->n && state->items[at] < general->items[n])
            at++;
        if (at == state->n || state->items[at] != general->items[n])
            return false;
    }
    return true;
}
