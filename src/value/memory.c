// Memory: objects of known sizes, made of cells at known offsets.
#include "value/internal.h"

#include <string.h>

enum { MAX_OBJECTS = 400, MAX_BLOCK = 4096, MAX_CELLS = 1000 };

// ---- Cells --------------------------------------------------------------------------------------

const ValueCell *value_cells(const ValueObject *o, size_t *n) {
    *n = o->contents ? o->contents->n_cells : o->cells.count;
    return o->contents ? o->contents->cells : o->cells.items;
}

ValueCell *value_own_cells(ValueObject *o) {
    if (o->contents) {
        const ValueContents *c = o->contents;
        o->contents = NULL;
        vec_reserve(&o->cells, c->n_cells + 1);
        o->cells.count = c->n_cells;
        if (c->n_cells)
            memcpy(o->cells.items, c->cells, c->n_cells * sizeof *c->cells);
    }
    return o->cells.items;
}

// The first cell that ends behind the offset.
static size_t find_cell(const ValueObject *o, uint64_t offset) {
    size_t n, low = 0;
    const ValueCell *cells = value_cells(o, &n);
    while (low < n) {
        size_t middle = (low + n) / 2;
        if (cells[middle].offset + cells[middle].length <= offset)
            low = middle + 1;
        else
            n = middle;
    }
    return low;
}

static void insert_cell(ValueObject *o, size_t at, ValueCell cell) {
    value_own_cells(o);
    vec_push(&o->cells, cell);
    memmove(o->cells.items + at + 1, o->cells.items + at,
            (o->cells.count - 1 - at) * sizeof *o->cells.items);
    o->cells.items[at] = cell;
}

static ValueSlot read_byte(ValueEngine *x, uint32_t id, uint64_t offset);

// Bytes of cells that the range only touches become cells of their own.
static void clear_range(ValueEngine *x, uint32_t id, uint64_t offset, uint64_t length) {
    ValueObject *o = &x->state.objects.items[id];
    value_own_cells(o);
    for (;;) {
        size_t at = find_cell(o, offset);
        if (at == o->cells.count || o->cells.items[at].offset >= offset + length)
            return;
        ValueCell old = o->cells.items[at];
        VEC(ValueCell) rest = {0};
        for (uint64_t b = old.offset; b < old.offset + old.length; b++)
            if (b < offset || b >= offset + length)
                vec_push(&rest, ((ValueCell){b, 1, 0, read_byte(x, id, b)}));
        memmove(o->cells.items + at, o->cells.items + at + 1,
                (o->cells.count - at - 1) * sizeof *o->cells.items);
        o->cells.count--;
        for (size_t n = 0; n < rest.count; n++)
            insert_cell(o, find_cell(o, rest.items[n].offset), rest.items[n]);
        vec_free(&rest);
    }
}

static void write_cell(ValueEngine *x, uint32_t id, uint64_t offset, uint32_t length,
                       ValueSlot slot) {
    ValueObject *o = &x->state.objects.items[id];
    size_t n, at = find_cell(o, offset);
    const ValueCell *cells = value_cells(o, &n);
    if (at < n && cells[at].offset == offset && cells[at].length == length) {
        value_own_cells(o)[at].slot = slot;
        return;
    }
    clear_range(x, id, offset, length);
    insert_cell(o, find_cell(o, offset), (ValueCell){offset, length, 0, slot});
    if (o->cells.count > MAX_CELLS) // each state has them: better soon than late
        (void)value_give_up(x, "an object with many known parts");
}

// ---- Objects ------------------------------------------------------------------------------------

uint32_t value_add_object(ValueEngine *x, ValueObjectKind kind, uint64_t size,
                          ValueInitial initial) {
    ValueState *s = &x->state;
    size_t id = x->program->n_globals;
    while (id < s->n_objects && !s->objects.items[id].is_removed)
        id++;
    if (id == s->n_objects) {
        if (s->n_objects - x->program->n_globals >= MAX_OBJECTS)
            value_give_up(x, "too many objects");
        s->n_objects++;
        if (s->objects.count < s->n_objects)
            vec_push(&s->objects, (ValueObject){0});
    }
    ValueObject *o = &s->objects.items[id];
    o->kind = (uint8_t)kind;
    o->is_alive = true;
    o->is_removed = o->is_read_only = false;
    o->depth = kind == VALUE_STACK ? (uint32_t)s->frames.count : 0;
    o->size = size;
    o->initial = initial;
    o->contents = NULL;
    vec_clear(&o->cells);
    return (uint32_t)id;
}

typedef bool (*IsForgotten)(const ValueEngine *x, uint32_t object, uint32_t wanted);

static bool is_removed(const ValueEngine *x, uint32_t object, uint32_t unused) {
    (void)unused;
    return x->state.objects.items[object].is_removed;
}

static bool is_wanted(const ValueEngine *x, uint32_t object, uint32_t wanted) {
    (void)x;
    return object == wanted;
}

static void forget_slot(ValueEngine *x, ValueSlot *slot, IsForgotten test, uint32_t wanted) {
    if (!slot->value || !value_is_address(&x->values, slot->value))
        return;
    const Value *v = value_of(&x->values, slot->value);
    if (!(v->object & VALUE_FUNCTION_BIT) && test(x, v->object, wanted))
        *slot = (ValueSlot){value_any(&x->values, v->bits), 0};
}

static void forget_cells(ValueEngine *x, ValueObject *o, IsForgotten test, uint32_t wanted) {
    size_t n_cells;
    const ValueCell *cells = value_cells(o, &n_cells);
    for (size_t n = 0; n < n_cells; n++) {
        ValueSlot slot = cells[n].slot;
        forget_slot(x, &slot, test, wanted);
        if (slot.value != cells[n].slot.value) {
            value_own_cells(o)[n].slot = slot;
            cells = o->cells.items;
        }
    }
}

void value_forget_pointers(ValueEngine *x, uint32_t object, IrReg except) {
    ValueState *s = &x->state;
    const ValueSlot *kept = value_reg(x, value_frame(x), except);
    for (size_t n = 0; n < s->slots.count; n++)
        if (&s->slots.items[n] != kept)
            forget_slot(x, &s->slots.items[n], is_wanted, object);
    for (size_t k = 0; k < s->n_objects; k++)
        forget_cells(x, &s->objects.items[k], is_wanted, object);
}

void value_forget_removed(ValueEngine *x) {
    ValueState *s = &x->state;
    for (size_t n = 0; n < s->slots.count; n++)
        forget_slot(x, &s->slots.items[n], is_removed, 0);
    for (size_t k = 0; k < s->n_objects; k++) {
        ValueObject *o = &s->objects.items[k];
        if (o->is_removed) {
            o->contents = NULL;
            vec_clear(&o->cells);
            o->size = o->initial = o->depth = 0;
            o->kind = VALUE_HEAP;
            continue;
        }
        forget_cells(x, o, is_removed, 0);
    }
    while (s->n_objects > x->program->n_globals && s->objects.items[s->n_objects - 1].is_removed)
        s->n_objects--;
}

void value_remove(ValueEngine *x, uint32_t object) {
    x->state.objects.items[object].is_alive = false;
    x->state.objects.items[object].is_removed = true;
    value_forget_removed(x);
}

// ---- Access -------------------------------------------------------------------------------------

bool value_is_inside(ValueEngine *x, ValueId address, bool or_behind) {
    uint64_t offset;
    const Value *v = value_of(&x->values, address);
    if (v->kind != VALUE_ADDRESS || !value_is_const(&x->values, v->offset, &offset))
        return false;
    if (v->object & VALUE_FUNCTION_BIT)
        return offset == 0 && or_behind;
    const ValueObject *o = &x->state.objects.items[v->object];
    return offset < o->size || (or_behind && offset == o->size);
}

static IrLocId user_loc(ValueEngine *x) {
    for (size_t n = x->state.frames.count; n-- > 0;) {
        const ValueFrame *frame = &x->state.frames.items[n];
        IrLocId loc = value_instr(x, frame)->loc;
        if (loc && !value_function(x, frame)->is_model)
            return loc;
    }
    return 0;
}

void value_rely_on(ValueEngine *x, const char *what) {
    ValueAccesses *all = &x->relied;
    IrLocId loc = user_loc(x);
    uint32_t n = 0;
    x->relies_for_good |= !x->state.is_general;
    while (n < all->n && all->items[n].loc != loc)
        n++;
    if (n == all->n && n < VALUE_MAX_ACCESSES)
        all->items[all->n++] = (ValueAccess){loc, what};
}

// False: the path ends.
static bool no_access_is_valid(ValueEngine *x, const char *what) {
    value_rely_on(x, what);
    return false;
}

static bool is_null(ValueEngine *x, ValueId address) {
    enum { LAST_NULL = 4095 };
    uint64_t number;
    return value_is_const(&x->values, address, &number) && number <= LAST_NULL;
}

static bool is_known_address(const Value *v) {
    return v->kind == VALUE_ADDRESS && !(v->object & VALUE_FUNCTION_BIT);
}

bool value_access(ValueEngine *x, ValueId address, uint64_t length, bool is_write, uint32_t *object,
                  ValueId *offset) {
    const Value *v = value_of(&x->values, address);
    if (is_null(x, address) && length)
        return no_access_is_valid(x, "access through a null pointer");
    if (!is_known_address(v))
        return value_give_up(x, "an access through an address that is not known");
    const ValueObject *o = &x->state.objects.items[v->object];
    const WordSet *at = &value_of(&x->values, v->offset)->words;
    *object = v->object;
    *offset = v->offset;
    if (*object < x->program->n_globals && x->program->globals[*object].has_unknown_size)
        return value_give_up(x, "an access to a variable whose size is not known");
    if (!o->is_alive)
        return no_access_is_valid(x, "use of a dead object");
    if (is_write && o->is_read_only)
        return no_access_is_valid(x, "write to a constant");
    if (o->kind == VALUE_UNSIZED)
        value_rely_on(x, "access to memory whose size is not known");
    if (length <= o->size && at->smin >= 0 && (uint64_t)at->smax <= o->size - length)
        return true;
    value_rely_on(x, "access outside of an object");
    if (length > o->size || o->size - length > INT64_MAX)
        return false;
    uint32_t bits = value_of(&x->values, *offset)->bits;
    ValueId inside = value_range(&x->values, bits, 0, (int64_t)(o->size - length));
    return value_meet(&x->values, *offset, inside, offset);
}

// It is assumed to be valid, and gives any value.
static bool reads_unknown(ValueEngine *x, ValueId address) {
    if (is_known_address(value_of(&x->values, address)) || is_null(x, address))
        return false;
    value_rely_on(x, "a pointer whose target is not known");
    x->has_read_unknown = true;
    return true;
}

// ---- Reading ------------------------------------------------------------------------------------

// What the program starts with; false: not a number.
static bool read_initial(ValueEngine *x, uint32_t id, uint64_t offset, uint32_t length,
                         ValueSlot *slot) {
    const ValueObject *o = &x->state.objects.items[id];
    uint64_t number = 0;
    if (length > 8 || o->initial == VALUE_ARBITRARY)
        return false;
    if (o->initial == VALUE_INITIALISER) {
        const IrGlobal *g = &x->program->globals[id];
        uint32_t pointer_bytes = x->program->pointer_bits / 8;
        for (uint32_t n = 0; n < g->n_relocs; n++) {
            const IrReloc *r = &g->relocs[n];
            if (r->offset == offset && length == pointer_bytes) {
                *slot = value_operand(x, ir_const_operand(r->value));
                return true;
            }
            if (r->offset < offset + length && offset < r->offset + pointer_bytes)
                return false;
        }
        for (uint32_t b = 0; g->bytes && b < length; b++)
            number |= (uint64_t)g->bytes[offset + b] << (8 * b);
    }
    *slot = (ValueSlot){value_const(&x->values, 8 * length, number), 0};
    return true;
}

static ValueSlot read_byte(ValueEngine *x, uint32_t id, uint64_t offset) {
    const ValueObject *o = &x->state.objects.items[id];
    ValueSlot slot;
    size_t n, at = find_cell(o, offset);
    const ValueCell *cells = value_cells(o, &n);
    if (at < n && cells[at].offset <= offset) {
        uint64_t number;
        if (cells[at].length == 1)
            return cells[at].slot;
        if (cells[at].length <= 8 && value_is_const(&x->values, cells[at].slot.value, &number))
            return (ValueSlot){
                value_const(&x->values, 8, number >> (8 * (offset - cells[at].offset))), 0};
    } else if (read_initial(x, id, offset, 1, &slot)) {
        return slot;
    }
    return (ValueSlot){value_any(&x->values, 8), 0};
}

// Numbers that are written in other pieces than they are read.
static ValueSlot assemble(ValueEngine *x, uint32_t id, uint64_t offset, uint32_t length) {
    uint64_t number = 0, byte;
    for (uint32_t b = 0; b < length; b++) {
        if (length > 8 || !value_is_const(&x->values, read_byte(x, id, offset + b).value, &byte))
            return (ValueSlot){value_any(&x->values, 8 * length), 0};
        number |= byte << (8 * b);
    }
    return (ValueSlot){value_const(&x->values, 8 * length, number), 0};
}

static ValueSlot read_cell(ValueEngine *x, uint32_t id, uint64_t offset, uint32_t length) {
    ValueObject *o = &x->state.objects.items[id];
    ValueSlot slot;
    size_t n, at = find_cell(o, offset);
    const ValueCell *cells = value_cells(o, &n);
    if (at < n && cells[at].offset == offset && cells[at].length == length) {
        if (!cells[at].slot.symbol)
            value_give_symbol(x, &value_own_cells(o)[at].slot);
        return value_cells(o, &n)[at].slot;
    }
    if (at < n && cells[at].offset < offset + length)
        return assemble(x, id, offset, length);
    if (read_initial(x, id, offset, length, &slot))
        return slot;
    slot = (ValueSlot){value_any(&x->values, 8 * length), 0};
    // Arbitrary, but the same whenever it is read; of the arguments there may be too many.
    if (o->initial == VALUE_ARBITRARY && o->kind != VALUE_UNSIZED) {
        value_give_symbol(x, &slot);
        write_cell(x, id, offset, length, slot);
    }
    return slot;
}

bool value_load(ValueEngine *x, ValueId address, IrTypeId type_id, ValueSlot *slot) {
    const IrType *type = ir_type(x->program, type_id);
    uint32_t length = (uint32_t)ir_store_size(type), object;
    ValueId offset;
    uint64_t at;
    if (reads_unknown(x, address)) {
        *slot = (ValueSlot){value_any(&x->values, type->bits), 0};
        return true;
    }
    if (!value_access(x, address, length, false, &object, &offset))
        return false;
    *slot = (ValueSlot){value_any(&x->values, 8 * length), 0};
    if (value_is_const(&x->values, offset, &at))
        *slot = read_cell(x, object, at, length);
    if (type->bits != 8 * length)
        *slot = (ValueSlot){value_is_number(&x->values, slot->value)
                                ? value_resize(&x->values, slot->value, type->bits, false)
                                : value_any(&x->values, type->bits),
                            0};
    return true;
}

// ---- Writing ------------------------------------------------------------------------------------

bool value_store(ValueEngine *x, ValueId address, IrTypeId type_id, ValueSlot slot) {
    const IrType *type = ir_type(x->program, type_id);
    uint32_t length = (uint32_t)ir_store_size(type), object;
    ValueId offset;
    uint64_t at;
    if (!value_access(x, address, length, true, &object, &offset))
        return false;
    if (type->bits != 8 * length)
        slot = (ValueSlot){value_is_number(&x->values, slot.value)
                               ? value_resize(&x->values, slot.value, 8 * length, false)
                               : value_any(&x->values, 8 * length),
                           0};
    if (value_is_const(&x->values, offset, &at)) {
        write_cell(x, object, at, length, slot);
        return true;
    }
    const WordSet *at_most = &value_of(&x->values, offset)->words;
    clear_range(x, object, at_most->umin, at_most->umax - at_most->umin + length);
    x->state.objects.items[object].initial = VALUE_ARBITRARY;
    return true;
}

bool value_fill(ValueEngine *x, ValueId address, ValueSlot byte, uint64_t length) {
    uint32_t object;
    ValueId offset;
    uint64_t at, number;
    if (!value_access(x, address, length, true, &object, &offset))
        return false;
    ValueObject *o = &x->state.objects.items[object];
    bool is_known = value_is_const(&x->values, offset, &at);
    if (is_known && at == 0 && length == o->size &&
        value_is_const(&x->values, byte.value, &number) && number == 0) {
        o->contents = NULL;
        vec_clear(&o->cells);
        o->initial = VALUE_ZERO;
        return true;
    }
    if (!is_known || length > MAX_BLOCK)
        return value_give_up(x, "a large block of memory is filled");
    clear_range(x, object, at, length);
    for (uint64_t b = 0; b < length; b++)
        write_cell(x, object, at + b, 1, byte);
    return true;
}

bool value_copy(ValueEngine *x, ValueId to, ValueId from, uint64_t length) {
    uint32_t target, source;
    ValueId to_offset, from_offset;
    uint64_t t, s;
    if (!value_access(x, to, length, true, &target, &to_offset) ||
        !value_access(x, from, length, false, &source, &from_offset))
        return false;
    if (!value_is_const(&x->values, to_offset, &t) ||
        !value_is_const(&x->values, from_offset, &s) || length > MAX_BLOCK)
        return value_give_up(x, "a large block of memory is copied");
    VEC(ValueCell) copied = {0};
    uint32_t pointer_bytes = x->program->pointer_bits / 8;
    for (uint64_t b = 0; b < length;) {
        const ValueObject *o = &x->state.objects.items[source];
        size_t n, at = find_cell(o, s + b);
        const ValueCell *cells = value_cells(o, &n);
        uint32_t size = 1;
        ValueSlot slot;
        if (at < n && cells[at].offset == s + b && b + cells[at].length <= length)
            size = cells[at].length;
        else if (b + pointer_bytes <= length &&
                 (at == n || cells[at].offset >= s + b + pointer_bytes) &&
                 read_initial(x, source, s + b, pointer_bytes, &slot))
            size = pointer_bytes;
        vec_push(&copied, ((ValueCell){t + b, size, 0, read_cell(x, source, s + b, size)}));
        b += size;
    }
    clear_range(x, target, t, length);
    for (size_t n = 0; n < copied.count; n++)
        write_cell(x, target, copied.items[n].offset, copied.items[n].length, copied.items[n].slot);
    vec_free(&copied);
    return true;
}
