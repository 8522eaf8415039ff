// Memory in the second translation: cells with constant addresses. See recur_text.c.
#include "recurrence/recur_writer.h"

static bool is_fresh(uint64_t object) { return object >> 63; }

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
    if (offset > size || width > size - offset || (!info.is_alive && !is_fresh(id))) {
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
    if (is_fresh(cell->object))
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
    return is_fresh(cell->object);
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

static IrCell new_object(Writer *w, uint64_t size) {
    vec_push(&w->sizes, size);
    uint64_t number = w->sizes.count - 1;
    return (IrCell){(number + 1) << 20, (uint64_t)1 << 63 | number};
}

void writer_allocate(Writer *w, const IrInstr *i, TextValue size) {
    if (size.name || size.cell.low >= 1 << 20)
        writer_fail(w);
    else
        writer_set(w, i, (TextValue){.cell = new_object(w, size.cell.low)});
}

static void begin_scope(Writer *w, IrReg reg, TextValue *held) {
    IrObjectInfo info;
    uint64_t old = held->cell.high;
    if (held->name || held->is_unknown ||
        (!(old >> 63) && (!ir_moment_object(w->moment, held->cell, &info) || info.size >> 20))) {
        writer_fail(w);
        return;
    }
    IrCell renewed = new_object(w, old >> 63 ? w->sizes.items[old & UINT32_MAX] : info.size);
    if (!(old >> 63))
        vec_push(&w->scopes, ((RecurScope){reg, held->cell, renewed.high}));
    held->cell = renewed;
}

// Behind the block the register holds what it holds at the head.
static void end_scope(Writer *w, TextValue *held) {
    uint64_t object = held->cell.high;
    for (size_t n = 0; n < w->scopes.count; n++)
        if (w->scopes.items[n].object == object) {
            held->cell = w->scopes.items[n].at_head;
            w->scopes.items[n] = vec_last(&w->scopes);
            w->scopes.count--;
            return;
        }
}

void writer_scope(Writer *w, const IrInstr *i) {
    IrOperand operand = ir_operands(writer_frame(w)->f, i)[0];
    if (ir_is_const(operand)) {
        writer_fail(w);
        return;
    }
    TextValue *held = &writer_frame(w)->regs[ir_operand_reg(operand)];
    if (i->op == IR_SCOPE_BEGIN)
        begin_scope(w, ir_operand_reg(operand), held);
    else
        end_scope(w, held);
}
