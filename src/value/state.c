// The state that is executed, and states that wait: packed into words, without registers that do
// not matter.
#include "value/internal.h"

#include "ir/visible.h"

#include <string.h>

enum { MAX_DEPTH = 60 };

void *value_new(ValueEngine *x, size_t size) {
    x->room += size;
    return arena_new(&x->arena, size);
}

bool value_give_up(ValueEngine *x, const char *why) {
    if (!x->stuck) {
        x->stuck = why;
        x->is_stuck_for_good = !x->state.is_general;
        x->stuck_at = x->state.frames.count ? value_instr(x, value_frame(x))->loc : 0;
    }
    x->is_over = true;
    return false;
}

// ---- Registers ----------------------------------------------------------------------------------

static ValueSlot make_constant(ValueEngine *x, const IrConst *k) {
    const IrType *type = ir_type(x->program, k->type);
    ValueTable *t = &x->values;
    if (k->kind == IR_CONST_BITS)
        return (ValueSlot){
            type->bits <= 64 ? value_const(t, type->bits, k->low) : value_any(t, type->bits), 0};
    uint32_t bits = x->program->pointer_bits;
    uint32_t object = k->kind == IR_CONST_GLOBAL ? k->target : k->target | VALUE_FUNCTION_BIT;
    return (ValueSlot){value_address(t, object, value_const(t, bits, (uint64_t)k->offset), bits),
                       0};
}

ValueSlot value_operand(ValueEngine *x, IrOperand operand) {
    if (!ir_is_const(operand))
        return *value_reg(x, value_frame(x), ir_operand_reg(operand));
    ValueId *known = &x->constants[ir_operand_const(operand)];
    if (!*known)
        *known = make_constant(x, &x->program->constants[ir_operand_const(operand)]).value;
    return (ValueSlot){*known, 0};
}

static bool wants_symbol(const ValueEngine *x, ValueSlot slot) {
    uint64_t number;
    return slot.value && value_is_number(&x->values, slot.value) &&
           !value_is_const(&x->values, slot.value, &number);
}

static void change(ValueEngine *x, ValueSlot *slot, ValueSlot now) {
    if (x->keeps_trail)
        vec_push(&x->trail, ((ValueUndo){slot, *slot}));
    *slot = now;
}

void value_give_symbol(ValueEngine *x, ValueSlot *slot) {
    if (!slot->symbol && wants_symbol(x, *slot))
        change(x, slot, (ValueSlot){slot->value, ++x->state.symbols});
}

ValueSlot value_copied_operand(ValueEngine *x, IrOperand operand) {
    if (!ir_is_const(operand))
        value_give_symbol(x, value_reg(x, value_frame(x), ir_operand_reg(operand)));
    return value_operand(x, operand);
}

void value_set_slot(ValueEngine *x, ValueSlot *slot, ValueSlot now) {
    if (!wants_symbol(x, now))
        now.symbol = 0;
    change(x, slot, now);
}

void value_set(ValueEngine *x, IrReg reg, ValueSlot slot) {
    value_set_slot(x, value_reg(x, value_frame(x), reg), slot);
}

void value_set_number(ValueEngine *x, IrReg reg, ValueId value) {
    value_set(x, reg, (ValueSlot){value, 0});
}

void value_note(ValueEngine *x, ValueEventKind kind, uint32_t symbol, ValueId value) {
    ValueEvent *e = value_new(x, sizeof *e);
    *e = (ValueEvent){.earlier = x->state.events, .kind = kind, .symbol = symbol, .value = value};
    x->state.events = e;
}

ValueSlot value_draw(ValueEngine *x, ValueEventKind kind, IrTypeId type) {
    uint32_t bits = ir_type(x->program, type)->bits;
    ValueSlot slot = {value_any(&x->values, bits), 0};
    value_give_symbol(x, &slot);
    value_note(x, kind, slot.symbol, slot.value);
    return slot;
}

// ---- Registers that matter ----------------------------------------------------------------------

static void find_live(ValueEngine *x, const ValueFrame *frame, bool is_caller, bool *live) {
    const IrFunction *f = value_function(x, frame);
    const IrBlock *b = &f->blocks[frame->block];
    uint32_t n_phis = ir_n_phis(f, b);
    if (is_caller || frame->index > n_phis) {
        const IrInstr *i = value_instr(x, frame);
        ir_live_behind(f, b->first + frame->index, live);
        for (uint32_t n = 0; n < i->n_operands && !is_caller; n++)
            if (!ir_is_const(ir_operands(f, i)[n]))
                live[ir_operand_reg(ir_operands(f, i)[n])] = true;
        return;
    }
    ir_live_regs(x->program, frame->function, frame->block, live);
    for (uint32_t n = 0; n < n_phis; n++)
        live[f->instrs[b->first + n].result] = true;
}

const ValueLive *value_live(ValueEngine *x, const ValueFrame *frame, bool is_caller) {
    const IrFunction *f = value_function(x, frame);
    uint64_t key = (uint64_t)frame->function << 40 |
                   (uint64_t)(f->blocks[frame->block].first + frame->index) << 1 | is_caller;
    uint64_t found;
    if (map_get(&x->live, key, &found))
        return (const ValueLive *)(uintptr_t)found;
    bool *live = memory_zeroed(f->n_regs + 1);
    find_live(x, frame, is_caller, live);
    value_keep_related(x, frame, live);
    ValueLive *result = value_new(x, sizeof *result);
    for (IrReg r = 0; r < f->n_regs; r++)
        result->count += live[r];
    result->items = value_new(x, (result->count + 1) * sizeof *result->items);
    uint32_t n = 0;
    for (IrReg r = 0; r < f->n_regs; r++)
        if (live[r])
            result->items[n++] = r;
    free(live);
    map_set(&x->live, key, map_key(result));
    return result;
}

static bool is_caller(const ValueState *s, size_t frame) { return frame + 1 < s->frames.count; }

// ---- Frames -------------------------------------------------------------------------------------

static void make_room(ValueState *s, uint32_t base, uint32_t n_regs) {
    vec_reserve(&s->slots, base + n_regs + 1);
    s->slots.count = base + n_regs;
    if (n_regs)
        memset(s->slots.items + base, 0, n_regs * sizeof *s->slots.items);
}

bool value_push_frame(ValueEngine *x, IrFunctionId function) {
    ValueState *s = &x->state;
    if (s->frames.count >= MAX_DEPTH)
        return value_give_up(x, "calls nested too deep");
    uint32_t base = (uint32_t)s->slots.count;
    make_room(s, base, x->program->functions[function].n_regs);
    vec_push(&s->frames, ((ValueFrame){.function = function, .base = base}));
    return true;
}

void value_pop_frame(ValueEngine *x) {
    ValueState *s = &x->state;
    uint32_t depth = (uint32_t)s->frames.count;
    s->slots.count = vec_pop(&s->frames).base;
    bool some = false;
    for (size_t n = x->program->n_globals; n < s->n_objects; n++) {
        ValueObject *o = &s->objects.items[n];
        if (o->kind == VALUE_STACK && o->depth == depth && !o->is_removed) {
            o->is_removed = some = true;
            o->is_alive = false;
        }
    }
    if (some)
        value_forget_removed(x);
}

// ---- Packing ------------------------------------------------------------------------------------

static uint64_t word_of(ValueSlot slot) { return (uint64_t)slot.value << 32 | slot.symbol; }
static ValueSlot slot_of(uint64_t word) {
    return (ValueSlot){(ValueId)(word >> 32), (uint32_t)word};
}

const ValueContents *value_intern_contents(ValueEngine *x, const ValueObject *o) {
    if (o->contents)
        return o->contents;
    size_t size = o->cells.count * sizeof(ValueCell);
    uint64_t hash = (o->cells.count ? value_hash(o->cells.items, size / 8) : 0) * 31 + o->initial,
             first = 0;
    (void)map_get(&x->contents_ids, hash, &first);
    for (uint64_t id = first; id; id = x->contents.items[id - 1]->next) {
        const ValueContents *c = x->contents.items[id - 1];
        if (c->initial == o->initial && c->n_cells == o->cells.count &&
            (!size || memcmp(c->cells, o->cells.items, size) == 0))
            return c;
    }
    ValueContents *c = value_new(x, sizeof *c + size);
    c->initial = o->initial;
    c->n_cells = (uint32_t)o->cells.count;
    c->next = (uint32_t)first;
    c->id = (uint32_t)x->contents.count;
    if (size)
        memcpy(c->cells, o->cells.items, size);
    vec_push(&x->contents, c);
    map_set(&x->contents_ids, hash, x->contents.count);
    return c;
}

static uint64_t shape_of(const ValueObject *o) {
    return o->kind | (uint64_t)o->is_alive << 8 | (uint64_t)o->is_removed << 9 |
           (uint64_t)o->is_read_only << 10 | (uint64_t)o->depth << 32;
}

enum { WORDS_OF_FRAME = 2, WORDS_OF_OBJECT = 3 };

static size_t count_words(ValueEngine *x) {
    const ValueState *s = &x->state;
    size_t n = 2 + s->n_objects * WORDS_OF_OBJECT;
    for (size_t k = 0; k < s->frames.count; k++)
        n += WORDS_OF_FRAME + value_live(x, &s->frames.items[k], is_caller(s, k))->count;
    return n;
}

const ValuePacked *value_pack(ValueEngine *x, bool has_arrived) {
    ValueState *s = &x->state;
    size_t n_words = count_words(x), n = 0;
    ValuePacked *p = value_new(x, sizeof *p + n_words * sizeof *p->words);
    uint64_t place = 0;
    p->words[n++] = s->frames.count;
    p->words[n++] = s->n_objects;
    for (size_t k = 0; k < s->frames.count; k++) {
        const ValueFrame *frame = &s->frames.items[k];
        const ValueLive *live = value_live(x, frame, is_caller(s, k));
        p->words[n++] = (uint64_t)frame->function << 32 | frame->block;
        p->words[n++] = frame->index;
        place = value_hash(&p->words[n - 2], 2) + place * 31;
        for (uint32_t r = 0; r < live->count; r++)
            p->words[n++] = word_of(*value_reg(x, frame, live->items[r]));
    }
    for (size_t k = 0; k < s->n_objects; k++) {
        p->words[n++] = shape_of(&s->objects.items[k]);
        p->words[n++] = s->objects.items[k].size;
        p->words[n++] = value_intern_contents(x, &s->objects.items[k])->id;
    }
    p->n_words = (uint32_t)n;
    p->place = place;
    p->hash = value_hash(p->words, n);
    p->events = s->events;
    p->is_general = s->is_general;
    p->has_arrived = has_arrived;
    return p;
}

static void unpack_object(ValueEngine *x, ValueObject *o, const uint64_t *words) {
    o->kind = (uint8_t)words[0];
    o->is_alive = words[0] >> 8 & 1;
    o->is_removed = words[0] >> 9 & 1;
    o->is_read_only = words[0] >> 10 & 1;
    o->depth = (uint32_t)(words[0] >> 32);
    o->size = words[1];
    o->contents = x->contents.items[words[2]];
    o->initial = o->contents->initial;
}

static uint32_t highest_symbol(const ValueEngine *x, const ValueState *s) {
    uint32_t most = 0;
    for (size_t n = 0; n < s->slots.count; n++)
        if (s->slots.items[n].symbol > most)
            most = s->slots.items[n].symbol;
    for (size_t k = 0; k < s->n_objects; k++) {
        size_t n_cells;
        const ValueCell *cells = value_cells(&s->objects.items[k], &n_cells);
        for (size_t n = 0; n < n_cells; n++)
            if (cells[n].slot.symbol > most)
                most = cells[n].slot.symbol;
    }
    (void)x;
    return most;
}

void value_unpack(ValueEngine *x, const ValuePacked *p) {
    ValueState *s = &x->state;
    size_t n = 2;
    vec_clear(&s->frames);
    vec_clear(&s->slots);
    for (size_t k = 0; k < p->words[0]; k++, n += WORDS_OF_FRAME) {
        ValueFrame frame = {.function = (IrFunctionId)(p->words[n] >> 32),
                            .block = (IrBlockId)p->words[n],
                            .index = (uint32_t)p->words[n + 1],
                            .base = (uint32_t)s->slots.count};
        make_room(s, frame.base, value_function(x, &frame)->n_regs);
        vec_push(&s->frames, frame);
        const ValueLive *live = value_live(x, &frame, k + 1 < p->words[0]);
        for (uint32_t r = 0; r < live->count; r++)
            *value_reg(x, &frame, live->items[r]) = slot_of(p->words[n + WORDS_OF_FRAME + r]);
        n += live->count;
    }
    s->n_objects = p->words[1];
    while (s->objects.count < s->n_objects)
        vec_push(&s->objects, (ValueObject){0});
    for (size_t k = 0; k < s->n_objects; k++, n += WORDS_OF_OBJECT)
        unpack_object(x, &s->objects.items[k], p->words + n);
    s->events = p->events;
    s->is_general = p->is_general;
    s->symbols = highest_symbol(x, s);
    // A symbol that only dead registers had may be given again: what was learnt about it is older.
    for (const ValueEvent *e = p->events; e && e->kind != VALUE_RENAMED; e = e->earlier)
        if (e->symbol > s->symbols)
            s->symbols = e->symbol;
}

void value_state_release(ValueState *s) {
    for (size_t n = 0; n < s->objects.count; n++)
        vec_free(&s->objects.items[n].cells);
    vec_free(&s->objects);
    vec_free(&s->frames);
    vec_free(&s->slots);
}

// ---- Symbols by their order ---------------------------------------------------------------------

typedef struct Naming {
    Map names;
    VEC(uint32_t) old;
} Naming;

static void name_slot(ValueEngine *x, Naming *naming, ValueSlot *slot) {
    uint64_t name;
    if (!wants_symbol(x, *slot)) {
        slot->symbol = 0;
        return;
    }
    value_give_symbol(x, slot);
    if (!map_get(&naming->names, slot->symbol, &name)) {
        vec_push(&naming->old, slot->symbol);
        name = naming->old.count;
        map_set(&naming->names, slot->symbol, name);
    }
    slot->symbol = (uint32_t)name;
}

static void name_cells(ValueEngine *x, Naming *naming, ValueObject *o) {
    size_t n_cells;
    const ValueCell *cells = value_cells(o, &n_cells);
    bool is_needed = false;
    for (size_t n = 0; n < n_cells; n++)
        is_needed |= wants_symbol(x, cells[n].slot) || cells[n].slot.symbol;
    ValueCell *own = is_needed ? value_own_cells(o) : NULL;
    for (size_t n = 0; own && n < n_cells; n++)
        name_slot(x, naming, &own[n].slot);
}

void value_name_symbols(ValueEngine *x) {
    ValueState *s = &x->state;
    Naming naming = {0};
    for (size_t k = 0; k < s->frames.count; k++) {
        const ValueFrame *frame = &s->frames.items[k];
        const ValueLive *live = value_live(x, frame, is_caller(s, k));
        for (uint32_t r = 0; r < live->count; r++)
            name_slot(x, &naming, value_reg(x, frame, live->items[r]));
    }
    for (size_t k = 0; k < s->n_objects; k++)
        name_cells(x, &naming, &s->objects.items[k]);
    value_note(x, VALUE_RENAMED, 0, 0);
    ValueEvent *e = value_new(x, sizeof *e);
    *e = *s->events;
    e->count = (uint32_t)naming.old.count;
    uint32_t *symbols = value_new(x, (naming.old.count + 1) * sizeof *symbols);
    if (naming.old.count)
        memcpy(symbols, naming.old.items, naming.old.count * sizeof *symbols);
    e->symbols = symbols;
    s->events = e;
    vec_free(&naming.old);
    map_release(&naming.names);
}

// ---- Covering -----------------------------------------------------------------------------------

// Equal numbers of the general state must be equal in the other one.
static bool covers_slot(ValueEngine *x, Map *bound, ValueSlot general, ValueSlot other) {
    uint64_t same;
    if (!value_covers(&x->values, general.value, other.value))
        return false;
    if (!general.symbol)
        return true;
    if (!map_get(bound, general.symbol, &same)) {
        map_set(bound, general.symbol, word_of(other));
        return true;
    }
    return same == word_of(other);
}

static bool covers_contents(ValueEngine *x, Map *bound, const ValueContents *general,
                            const ValueContents *other) {
    if (general == other && !general->n_cells)
        return true;
    if (general->initial != other->initial || general->n_cells != other->n_cells)
        return false;
    for (uint32_t n = 0; n < general->n_cells; n++)
        if (general->cells[n].offset != other->cells[n].offset ||
            general->cells[n].length != other->cells[n].length ||
            !covers_slot(x, bound, general->cells[n].slot, other->cells[n].slot))
            return false;
    return true;
}

bool value_packed_covers(ValueEngine *x, const ValuePacked *general, const ValuePacked *other) {
    if (general->n_words != other->n_words || general->words[0] != other->words[0] ||
        general->words[1] != other->words[1])
        return false;
    Map bound = {0};
    bool covers = true;
    size_t n = 2, first_object = general->n_words - general->words[1] * WORDS_OF_OBJECT;
    for (size_t k = 0; k < general->words[0] && covers; k++) {
        ValueFrame frame = {.function = (IrFunctionId)(general->words[n] >> 32),
                            .block = (IrBlockId)general->words[n],
                            .index = (uint32_t)general->words[n + 1]};
        covers =
            general->words[n] == other->words[n] && general->words[n + 1] == other->words[n + 1];
        n += WORDS_OF_FRAME;
        const ValueLive *live = value_live(x, &frame, k + 1 < general->words[0]);
        for (uint32_t r = 0; r < live->count && covers; r++, n++)
            covers = covers_slot(x, &bound, slot_of(general->words[n]), slot_of(other->words[n]));
    }
    for (n = first_object; n < general->n_words && covers; n += WORDS_OF_OBJECT)
        covers = general->words[n] == other->words[n] &&
                 general->words[n + 1] == other->words[n + 1] &&
                 covers_contents(x, &bound, x->contents.items[general->words[n + 2]],
                                 x->contents.items[other->words[n + 2]]);
    map_release(&bound);
    return covers;
}

// ---- The start ----------------------------------------------------------------------------------

void value_start(ValueEngine *x) {
    ValueState *s = &x->state;
    for (IrGlobalId g = 0; g < x->program->n_globals; g++) {
        const IrGlobal *global = &x->program->globals[g];
        ValueObject o = {.kind = VALUE_GLOBAL,
                         .is_alive = !global->has_unknown_size,
                         .is_read_only = global->is_constant,
                         .size = global->size,
                         .initial = global->is_external ? VALUE_ARBITRARY : VALUE_INITIALISER};
        vec_push(&s->objects, o);
    }
    s->n_objects = s->objects.count;
    value_push_frame(x, x->program->entry);
}
