// Names for people: objects by their C variables or where they are made, partitions by what they
// hold.
#include "pointsto/core.h"

enum { MAX_NAMES = 4 };

static void add_line(const PointsTo *p, const IrFunction *f, IrLocId loc, Text *text) {
    text_add(text, "%s", f->name);
    if (loc && p->program->locs[loc].line)
        text_add(text, ":%u", p->program->locs[loc].line);
}

// The C variable that lives in an alloca's object, or NULL.
static const char *variable_of(const PointsTo *p, IrFunctionId id, IrReg reg) {
    uint64_t variable;
    if (!map_get(&p->variables, (uint64_t)id << 32 | reg, &variable))
        return NULL;
    return p->program->variables[variable].name;
}

void pointsto_object_name(const PointsTo *p, const PtsObject *object, Text *text) {
    if (object->kind == PTS_GLOBAL) {
        text_add(text, "%s", p->program->globals[object->id].name);
        return;
    }
    const IrFunction *f = &p->program->functions[object->id];
    if (object->kind == PTS_FUNCTION) {
        text_add(text, "%s()", f->name);
        return;
    }
    const IrInstr *instr = &f->instrs[object->instr];
    if (object->kind == PTS_HEAP) {
        const char *what =
            instr->op == IR_CALL ? p->program->functions[instr->aux].name : "allocation";
        text_add(text, "%s@", what);
        add_line(p, f, instr->loc, text);
        return;
    }
    const char *name = variable_of(p, object->id, instr->result);
    if (!name)
        name = f->reg_names[instr->result];
    text_add(text, "%s@", name ? name : "alloca");
    add_line(p, f, name ? 0 : instr->loc, text);
}

// The objects of a class, with what of them a partition holds.
static void add_objects(const PointsTo *p, PtsClass class, const PtsCell *cell, Text *text) {
    uint32_t count, named = 0;
    const PtsObject *objects = pointsto_objects(p, class, &count);
    for (uint32_t i = 0; i < count && named < MAX_NAMES; i++, named++) {
        text_add(text, "%s", named ? ", " : "");
        pointsto_object_name(p, &objects[i], text);
        int64_t at = cell ? cell->offset - objects[i].offset : 0;
        uint64_t period = pointsto_period(p, class);
        if (period && cell)
            at = pts_modulo(at, period);
        if (at)
            text_add(text, "%+lld", (long long)at);
    }
    if (count > named)
        text_add(text, ", and %u more", count - named);
    if (!count)
        text_add(text, "no object");
}

void pointsto_partition_name(const PointsTo *p, PtsPartition partition, Text *text) {
    PtsClass class = pointsto_partition(p, partition).class;
    uint32_t count, pieces = 0;
    const PtsCell *cells = pointsto_cells(p, class, &count), *first = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (cells[i].partition != partition)
            continue;
        first = first ? first : &cells[i];
        pieces++;
    }
    if (!first)
        text_add(text, "rest of ");
    add_objects(p, class, first, text);
    if (pieces > 1)
        text_add(text, ", ...");
}
