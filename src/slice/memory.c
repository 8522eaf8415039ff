// Which bytes an access may touch, and who writes them.
//
// The points-to analysis divides memory into partitions, for all pointers that were computed from addresses. A
// pointer that came from elsewhere (an input, memory that was never written, an unknown function) may be any object's address
// as well, and a program can find out whose: by comparing. So classes of objects whose pointers are compared are one
// group here, and so are all whose addresses go through numbers.
#include "slice/internal.h"

#include <string.h>

// ---- Groups ----------------------------------------------------------------------------------------------------

static uint32_t root_of(const Slicer *s, uint32_t class) {
    while (s->group[class] != class) {
        s->group[class] = s->group[s->group[class]];
        class = s->group[class];
    }
    return class;
}

static void join(Slicer *s, uint32_t a, uint32_t b) {
    a = root_of(s, a);
    b = root_of(s, b);
    if (a == b)
        return;
    s->group[b] = a;
    s->group_size[a] += s->group_size[b];
}

bool slice_same_group(const Slicer *s, PtsClass a, PtsClass b) {
    return a != PTS_NONE && b != PTS_NONE && root_of(s, a) == root_of(s, b);
}

PtsClass slice_class_of(const Slicer *s, IrFunctionId function, uint32_t instr, uint32_t operand) {
    return pointsto_of_operand(s->points_to, function, instr, operand).class;
}

static void join_compared(Slicer *s, IrFunctionId function, uint32_t instr) {
    const IrInstr *i = &s->program->functions[function].instrs[instr];
    bool compares = i->op >= IR_EQ && i->op <= IR_SLE;
    if (!compares || ir_type(s->program, i->type)->kind != IR_POINTER)
        return;
    PtsClass a = slice_class_of(s, function, instr, 0), b = slice_class_of(s, function, instr, 1);
    if (a != PTS_NONE && b != PTS_NONE)
        join(s, a, b);
}

static void join_numbers(Slicer *s, IrFunctionId function, uint32_t numbers) {
    const IrFunction *f = &s->program->functions[function];
    for (IrReg r = 0; r < f->n_regs; r++) {
        const IrType *type = ir_type(s->program, f->reg_types[r]);
        PtsClass class = pointsto_of_register(s->points_to, function, r).class;
        if (type->kind != IR_POINTER && type->bits > 1 && class != PTS_NONE)
            join(s, class, numbers);
    }
}

void slice_find_groups(Slicer *s) {
    uint32_t n = pointsto_n_classes(s->points_to);
    s->group = memory_new((n + 1) * sizeof *s->group);
    s->group_size = memory_new((n + 1) * sizeof *s->group_size);
    for (uint32_t c = 0; c <= n; c++) {
        s->group[c] = c;
        s->group_size[c] = c < n;
    }
    for (IrFunctionId f = 0; f < s->program->n_functions; f++) {
        if (!s->program->functions[f].n_blocks)
            continue;
        join_numbers(s, f, n);
        for (uint32_t i = 0; i < s->program->functions[f].n_instrs; i++)
            join_compared(s, f, i);
    }
    s->n_partitions = pointsto_n_partitions(s->points_to);
    s->n_locations = s->n_partitions + n + 1;
}

// ---- Locations ---------------------------------------------------------------------------------------------------

static bool is_joined(const Slicer *s, PtsClass class) {
    return s->group_size[root_of(s, class)] > 1;
}

static Location group_location(const Slicer *s, PtsClass class) {
    return s->n_partitions + root_of(s, class);
}

Location slice_location(const Slicer *s, IrFunctionId function, uint32_t instr, uint32_t operand) {
    PtsPartition partition = pointsto_of_access(s->points_to, function, instr, operand);
    if (partition == PTS_NONE)
        return NO_LOCATION;
    PtsClass class = pointsto_partition(s->points_to, partition).class;
    return is_joined(s, class) ? group_location(s, class) : partition;
}

void slice_class_locations(const Slicer *s, PtsClass class, void (*visit)(void *, Location),
                           void *context) {
    if (class == PTS_NONE)
        return;
    if (is_joined(s, class)) {
        visit(context, group_location(s, class));
        return;
    }
    PtsSet set = pointsto_of_class(s->points_to, class);
    for (uint32_t i = 0; i < set.count; i++)
        visit(context, set.items[i]);
}

static void find_escaping(Slicer *s) {
    s->escapes = memory_zeroed(s->n_locations + 1);
    for (PtsPartition p = 0; p < s->n_partitions; p++) {
        PtsPartitionInfo info = pointsto_partition(s->points_to, p);
        s->escapes[is_joined(s, info.class) ? group_location(s, info.class) : p] |= info.escapes;
    }
}

// ---- Who writes --------------------------------------------------------------------------------------------------

typedef struct Writer {
    Location location;
    Site site;
} Writer;

typedef struct WriterList {
    VEC(Writer) items;
    Site site;
} WriterList;

static void add_writer(void *context, Location location) {
    WriterList *list = context;
    if (location != NO_LOCATION)
        vec_push(&list->items, ((Writer){location, list->site}));
}

static void add_class(const Slicer *s, WriterList *list, PtsClass class) {
    slice_class_locations(s, class, add_writer, list);
}

static void add_call(Slicer *s, WriterList *list, const IrInstr *call) {
    Site site = list->site;
    uint32_t effects = slice_effects(s, site.function, site.instr);
    uint32_t first = call->op == IR_CALL_POINTER;
    if (effects & EFFECT_UNKNOWN)
        vec_push(&s->unknown_calls, site);
    if (effects & (EFFECT_WRITES_TEXT | EFFECT_FREES) && slice_count_args(call))
        add_class(s, list, slice_class_of(s, site.function, site.instr, first));
    if (effects & EFFECT_WRITES_ERRNO && s->errno_global != IR_NONE)
        add_class(s, list, pointsto_of_global(s->points_to, s->errno_global).class);
}

// Where a life begins contents are arbitrary; where it ends, an access would end the run: neither is removed from memory
// that matters.
static void add_instr(Slicer *s, WriterList *list, const IrInstr *instr) {
    Site site = list->site;
    switch (instr->op) {
    case IR_STORE:
        add_writer(list, slice_location(s, site.function, site.instr, 1));
        break;
    case IR_COPY:
    case IR_FILL:
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        add_class(s, list, slice_class_of(s, site.function, site.instr, 0));
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        add_call(s, list, instr);
        break;
    default:
        break;
    }
}

static void index_writers(Slicer *s, const WriterList *list) {
    s->first_writer = memory_zeroed((s->n_locations + 2) * sizeof *s->first_writer);
    s->writers = memory_new((list->items.count + 1) * sizeof *s->writers);
    for (size_t i = 0; i < list->items.count; i++)
        s->first_writer[list->items.items[i].location + 2]++;
    for (uint32_t l = 2; l < s->n_locations + 2; l++)
        s->first_writer[l] += s->first_writer[l - 1];
    for (size_t i = 0; i < list->items.count; i++)
        s->writers[s->first_writer[list->items.items[i].location + 1]++] =
            list->items.items[i].site;
}

void slice_find_writers(Slicer *s) {
    find_escaping(s);
    s->errno_global = IR_NONE;
    for (IrGlobalId g = 0; g < s->program->n_globals; g++)
        if (strcmp(s->program->globals[g].name, "__assay_errno") == 0)
            s->errno_global = g;
    WriterList list = {0};
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        for (uint32_t i = 0; i < s->program->functions[f].n_instrs; i++) {
            list.site = (Site){f, i};
            add_instr(s, &list, &s->program->functions[f].instrs[i]);
        }
    index_writers(s, &list);
    vec_free(&list.items);
}
