// Which instructions write which memory.
#include "slice/internal.h"

#include <string.h>

PtsClass slice_class_of(const Slicer *s, IrFunctionId function, uint32_t instr, uint32_t operand) {
    return pointsto_of_operand(s->points_to, function, instr, operand).class;
}

typedef struct Writer {
    PtsPartition partition;
    Site site;
} Writer;

typedef struct WriterList {
    VEC(Writer) items;
    Site site;
} WriterList;

static void add_writer(WriterList *list, PtsPartition partition) {
    if (partition != PTS_NONE)
        vec_push(&list->items, ((Writer){partition, list->site}));
}

static void add_class(const Slicer *s, WriterList *list, PtsClass class) {
    if (class == PTS_NONE)
        return;
    PtsSet set = pointsto_of_class(s->points_to, class);
    for (uint32_t i = 0; i < set.count; i++)
        add_writer(list, set.items[i]);
}

// A write through an operand, to one partition or to all of what it points to.
static void add_write(Slicer *s, WriterList *list, uint32_t operand, bool is_store) {
    Site site = list->site;
    if (slice_is_guess(s, site.function, site.instr, operand))
        vec_push(&s->wild_writes, site);
    else if (is_store)
        add_writer(list, pointsto_of_access(s->points_to, site.function, site.instr, operand));
    else
        add_class(s, list, slice_class_of(s, site.function, site.instr, operand));
}

static void add_call(Slicer *s, WriterList *list, const IrInstr *call) {
    Site site = list->site;
    uint32_t effects = slice_effects(s, site.function, site.instr);
    uint32_t first = call->op == IR_CALL_POINTER;
    if (effects & EFFECT_UNKNOWN)
        vec_push(&s->unknown_calls, site);
    if (effects & EFFECT_WRITES_TEXT && slice_count_args(call))
        add_write(s, list, first, false);
    if (effects & EFFECT_FREES && slice_count_args(call))
        add_class(s, list, slice_class_of(s, site.function, site.instr, first));
    if (effects & EFFECT_WRITES_ERRNO && s->errno_global != IR_NONE)
        add_class(s, list, pointsto_of_global(s->points_to, s->errno_global).class);
    if (effects & EFFECT_WRITES_ERRNO && s->signgam_global != IR_NONE)
        add_class(s, list, pointsto_of_global(s->points_to, s->signgam_global).class);
}

// Where a life begins contents are arbitrary; where it ends, an access would end the run: neither
// is removed from memory that matters.
static void add_instr(Slicer *s, WriterList *list, const IrInstr *instr) {
    switch ((IrOpcode)instr->op) {
    case IR_STORE:
        add_write(s, list, 1, true);
        break;
    case IR_COPY:
    case IR_FILL:
        add_write(s, list, 0, false);
        break;
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
        add_class(s, list, slice_class_of(s, list->site.function, list->site.instr, 0));
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        add_call(s, list, instr);
        break;
    case IR_LOAD:
    case IR_ALLOCA:
    case IR_STACK_SAVE:
    case IR_STACK_RESTORE:
        break;
#define HANDLES_MEMORY ,
#define HANDLES_CALL ,
#include "ir/other_cases.h"
        break;
    }
}

static void index_writers(Slicer *s, const WriterList *list) {
    s->first_writer = memory_zeroed((s->n_partitions + 2) * sizeof *s->first_writer);
    s->writers = memory_new((list->items.count + 1) * sizeof *s->writers);
    for (size_t i = 0; i < list->items.count; i++)
        s->first_writer[list->items.items[i].partition + 2]++;
    for (uint32_t p = 2; p < s->n_partitions + 2; p++)
        s->first_writer[p] += s->first_writer[p - 1];
    for (size_t i = 0; i < list->items.count; i++)
        s->writers[s->first_writer[list->items.items[i].partition + 1]++] =
            list->items.items[i].site;
}

void slice_find_writers(Slicer *s) {
    s->errno_global = s->signgam_global = IR_NONE;
    for (IrGlobalId g = 0; g < s->program->n_globals; g++)
        if (strcmp(s->program->globals[g].name, "__assay_errno") == 0)
            s->errno_global = g;
        else if (strcmp(s->program->globals[g].name, "signgam") == 0)
            s->signgam_global = g;
    WriterList list = {0};
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        for (uint32_t i = 0; i < s->program->functions[f].n_instrs; i++) {
            list.site = (Site){f, i};
            add_instr(s, &list, &s->program->functions[f].instrs[i]);
        }
    index_writers(s, &list);
    vec_free(&list.items);
}
