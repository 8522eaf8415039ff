// Memory in the second translation: cells with constant addresses. See recur_text.c.
#include "termination/recur_writer.h"

static bool is_fresh(const Writer *w, uint64_t object) {
    for (size_t i = 0; i < w->fresh.count; i++)
        if (w->fresh.items[i] == object)
            return true;
    return object >> 63;
}

// Objects of the path itself have the address (number + 1) << 20.
static bool find_cell(Writer *w, TextValue pointer, IrTypeId type, RecurCell *cell) {
    IrObjectInfo info = {0};
    uint64_t id = pointer.cell.high, address, size;
    if (pointer.name) {
        writer_fail(w);
        return false;
    }
    if (id >> 63) {
        address = ((id & UINT32_MAX) + 1) << 20;
        size = w->sizes.items[id & UINT32_MAX];
    } else if (ir_moment_object(w->moment, pointer.cell, &info) && !info.is_function) {
        id = info.id;
        address = info.address;
        size = info.size;
    } else {
        writer_fail(w);
        return false;
    }
    uint64_t offset = pointer.cell.low - address, width = ir_store_size(ir_type(w->program, type));
    if (offset > size || width > size - offset || (!info.is_alive && !is_fresh(w, id))) {
        writer_fail(w);
        return false;
    }
    *cell = (RecurCell){id, offset, type};
    return true;
}

static bool is_same_place(const Writer *w, const RecurCell *a, const RecurCell *b) {
    const IrType *s = ir_type(w->program, a->type), *t = ir_type(w->program, b->type);
    if (a->object != b->object || a->offset != b->offset)
        return false;
    return s->kind == t->kind && s->bits == t->bits;
}

static bool is_apart(const Writer *w, const RecurCell *a, const RecurCell *b) {
    uint64_t a_size = ir_store_size(ir_type(w->program, a->type));
    uint64_t b_size = ir_store_size(ir_type(w->program, b->type));
    return a->object != b->object || a->offset + a_size <= b->offset ||
           b->offset + b_size <= a->offset;
}

static TextValue initial_value(Writer *w, const RecurCell *cell) {
    const RecurShape *shape = &w->set->shape;
    if (is_fresh(w, cell->object))
        return (TextValue){0};
    for (size_t i = 0; i < shape->cells.count; i++) {
        if (is_same_place(w, &shape->cells.items[i], cell)) {
            uint32_t var = shape->cell_var.items[i];
            return var < shape->n_vars ? (TextValue){.name = w->before[var]}
                                       : (TextValue){.is_unknown = true};
        }
        if (!is_apart(w, &shape->cells.items[i], cell))
            writer_fail(w);
    }
    const IrType *type = ir_type(w->program, cell->type);
    return (TextValue){.cell = ir_moment_load(w->moment, cell->object, cell->offset, type)};
}

TextCell *writer_find_cell(Writer *w, const RecurCell *cell) {
    for (size_t i = 0; i < w->cells.count; i++) {
        if (is_same_place(w, &w->cells.items[i].cell, cell))
            return &w->cells.items[i];
        if (!is_apart(w, &w->cells.items[i].cell, cell))
            writer_fail(w);
    }
    return NULL;
}

void writer_load(Writer *w, const IrInstr *i) {
    RecurCell cell;
    if (!find_cell(w, writer_operand_of(w, i, 0), i->type, &cell))
        return;
    const TextCell *known = writer_find_cell(w, &cell);
    writer_set(w, i, known ? known->value : initial_value(w, &cell));
}

static bool is_in_shape(const Writer *w, const RecurCell *cell) {
    for (size_t i = 0; i < w->set->shape.cells.count; i++)
        if (is_same_place(w, &w->set->shape.cells.items[i], cell))
            return true;
    return is_fresh(w, cell->object);
}

void writer_store(Writer *w, const IrInstr *i) {
    RecurCell cell;
    if (!find_cell(w, writer_operand_of(w, i, 1), i->type, &cell))
        return;
    IrObjectInfo info;
    TextValue pointer = writer_operand_of(w, i, 1);
    if (!(cell.object >> 63) && ir_moment_object(w->moment, pointer.cell, &info) &&
        info.is_constant)
        writer_fail(w);
    if (!is_in_shape(w, &cell))
        writer_fail(w); // another path may count on its contents
    TextCell *known = writer_find_cell(w, &cell);
    if (known)
        known->value = writer_operand_of(w, i, 0);
    else
        vec_push(&w->cells, ((TextCell){cell, writer_operand_of(w, i, 0)}));
}

void writer_address(Writer *w, const IrInstr *i) {
    TextValue base = writer_operand_of(w, i, 0), index = writer_operand_of(w, i, 1);
    if (base.name || index.name) {
        writer_fail(w);
        return;
    }
    Number distance =
        recur_number_of(index.cell, writer_type(w, i, 1)->bits) *
            recur_number_of(writer_operand_of(w, i, 2).cell, writer_type(w, i, 2)->bits) +
        recur_number_of(writer_operand_of(w, i, 3).cell, writer_type(w, i, 3)->bits);
    uint64_t mask = w->program->pointer_bits == 64 ? UINT64_MAX : UINT32_MAX;
    base.cell.low = (base.cell.low + (uint64_t)distance) & mask;
    writer_set(w, i, base);
}

void writer_allocate(Writer *w, const IrInstr *i, TextValue size) {
    if (size.name || size.cell.low >= 1 << 20) {
        writer_fail(w);
        return;
    }
    vec_push(&w->sizes, size.cell.low);
    uint64_t number = w->sizes.count - 1;
    writer_set(w, i, (TextValue){.cell = {(number + 1) << 20, (uint64_t)1 << 63 | number}});
}

void writer_scope(Writer *w, const IrInstr *i) {
    uint64_t object = writer_operand_of(w, i, 0).cell.high;
    size_t kept = 0;
    for (size_t n = 0; n < w->cells.count; n++)
        if (w->cells.items[n].cell.object != object)
            w->cells.items[kept++] = w->cells.items[n];
    w->cells.count = kept;
    if (!is_fresh(w, object))
        vec_push(&w->fresh, object);
}
