// Memory on a path around a loop: cells with constant addresses.
//
// A cell that is read for the first time has the value that it has at the head, as a variable of
// the state when some iteration writes it. Cells that overlap without being the same end the path.
#include "recurrence/recur_exec.h"

enum { MAX_CELLS = 256 };

static bool overlaps(const RecurExec *x, const RecurCell *a, const RecurCell *b) {
    uint64_t a_size = ir_store_size(ir_type(x->program, a->type));
    uint64_t b_size = ir_store_size(ir_type(x->program, b->type));
    return a->object == b->object && a->offset < b->offset + b_size &&
           b->offset < a->offset + a_size;
}

bool recur_same_cell(const RecurExec *x, const RecurCell *a, const RecurCell *b) {
    const IrType *s = ir_type(x->program, a->type), *t = ir_type(x->program, b->type);
    return a->object == b->object && a->offset == b->offset && s->kind == t->kind &&
           s->bits == t->bits;
}

// Where a pointer leads, for an access of the type; false (and the path ends) when it is not valid.
static bool find_place(RecurExec *x, RecurValue *pointer, IrTypeId type, bool writes,
                       RecurCell *cell) {
    recur_make_constant(x, pointer, x->program->pointer_bits);
    uint64_t size = ir_store_size(ir_type(x->program, type));
    uint64_t id = pointer->cell.high, address, object_size;
    bool is_alive = true;
    if (id >> 63) {
        const RecurObject *own = &x->objects.items[id & UINT32_MAX];
        address = own->address;
        object_size = own->size;
        is_alive = own->is_alive;
    } else {
        IrObjectInfo info;
        if (!ir_moment_object(x->moment, pointer->cell, &info) || info.is_function ||
            (writes && info.is_constant))
            return recur_fail(x);
        id = info.id;
        address = info.address;
        object_size = info.size;
        is_alive = info.is_alive;
    }
    uint64_t offset = pointer->cell.low - address;
    if (!is_alive || offset > object_size || size > object_size - offset)
        return recur_fail(x);
    *cell = (RecurCell){id, offset, type};
    return true;
}

static bool is_fresh(uint64_t object) { return object >> 63; }

// What an arbitrary byte holds is ours to choose: zero.
static RecurValue first_value(RecurExec *x, const RecurCell *cell) {
    const IrType *type = ir_type(x->program, cell->type);
    RecurValue value = {0};
    if (is_fresh(cell->object))
        return value;
    value.cell = ir_moment_load(x->moment, cell->object, cell->offset, type);
    for (size_t i = 0; i < x->shape->cells.count; i++) {
        const RecurCell *written = &x->shape->cells.items[i];
        if (recur_same_cell(x, written, cell)) {
            x->shape->is_state.items[i] = true;
            if (x->terms && recur_is_number(type) && x->shape->cell_var.items[i] < x->shape->n_vars)
                value.term = x->vars[x->shape->cell_var.items[i]];
            else if (x->terms)
                recur_fail(x);
        } else if (overlaps(x, written, cell)) {
            recur_fail(x);
        }
    }
    return value;
}

// Read before it is written in this iteration: what an earlier iteration wrote.
static void note_read(RecurExec *x, RecurContents *contents) {
    if (contents->is_written || is_fresh(contents->cell.object))
        return;
    contents->was_read = true;
    for (size_t i = 0; !x->terms && i < x->shape->cells.count; i++)
        if (recur_same_cell(x, &x->shape->cells.items[i], &contents->cell))
            x->shape->is_state.items[i] = true;
}

RecurValue recur_load(RecurExec *x, RecurValue pointer, IrTypeId type) {
    RecurCell cell;
    if (!find_place(x, &pointer, type, false, &cell))
        return (RecurValue){0};
    for (size_t i = x->cells.count; i-- > 0;) {
        if (recur_same_cell(x, &x->cells.items[i].cell, &cell)) {
            note_read(x, &x->cells.items[i]);
            return x->cells.items[i].value;
        }
        if (overlaps(x, &x->cells.items[i].cell, &cell)) {
            recur_fail(x);
            return (RecurValue){0};
        }
    }
    RecurValue value = first_value(x, &cell);
    if (x->cells.count >= MAX_CELLS)
        recur_fail(x);
    vec_push(&x->cells, ((RecurContents){cell, value, false, !is_fresh(cell.object)}));
    return value;
}

// A cell that an iteration writes belongs to the shape; if an iteration reads it first, it is one
// of its variables.
static void note_written(RecurExec *x, const RecurContents *contents) {
    RecurShape *shape = x->shape;
    if (is_fresh(contents->cell.object))
        return;
    for (size_t i = 0; i < shape->cells.count; i++)
        if (recur_same_cell(x, &shape->cells.items[i], &contents->cell)) {
            shape->is_state.items[i] |= contents->was_read;
            return;
        }
    if (x->terms) { // no other path may take it for constant
        recur_fail(x);
        return;
    }
    vec_push(&shape->cells, contents->cell);
    vec_push(&shape->is_state, contents->was_read);
    vec_push(&shape->cell_var, UINT32_MAX);
}

void recur_store(RecurExec *x, RecurValue value, RecurValue pointer, IrTypeId type) {
    RecurCell cell;
    if (!find_place(x, &pointer, type, true, &cell))
        return;
    for (size_t i = 0; i < x->cells.count; i++) {
        RecurContents *known = &x->cells.items[i];
        if (recur_same_cell(x, &known->cell, &cell)) {
            known->value = value;
            known->is_written = true;
            note_written(x, known);
            return;
        }
        if (overlaps(x, &known->cell, &cell)) {
            recur_fail(x);
            return;
        }
    }
    if (x->cells.count >= MAX_CELLS)
        recur_fail(x);
    vec_push(&x->cells, ((RecurContents){cell, value, true, false}));
    note_written(x, &vec_last(&x->cells));
}
