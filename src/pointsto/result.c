// Numbers for partitions and classes, and the questions about them.
//
// Classes are numbered by their first object, partitions by class and offset, so that the same
// program gets the same numbers. A class's frame starts where its first object does.
#include "pointsto/core.h"

#include "base/check.h"

typedef struct Class {
    NodeId root;
    int64_t base; // in the root's frame: where the class's own frame starts
    uint64_t period;
    bool escapes;
    uint32_t first_cell, n_cells;
    uint32_t first_partition, n_partitions;
    uint32_t first_object, n_objects;
    uint32_t first_function, n_functions;
    PtsPartition rest;
} Class;

typedef struct Partition {
    PtsPartitionInfo info;
    ValueId content; // NO_ID: none
} Partition;

struct PtsResult {
    VEC(Class) classes;
    VEC(Partition) partitions;
    VEC(PtsCell) cells;
    VEC(PtsObject) objects;
    VEC(IrFunctionId) functions;
    PtsClass *class_of_node;         // by root
    PtsPartition *partition_of_cell; // by root
    PtsPartition *numbers;           // 0, 1, 2, ...: sets of partitions are ranges of it
    IrFunctionId *function_numbers;  // likewise
};

// Queries compress paths, which changes nothing that can be seen.
static PointsTo *mutable_of(const PointsTo *p) { return (PointsTo *)(uintptr_t)p; }

// ---- Classes -----------------------------------------------------------------------------------

static void add_class(PointsTo *p, NodeId root, int64_t base) {
    PtsResult *r = p->result;
    r->class_of_node[root] = (PtsClass)r->classes.count;
    vec_push(
        &r->classes,
        ((Class){
            .root = root, .base = base, .period = p->nodes.items[root].period, .rest = PTS_NONE}));
}

static void number_classes(PointsTo *p) {
    PtsResult *r = p->result;
    r->class_of_node = memory_new((p->nodes.count + 1) * sizeof *r->class_of_node);
    for (size_t i = 0; i < p->nodes.count; i++)
        r->class_of_node[i] = PTS_NONE;
    for (size_t i = 0; i < p->objects.count; i++) {
        Place place = pts_find(p, (Place){p->objects.items[i].node, 0});
        if (r->class_of_node[place.node] == PTS_NONE)
            add_class(p, place.node, place.offset);
    }
    for (NodeId i = 0; i < p->nodes.count; i++) {
        const Node *n = &p->nodes.items[i];
        if (n->parent == i && r->class_of_node[i] == PTS_NONE && (n->pieces.count || n->is_ranged))
            add_class(p, i, n->pieces.count ? n->pieces.items[0].start : 0);
    }
    if (p->outside == NO_ID)
        return;
    Place outside = p->values.items[pts_find_value(p, p->outside)].target;
    r->classes.items[r->class_of_node[pts_find(p, outside).node]].escapes = true;
}

static int64_t in_frame(const Class *class, int64_t offset) {
    offset -= class->base;
    return class->period ? pts_modulo(offset, class->period) : offset;
}

// Objects by class, in the order of their making.
static void sort_objects(PointsTo *p) {
    PtsResult *r = p->result;
    size_t n = p->objects.count;
    for (size_t i = 0; i < n; i++) {
        NodeId root = pts_find(p, (Place){p->objects.items[i].node, 0}).node;
        Class *class = &r->classes.items[r->class_of_node[root]];
        class->n_objects++;
        class->n_functions += p->objects.items[i].kind == PTS_FUNCTION;
    }
    uint32_t objects = 0, functions = 0;
    for (size_t i = 0; i < r->classes.count; i++) {
        Class *class = &r->classes.items[i];
        class->first_object = objects;
        class->first_function = functions;
        objects += class->n_objects;
        functions += class->n_functions;
        class->n_objects = class->n_functions = 0;
    }
    vec_reserve(&r->objects, objects + 1);
    vec_reserve(&r->functions, functions + 1);
    r->objects.count = objects;
    r->functions.count = functions;
    for (size_t i = 0; i < n; i++) {
        const Object *o = &p->objects.items[i];
        Place place = pts_find(p, (Place){o->node, 0});
        Class *class = &r->classes.items[r->class_of_node[place.node]];
        r->objects.items[class->first_object + class->n_objects++] =
            (PtsObject){o->kind, o->id, o->instr, in_frame(class, place.offset)};
        if (o->kind == PTS_FUNCTION)
            r->functions.items[class->first_function + class->n_functions++] = o->id;
    }
}

static int compare_functions(const void *a, const void *b) {
    IrFunctionId x = *(const IrFunctionId *)a, y = *(const IrFunctionId *)b;
    return (x > y) - (x < y);
}

static void sort_functions(PtsResult *r) {
    for (size_t i = 0; i < r->classes.count; i++) {
        const Class *class = &r->classes.items[i];
        if (class->n_functions)
            qsort(r->functions.items + class->first_function, class->n_functions,
                  sizeof(IrFunctionId), compare_functions);
    }
}

// ---- Cells and partitions ----------------------------------------------------------------------

static int compare_cells(const void *a, const void *b) {
    int64_t x = ((const PtsCell *)a)->offset, y = ((const PtsCell *)b)->offset;
    return (x > y) - (x < y);
}

// Until partitions have numbers, `partition` is the cell.
static void add_cells(PointsTo *p, Class *class) {
    PtsResult *r = p->result;
    const Pieces *pieces = &p->nodes.items[class->root].pieces;
    class->first_cell = (uint32_t)r->cells.count;
    for (size_t i = 0; i < pieces->count; i++) {
        const Piece *piece = &pieces->items[i];
        CellId cell = pts_find_cell(p, piece->cell);
        int64_t start = in_frame(class, piece->low);
        uint64_t size = (uint64_t)(piece->high - piece->low);
        uint64_t room = class->period ? class->period - (uint64_t)start : size;
        vec_push(&r->cells, ((PtsCell){start, size < room ? size : room, cell}));
        if (size > room)
            vec_push(&r->cells, ((PtsCell){0, size - room, cell}));
    }
    class->n_cells = (uint32_t)r->cells.count - class->first_cell;
    if (class->n_cells)
        qsort(r->cells.items + class->first_cell, class->n_cells, sizeof(PtsCell), compare_cells);
}

static PtsPartition add_partition(PtsResult *r, PtsClass id, const Cell *cell) {
    const Class *class = &r->classes.items[id];
    PtsPartitionInfo info = {.class = id,
                             .element_size = cell && !cell->is_uneven ? cell->size : 0,
                             .has_objects = class->n_objects > 0,
                             .escapes = class->escapes};
    vec_push(&r->partitions, ((Partition){info, cell ? cell->content : (ValueId)NO_ID}));
    return (PtsPartition)r->partitions.count - 1;
}

static void number_partitions(PointsTo *p, PtsClass id) {
    PtsResult *r = p->result;
    Class *class = &r->classes.items[id];
    add_cells(p, class);
    class->first_partition = (uint32_t)r->partitions.count;
    for (uint32_t i = 0; i < class->n_cells; i++) {
        PtsCell *cell = &r->cells.items[class->first_cell + i];
        PtsPartition *number = &r->partition_of_cell[cell->partition];
        if (*number == PTS_NONE)
            *number = add_partition(r, id, &p->cells.items[cell->partition]);
        cell->partition = *number;
    }
    bool has_bytes = class->n_objects > class->n_functions;
    if ((!class->n_cells && has_bytes) || p->nodes.items[class->root].is_ranged)
        class->rest = add_partition(r, id, NULL);
    class->n_partitions = (uint32_t)r->partitions.count - class->first_partition;
}

void pts_make_result(PointsTo *p) {
    PtsResult *r = p->result = memory_zeroed(sizeof *r);
    number_classes(p);
    sort_objects(p);
    sort_functions(r);
    r->partition_of_cell = memory_new((p->cells.count + 1) * sizeof *r->partition_of_cell);
    for (size_t i = 0; i < p->cells.count; i++)
        r->partition_of_cell[i] = PTS_NONE;
    for (PtsClass i = 0; i < r->classes.count; i++)
        number_partitions(p, i);
    r->numbers = memory_new((r->partitions.count + 1) * sizeof *r->numbers);
    for (uint32_t i = 0; i < r->partitions.count; i++)
        r->numbers[i] = i;
    uint32_t n_functions = p->program->n_functions;
    r->function_numbers = memory_new((n_functions + 1) * sizeof *r->function_numbers);
    for (uint32_t i = 0; i < n_functions; i++)
        r->function_numbers[i] = i;
}

void pts_free_result(PtsResult *result) {
    if (!result)
        return;
    vec_free(&result->classes);
    vec_free(&result->partitions);
    vec_free(&result->cells);
    vec_free(&result->objects);
    vec_free(&result->functions);
    free(result->class_of_node);
    free(result->partition_of_cell);
    free(result->numbers);
    free(result->function_numbers);
    free(result);
}

// ---- Questions ---------------------------------------------------------------------------------

static const Class *class_at(const PointsTo *p, PtsClass class) {
    CHECK(class < p->result->classes.count);
    return &p->result->classes.items[class];
}

uint32_t pointsto_n_partitions(const PointsTo *p) { return (uint32_t)p->result->partitions.count; }
uint32_t pointsto_n_classes(const PointsTo *p) { return (uint32_t)p->result->classes.count; }

PtsPartitionInfo pointsto_partition(const PointsTo *p, PtsPartition partition) {
    CHECK(partition < p->result->partitions.count);
    return p->result->partitions.items[partition].info;
}

static PtsPlace place_of(const PointsTo *p, Place place) {
    if (place.node == NO_ID)
        return (PtsPlace){PTS_NONE, 0, 0};
    place = pts_find(mutable_of(p), place);
    PtsClass id = p->result->class_of_node[place.node];
    if (id == PTS_NONE)
        return (PtsPlace){PTS_NONE, 0, 0};
    const Class *class = &p->result->classes.items[id];
    return (PtsPlace){id, in_frame(class, place.offset), class->period};
}

static PtsPlace place_of_value(const PointsTo *p, ValueId value) {
    ValueId root = pts_find_value(mutable_of(p), value);
    return place_of(p, p->values.items[root].target);
}

PtsPlace pointsto_of_global(const PointsTo *p, IrGlobalId global) {
    return place_of(p, (Place){p->objects.items[p->global_objects[global]].node, 0});
}

PtsPlace pointsto_of_function(const PointsTo *p, IrFunctionId function) {
    return place_of(p, (Place){p->function_nodes[function], 0});
}

PtsPlace pointsto_of_site(const PointsTo *p, IrFunctionId function, uint32_t instr) {
    uint64_t object;
    if (!map_get(&p->site_objects, (uint64_t)function << 32 | instr, &object))
        return (PtsPlace){PTS_NONE, 0, 0};
    return place_of(p, (Place){p->objects.items[object].node, 0});
}

PtsPlace pointsto_of_register(const PointsTo *p, IrFunctionId function, IrReg reg) {
    return place_of_value(p, p->registers[function] + reg);
}

static PtsPlace move(PtsPlace place, int64_t distance) {
    place.offset += distance;
    if (place.period)
        place.offset = pts_modulo(place.offset, place.period);
    return place;
}

PtsPlace pointsto_of_operand(const PointsTo *p, IrFunctionId function, uint32_t instr,
                             uint32_t operand) {
    const IrFunction *f = &p->program->functions[function];
    CHECK(instr < f->n_instrs && operand < f->instrs[instr].n_operands);
    IrOperand o = ir_operands(f, &f->instrs[instr])[operand];
    if (!ir_is_const(o))
        return pointsto_of_register(p, function, ir_operand_reg(o));
    const IrConst *c = &p->program->constants[ir_operand_const(o)];
    if (c->kind == IR_CONST_BITS)
        return (PtsPlace){PTS_NONE, 0, 0};
    return move(c->kind == IR_CONST_GLOBAL ? pointsto_of_global(p, c->target)
                                           : pointsto_of_function(p, c->target),
                c->offset);
}

// The cell that holds an offset, NULL: none.
static const PtsCell *cell_at(const PointsTo *p, const Class *class, int64_t offset) {
    const PtsCell *cells = p->result->cells.items + class->first_cell;
    uint32_t low = 0, high = class->n_cells; // those before `low` start at or below the offset
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cells[middle].offset <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    bool holds = low && (uint64_t)(offset - cells[low - 1].offset) < cells[low - 1].size;
    return holds ? &cells[low - 1] : NULL;
}

// Where the bytes from `offset` on that are all in one cell, or all in none, end.
static uint64_t run_length(const PointsTo *p, const Class *class, int64_t offset, uint64_t size) {
    const PtsCell *cell = cell_at(p, class, offset);
    if (cell)
        return cell->size - (uint64_t)(offset - cell->offset);
    const PtsCell *cells = p->result->cells.items + class->first_cell;
    for (uint32_t i = 0; i < class->n_cells; i++)
        if (cells[i].offset > offset)
            return (uint64_t)(cells[i].offset - offset);
    return class->period ? class->period - (uint64_t)offset : size;
}

PtsPartition pointsto_at(const PointsTo *p, PtsPlace place, int64_t offset, uint64_t size) {
    if (place.class == PTS_NONE)
        return PTS_NONE;
    const Class *class = class_at(p, place.class);
    place = move(place, offset);
    if (class->period && size > class->period)
        size = class->period; // one whole period
    PtsPartition found = PTS_NONE;
    for (bool is_first = true; size || is_first; is_first = false) {
        const PtsCell *cell = cell_at(p, class, place.offset);
        PtsPartition here = cell ? cell->partition : class->rest;
        if (here == PTS_NONE || (!is_first && here != found))
            return PTS_NONE;
        found = here;
        uint64_t length = run_length(p, class, place.offset, size);
        length = length < size ? length : size;
        place = move(place, (int64_t)length);
        size -= length;
    }
    return found;
}

PtsPartition pointsto_of_access(const PointsTo *p, IrFunctionId function, uint32_t instr,
                                uint32_t operand) {
    const IrInstr *i = &p->program->functions[function].instrs[instr];
    CHECK((i->op == IR_LOAD && operand == 0) || (i->op == IR_STORE && operand == 1));
    uint64_t size = ir_store_size(ir_type(p->program, i->type));
    return pointsto_at(p, pointsto_of_operand(p, function, instr, operand), 0, size);
}

PtsSet pointsto_of_class(const PointsTo *p, PtsClass class) {
    const Class *c = class_at(p, class);
    return (PtsSet){p->result->numbers + c->first_partition, c->n_partitions};
}

const PtsCell *pointsto_cells(const PointsTo *p, PtsClass class, uint32_t *count) {
    const Class *c = class_at(p, class);
    *count = c->n_cells;
    return p->result->cells.items + c->first_cell;
}

PtsPartition pointsto_rest(const PointsTo *p, PtsClass class) { return class_at(p, class)->rest; }
uint64_t pointsto_period(const PointsTo *p, PtsClass class) { return class_at(p, class)->period; }

const PtsObject *pointsto_objects(const PointsTo *p, PtsClass class, uint32_t *count) {
    const Class *c = class_at(p, class);
    *count = c->n_objects;
    return p->result->objects.items + c->first_object;
}

PtsPlace pointsto_content(const PointsTo *p, PtsPartition partition) {
    CHECK(partition < p->result->partitions.count);
    ValueId content = p->result->partitions.items[partition].content;
    return content == NO_ID ? (PtsPlace){PTS_NONE, 0, 0} : place_of_value(p, content);
}

PtsFunctions pointsto_callees(const PointsTo *p, IrFunctionId function, uint32_t instr) {
    const IrInstr *i = &p->program->functions[function].instrs[instr];
    if (i->op == IR_CALL)
        return (PtsFunctions){p->result->function_numbers + i->aux, 1, false};
    CHECK(i->op == IR_CALL_POINTER);
    PtsPlace place = pointsto_of_operand(p, function, instr, 0);
    if (place.class == PTS_NONE)
        return (PtsFunctions){NULL, 0, false};
    const Class *class = class_at(p, place.class);
    return (PtsFunctions){p->result->functions.items + class->first_function, class->n_functions,
                          class->escapes};
}
