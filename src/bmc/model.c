// The memory models: how memory is divided, by the points-to analysis. They decide two things.
//
// Which objects may an access through a number reach (an address that was computed, or put together
// from bytes)? Flat: every object whose address was looked at. The others: those in the class that
// the access leads to.
//
// In which pieces are numbers kept? Flat: bytes. Steensgaard and field: the size of the partition's
// elements where all accesses agree on one, else bytes. Cell: as they are written, the finest
// division that the run itself makes. An address is one piece in every model, since only so it is
// known what it leads to.
#include "bmc/internal.h"

#include "base/clock.h"

static PointsToLevel level_of(BmcMemoryModel model) {
    return model == BMC_MEMORY_STEENSGAARD ? POINTSTO_STEENSGAARD
           : model == BMC_MEMORY_FIELD     ? POINTSTO_FIELD
                                           : POINTSTO_CELL;
}

// NULL: no division.
static const PointsTo *points_to(Bmc *x) {
    if (x->options->memory_model == BMC_MEMORY_FLAT)
        return NULL;
    if (!x->plan->is_analysed) {
        PointsToOptions options = {.level = level_of(x->options->memory_model)};
        double start = clock_now();
        x->plan->points_to = pointsto_analyse(x->program, &options, x->budget);
        x->plan->points_to_seconds = clock_now() - start;
        x->plan->is_analysed = true;
    }
    return x->plan->points_to;
}

static PtsPlace place_of(const PointsTo *p, const BmcObject *o) {
    if (o->kind == BMC_GLOBAL)
        return pointsto_of_global(p, o->owner);
    if (o->kind == BMC_FUNCTION)
        return pointsto_of_function(p, o->owner);
    return pointsto_of_site(p, o->site_function, o->site_instr);
}

PtsClass bmc_class_of_access(Bmc *x, const BmcFrame *f) {
    const IrInstr *i = bmc_instr(f);
    const PointsTo *p = points_to(x);
    if (!p || (i->op != IR_LOAD && i->op != IR_STORE))
        return PTS_NONE;
    return pointsto_of_operand(p, f->id, (uint32_t)(i - f->function->instrs), i->op == IR_STORE)
        .class;
}

bool bmc_may_reach(Bmc *x, PtsClass class, BmcObjectId id) {
    const PointsTo *p = points_to(x);
    return !p || class == PTS_NONE || place_of(p, &x->objects.items[id]).class == class;
}

bool bmc_is_kept_in_bytes(Bmc *x, const BmcObject *o, uint64_t offset, uint32_t len) {
    BmcMemoryModel model = x->options->memory_model;
    if (model == BMC_MEMORY_CELL || len == 1)
        return false;
    if (model == BMC_MEMORY_FLAT)
        return true;
    const PointsTo *p = points_to(x);
    if (!p)
        return true;
    PtsPartition partition = pointsto_at(p, place_of(p, o), (int64_t)offset, len);
    return partition == PTS_NONE || pointsto_partition(p, partition).element_size != len;
}
