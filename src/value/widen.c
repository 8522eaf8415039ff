// What takes too many values at a loop's head is distinguished only as far as the program's
// comparisons do: its value becomes the range between the next two numbers that it is compared
// with, and then any number. The bits that all values have in common are kept. So there are
// finitely many states at a head.
#include "value/internal.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(int64_t) Numbers;

enum { EVERYWHERE = 1, IN_FUNCTION = 2, IN_GLOBAL = 3, MAX_NUMBERS = 4000, FEW_NUMBERS = 64 };

static uint64_t key_of(uint64_t kind, uint64_t which, uint64_t offset) {
    uint64_t parts[3] = {kind, which, offset};
    return value_hash(parts, 3);
}

// ---- Numbers that are compared with -------------------------------------------------------------

static Numbers *numbers_at(const ValueEngine *x, uint64_t key) {
    uint64_t found;
    return map_get(&x->thresholds, key, &found) ? (Numbers *)(uintptr_t)found : NULL;
}

static void add_number(ValueEngine *x, uint64_t key, int64_t number) {
    Numbers *numbers = numbers_at(x, key);
    if (!numbers) {
        numbers = memory_zeroed(sizeof *numbers);
        map_set(&x->thresholds, key, map_key(numbers));
    }
    size_t at = 0;
    while (at < numbers->count && numbers->items[at] < number)
        at++;
    if (numbers->count >= MAX_NUMBERS || (at < numbers->count && numbers->items[at] == number))
        return;
    vec_push(numbers, number);
    memmove(numbers->items + at + 1, numbers->items + at,
            (numbers->count - 1 - at) * sizeof *numbers->items);
    numbers->items[at] = number;
}

// Below, at, and above the number are three cases.
static void add_border(ValueEngine *x, uint64_t key, int64_t number) {
    add_number(x, key, number);
    if (number < INT64_MAX)
        add_number(x, key, number + 1);
}

// The global cell that the register was loaded from, perhaps in another width.
static bool is_loaded(const ValueEngine *x, const IrFunction *f, const uint32_t *definitions,
                      IrOperand o, uint64_t *key) {
    if (ir_is_const(o) || definitions[ir_operand_reg(o)] == IR_NONE)
        return false;
    const IrInstr *i = &f->instrs[definitions[ir_operand_reg(o)]];
    if (ir_family(i->op) == IR_FAMILY_RESIZE)
        return is_loaded(x, f, definitions, ir_operands(f, i)[0], key);
    if (i->op != IR_LOAD || !ir_is_const(ir_operands(f, i)[0]))
        return false;
    const IrConst *k = &x->program->constants[ir_operand_const(ir_operands(f, i)[0])];
    *key = key_of(IN_GLOBAL, k->target, (uint64_t)k->offset);
    return k->kind == IR_CONST_GLOBAL;
}

static void add_comparison(ValueEngine *x, IrFunctionId id, const uint32_t *definitions,
                           IrOperand compared, IrOperand with) {
    const IrFunction *f = &x->program->functions[id];
    if (!ir_is_const(with))
        return;
    const IrConst *k = &x->program->constants[ir_operand_const(with)];
    uint32_t bits = ir_type(x->program, k->type)->bits;
    if (k->kind != IR_CONST_BITS || bits < 2 || bits > 64)
        return;
    int64_t number = word_signed(k->low, bits);
    uint64_t key;
    if (is_loaded(x, f, definitions, compared, &key))
        add_border(x, key, number);
    else
        add_border(x, key_of(IN_FUNCTION, id, 0), number);
    Numbers *all = numbers_at(x, key_of(EVERYWHERE, 0, 0));
    if (!all || all->count <= FEW_NUMBERS)
        add_border(x, key_of(EVERYWHERE, 0, 0), number);
}

void value_find_thresholds(ValueEngine *x) {
    for (IrFunctionId id = 0; id < x->program->n_functions; id++) {
        const IrFunction *f = &x->program->functions[id];
        if (f->kind != IR_FUNCTION_DEFINED || f->is_model)
            continue;
        const uint32_t *definitions = value_definitions(x, id);
        for (uint32_t n = 0; n < f->n_instrs; n++) {
            const IrInstr *i = &f->instrs[n];
            const IrOperand *o = ir_operands(f, i);
            for (uint32_t c = 1; i->op == IR_SWITCH && c < i->n_operands; c++)
                add_comparison(x, id, definitions, o[0], o[c]);
            if (ir_is_comparison(i->op)) {
                add_comparison(x, id, definitions, o[0], o[1]);
                add_comparison(x, id, definitions, o[1], o[0]);
            }
        }
    }
}

void value_thresholds_release(ValueEngine *x) {
    for (size_t n = 0; n < x->thresholds.capacity; n++)
        if (x->thresholds.slots[n].used) {
            Numbers *numbers = (Numbers *)(uintptr_t)x->thresholds.slots[n].value;
            vec_free(numbers);
            free(numbers);
        }
    map_release(&x->thresholds);
}

// ---- Columns: what a register or cell holds at one place ----------------------------------------

static ValueColumn *column_at(ValueEngine *x, uint64_t key) {
    uint64_t found;
    if (!map_get(&x->columns, key, &found)) {
        vec_push(&x->column_items, (ValueColumn){0});
        found = x->column_items.count - 1;
        map_set(&x->columns, key, found);
    }
    return &x->column_items.items[found];
}

void value_columns_release(ValueEngine *x) {
    for (size_t n = 0; n < x->column_items.count; n++)
        vec_free(&x->column_items.items[n].seen);
    vec_free(&x->column_items);
    map_release(&x->columns);
}

static void note_bits(ValueColumn *c, const WordSet *v) {
    if (!c->has_bits) {
        c->ones = v->ones;
        c->unknown = v->unknown;
        c->has_bits = true;
    }
    c->unknown |= v->unknown | (c->ones ^ v->ones);
    c->ones &= ~c->unknown;
}

// More than `most` different values?
static bool has_seen_many(ValueColumn *c, ValueId value, uint32_t most) {
    for (size_t n = 0; n < c->seen.count; n++)
        if (c->seen.items[n] == value)
            return false;
    vec_push(&c->seen, value);
    return c->seen.count > most;
}

static ValueId region_of(ValueEngine *x, const ValueColumn *c, ValueId value,
                         const Numbers *numbers) {
    const WordSet *v = &value_of(&x->values, value)->words;
    int64_t low = INT64_MIN, high = INT64_MAX;
    size_t first = 0, behind = numbers ? numbers->count : 0;
    for (size_t count = behind; first < count;) { // the first number above the lower bound
        size_t middle = (first + count) / 2;
        if (numbers->items[middle] <= v->smin)
            first = middle + 1;
        else
            count = middle;
    }
    if (first > 0)
        low = numbers->items[first - 1];
    while (first < behind && numbers->items[first] <= v->smax)
        first++;
    if (first < behind)
        high = numbers->items[first] - 1;
    return value_between(&x->values, value, low, high, c->ones, c->unknown);
}

static ValueId widen(ValueEngine *x, uint64_t key, ValueId value, const Numbers *numbers) {
    ValueColumn *c = column_at(x, key);
    note_bits(c, &value_of(&x->values, value)->words);
    if (c->level == 0) {
        if (!has_seen_many(c, value, x->limits.exact))
            return value;
        c->level = 1;
        vec_clear(&c->seen);
    }
    if (c->level == 1) {
        ValueId region = region_of(x, c, value, numbers);
        if (!has_seen_many(c, region, x->limits.regions))
            return region;
        c->level = 2;
    }
    return value_between(&x->values, value, INT64_MIN, INT64_MAX, c->ones, c->unknown);
}

static bool widen_slot(ValueEngine *x, uint64_t key, ValueSlot *slot, const Numbers *numbers) {
    if (!slot->value || !value_is_number(&x->values, slot->value) ||
        value_of(&x->values, slot->value)->bits < 2)
        return false;
    ValueId wide = widen(x, key, slot->value, numbers);
    if (wide == slot->value)
        return false;
    *slot = (ValueSlot){wide, 0};
    x->state.is_general = true;
    return true;
}

static void widen_registers(ValueEngine *x, uint64_t place) {
    ValueState *s = &x->state;
    const Numbers *everywhere = numbers_at(x, key_of(EVERYWHERE, 0, 0));
    bool few = everywhere && everywhere->count <= FEW_NUMBERS;
    for (size_t k = 0; k < s->frames.count; k++) {
        const ValueFrame *frame = &s->frames.items[k];
        const ValueLive *live = value_live(x, frame, k + 1 < s->frames.count);
        const Numbers *numbers =
            few ? everywhere : numbers_at(x, key_of(IN_FUNCTION, frame->function, 0));
        for (uint32_t r = 0; r < live->count; r++)
            widen_slot(x, key_of(place, k, live->items[r]), value_reg(x, frame, live->items[r]),
                       numbers);
    }
}

static void widen_cells(ValueEngine *x, uint64_t place) {
    ValueState *s = &x->state;
    const Numbers *everywhere = numbers_at(x, key_of(EVERYWHERE, 0, 0));
    for (size_t k = 0; k < s->n_objects; k++) {
        size_t n_cells;
        const ValueCell *cells = value_cells(&s->objects.items[k], &n_cells);
        for (size_t n = 0; n < n_cells; n++) {
            const Numbers *numbers = numbers_at(x, key_of(IN_GLOBAL, k, cells[n].offset));
            ValueSlot slot = cells[n].slot;
            if (!widen_slot(x, key_of(place + 1, k, cells[n].offset), &slot,
                            numbers ? numbers : everywhere))
                continue;
            ValueCell *own = value_own_cells(&s->objects.items[k]);
            own[n].slot = slot;
            cells = own;
        }
    }
}

void value_generalise(ValueEngine *x) {
    if (x->limits.exact == UINT32_MAX)
        return;
    const ValueFrame *frame = value_frame(x);
    uint64_t place = key_of(x->state.frames.count, frame->function, frame->block);
    widen_registers(x, place);
    widen_cells(x, place);
}
