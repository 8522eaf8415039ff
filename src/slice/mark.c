// What is relevant (live): errors, accesses that may be invalid, and whatever may end a run; the
// branches that decide whether something live is executed; what defines a value that something live
// uses; what writes memory that something live reads; calls of functions that hold something live.
#include "slice/internal.h"

#include "ir/natives.h"

#include <stdlib.h>

static void mark_instr(Slicer *s, IrFunctionId function, uint32_t instr) {
    SliceFunction *f = &s->functions[function];
    if (!f->is_reached || f->live[instr] || !slice_is_kept(f, instr))
        return;
    f->live[instr] = true;
    vec_push(&s->work, ((Site){function, instr}));
}

// ---- Control -----------------------------------------------------------------------------------

static void mark_block(Slicer *s, IrFunctionId function, IrBlockId block);

static void mark_function(Slicer *s, IrFunctionId function) {
    SliceFunction *f = &s->functions[function];
    if (f->is_live)
        return;
    f->is_live = true;
    mark_block(s, function, 0);
    for (size_t i = 0; i < f->callers.count; i++)
        mark_instr(s, f->callers.items[i].function, f->callers.items[i].instr);
}

static void mark_block(Slicer *s, IrFunctionId function, IrBlockId block) {
    SliceFunction *f = &s->functions[function];
    if (f->live_block[block])
        return;
    f->live_block[block] = true;
    mark_function(s, function);
    for (uint32_t i = f->first_guard[block]; i < f->first_guard[block + 1]; i++) {
        const IrBlock *guard = &f->f->blocks[f->guards[i]];
        mark_instr(s, function, guard->first + guard->count - 1);
    }
}

// ---- Values ------------------------------------------------------------------------------------

static void mark_operand(Slicer *s, Site site, uint32_t operand);
static void mark_partition(Slicer *s, PtsPartition p);

static void mark_result(Slicer *s, IrFunctionId function, uint32_t result) {
    SliceFunction *f = &s->functions[function];
    if (result >= f->f->n_results || f->live_result[result])
        return;
    f->live_result[result] = true;
    for (uint32_t i = 0; i < f->f->n_instrs; i++)
        if (f->f->instrs[i].op == IR_RET && slice_is_kept(f, i)) {
            mark_instr(s, function, i);
            if (result < f->f->instrs[i].n_operands)
                mark_operand(s, (Site){function, i}, result);
        }
}

static void mark_argument(Slicer *s, Site site, IrFunctionId callee, uint32_t param) {
    const IrInstr *call = &s->program->functions[site.function].instrs[site.instr];
    uint32_t operand = slice_operand_of_param(&s->program->functions[callee], call, param);
    if (operand != IR_NONE)
        mark_operand(s, site, operand);
}

static void mark_param(Slicer *s, IrFunctionId function, uint32_t param) {
    SliceFunction *f = &s->functions[function];
    if (f->live_param[param])
        return;
    f->live_param[param] = true;
    for (size_t i = 0; i < f->callers.count; i++) {
        Site site = f->callers.items[i];
        if (s->functions[site.function].live && s->functions[site.function].live[site.instr])
            mark_argument(s, site, function, param);
    }
}

static void mark_register(Slicer *s, IrFunctionId function, IrReg reg) {
    const SliceFunction *f = &s->functions[function];
    uint32_t def = f->defs[reg];
    if (def == IR_NONE) {
        mark_param(s, function, reg);
        return;
    }
    mark_instr(s, function, def);
    const IrInstr *instr = &f->f->instrs[def];
    if (instr->op == IR_LOAD)
        mark_partition(s, pointsto_of_access(s->points_to, function, def, 0));
    if (instr->op != IR_CALL && instr->op != IR_CALL_POINTER)
        return;
    FunctionList callees = slice_callees(s, function, def);
    for (size_t i = 0; i < callees.count; i++)
        if (s->functions[callees.items[i]].f->n_blocks)
            mark_result(s, callees.items[i], reg - instr->result);
    vec_free(&callees);
}

static void mark_operand(Slicer *s, Site site, uint32_t operand) {
    const IrFunction *f = s->functions[site.function].f;
    IrOperand value = ir_operands(f, &f->instrs[site.instr])[operand];
    if (!ir_is_const(value))
        mark_register(s, site.function, ir_operand_reg(value));
}

static void mark_operands(Slicer *s, Site site) {
    const IrInstr *instr = &s->program->functions[site.function].instrs[site.instr];
    for (uint32_t i = 0; i < instr->n_operands; i++)
        mark_operand(s, site, i);
}

// ---- Memory ------------------------------------------------------------------------------------

static void mark_sites(Slicer *s, const SiteList *sites) {
    for (size_t i = 0; i < sites->count; i++)
        mark_instr(s, sites->items[i].function, sites->items[i].instr);
}

static void mark_partition(Slicer *s, PtsPartition p) {
    if (p == PTS_NONE || s->live_memory[p])
        return;
    s->live_memory[p] = true;
    for (uint32_t i = s->first_writer[p]; i < s->first_writer[p + 1]; i++)
        mark_instr(s, s->writers[i].function, s->writers[i].instr);
    for (size_t i = 0; i < s->wild_writes.count && !s->is_lost; i++) {
        const SliceFunction *f = &s->functions[s->wild_writes.items[i].function];
        s->is_lost = f->is_reached && slice_is_kept(f, s->wild_writes.items[i].instr);
    }
    if (!s->unknown_is_live && pointsto_partition(s->points_to, p).escapes) {
        s->unknown_is_live = true;
        mark_sites(s, &s->unknown_calls);
    }
}

static void mark_all_memory(Slicer *s) {
    for (PtsPartition p = 0; p < s->n_partitions; p++)
        mark_partition(s, p);
}

static void visit_class(Slicer *s, PtsClass class, void (*mark)(Slicer *, PtsPartition)) {
    if (class == PTS_NONE)
        return;
    PtsSet set = pointsto_of_class(s->points_to, class);
    for (uint32_t i = 0; i < set.count; i++)
        mark(s, set.items[i]);
}

// What is read through an operand.
static void mark_class(Slicer *s, Site site, uint32_t operand) {
    s->is_lost |= slice_is_guess(s, site.function, site.instr, operand);
    visit_class(s, slice_class_of(s, site.function, site.instr, operand), mark_partition);
}

// Which objects are alive matters where an access may be invalid, whatever they hold. (What frees
// is never removed.)
static void mark_life(Slicer *s, PtsPartition p) {
    if (s->live_life[p])
        return;
    s->live_life[p] = true;
    for (uint32_t i = s->first_writer[p]; i < s->first_writer[p + 1]; i++) {
        Site site = s->writers[i];
        IrOpcode op = (IrOpcode)s->program->functions[site.function].instrs[site.instr].op;
        if (op == IR_SCOPE_BEGIN || op == IR_SCOPE_END)
            mark_instr(s, site.function, site.instr);
    }
}

// An access through an operand; what it reads matters only where its result is used.
static void visit_access(Slicer *s, Site site, uint32_t operand) {
    s->is_lost |= slice_is_guess(s, site.function, site.instr, operand);
    if (slice_effects(s, site.function, site.instr) & EFFECT_STAYS)
        visit_class(s, slice_class_of(s, site.function, site.instr, operand), mark_life);
}

static bool ends_a_life(const Slicer *s, IrFunctionId f, uint32_t i) {
    IrOpcode op = (IrOpcode)s->program->functions[f].instrs[i].op;
    return op == IR_SCOPE_BEGIN || op == IR_SCOPE_END || op == IR_STACK_RESTORE ||
           slice_effects(s, f, i) & EFFECT_FREES;
}

// Which objects are alive influences a result.
static void mark_lives(Slicer *s) {
    if (s->ends_matter)
        return;
    s->ends_matter = true;
    mark_all_memory(s);
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        for (uint32_t i = 0; i < s->program->functions[f].n_instrs; i++)
            if (ends_a_life(s, f, i))
                mark_instr(s, f, i);
}

// ---- Instructions ------------------------------------------------------------------------------

// Whether control comes from a predecessor matters, for each of them.
static void visit_phi(Slicer *s, Site site) {
    const SliceFunction *f = &s->functions[site.function];
    const IrBlock *block = &f->f->blocks[f->block_of[site.instr]];
    for (uint32_t p = 0; p < block->n_preds; p++) {
        IrBlockId pred = f->f->preds[block->preds + p];
        if (!slice_goes_on(f, pred))
            continue;
        mark_block(s, site.function, pred);
        mark_operand(s, site, p);
    }
}

static void visit_ret(Slicer *s, Site site) {
    const SliceFunction *f = &s->functions[site.function];
    const IrInstr *ret = &f->f->instrs[site.instr];
    for (uint32_t i = 0; i < ret->n_operands && i < f->f->n_results; i++)
        if (f->live_result[i])
            mark_operand(s, site, i);
}

// What a native reads and writes through its arguments must be alive; whether it is may matter.
static void visit_native(Slicer *s, Site site, IrNative native) {
    static const char accessed[] = "rws";
    const IrInstr *call = &s->program->functions[site.function].instrs[site.instr];
    for (const char *kind = accessed; *kind; kind++) {
        int argument = ir_native_argument(native, *kind);
        if (argument >= 0 && (uint32_t)argument < slice_count_args(call))
            visit_access(s, site, (uint32_t)argument + (call->op == IR_CALL_POINTER));
    }
}

// Functions without a body get all they are given, in memory, too, where there is no prototype.
static void visit_bodiless(Slicer *s, Site site, uint32_t effects) {
    const IrInstr *call = &s->program->functions[site.function].instrs[site.instr];
    mark_operands(s, site);
    if (call->flags & IR_VARIADIC)
        mark_class(s, site, call->n_operands - 1);
    if (effects & EFFECT_READS)
        mark_all_memory(s);
    if (effects & EFFECT_LOOKS)
        mark_lives(s);
}

static void visit_call(Slicer *s, Site site) {
    const IrInstr *call = &s->program->functions[site.function].instrs[site.instr];
    uint32_t effects = slice_effects(s, site.function, site.instr);
    if (call->op == IR_CALL_POINTER) {
        s->is_lost |= slice_is_guess(s, site.function, site.instr, 0);
        mark_operand(s, site, 0);
    }
    if (effects & EFFECT_UNKNOWN)
        visit_bodiless(s, site, effects);
    FunctionList callees = slice_callees(s, site.function, site.instr);
    for (size_t i = 0; i < callees.count; i++) {
        const SliceFunction *callee = &s->functions[callees.items[i]];
        if (!callee->f->n_blocks)
            visit_bodiless(s, site, effects);
        if (callee->f->kind == IR_FUNCTION_NATIVE)
            visit_native(s, site, callee->f->native);
        for (uint32_t p = 0;
             callee->f->n_blocks && p < callee->f->n_params + callee->f->is_variadic; p++)
            if (callee->live_param[p])
                mark_argument(s, site, callees.items[i], p);
    }
    vec_free(&callees);
}

// Objects of changing size end where their block does.
static void visit_alloca(Slicer *s, Site site) {
    const IrFunction *f = s->functions[site.function].f;
    mark_operands(s, site);
    for (uint32_t i = 0; i < f->n_instrs && !(f->instrs[site.instr].flags & IR_STATIC); i++)
        if (f->instrs[i].op == IR_STACK_RESTORE)
            mark_instr(s, site.function, i);
}

// A run that takes the edge that is left out still ends.
static void visit_switch(Slicer *s, Site site) {
    const IrFunction *f = s->functions[site.function].f;
    const IrInstr *branch = &f->instrs[site.instr];
    mark_operands(s, site);
    for (uint32_t i = 0; i < branch->n_targets; i++)
        if (slice_is_never_taken(f, branch, ir_targets(f, branch)[i]))
            mark_block(s, site.function, ir_targets(f, branch)[i]);
}

static void visit(Slicer *s, Site site) {
    const SliceFunction *f = &s->functions[site.function];
    mark_block(s, site.function, f->block_of[site.instr]);
    switch ((IrOpcode)f->f->instrs[site.instr].op) {
    case IR_PHI:
        visit_phi(s, site);
        break;
    case IR_RET:
        visit_ret(s, site);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        visit_call(s, site);
        break;
    case IR_SWITCH:
        visit_switch(s, site);
        break;
    case IR_ALLOCA:
        visit_alloca(s, site);
        break;
    case IR_LOAD:
    case IR_FILL:
        mark_operands(s, site);
        visit_access(s, site, 0);
        break;
    case IR_STORE:
        mark_operands(s, site);
        visit_access(s, site, 1);
        break;
    case IR_COPY:
        mark_operands(s, site);
        mark_class(s, site, 1);
        visit_access(s, site, 0);
        visit_access(s, site, 1);
        break;
    case IR_SELECT:
    case IR_UNDEF:
    case IR_SCOPE_BEGIN:
    case IR_SCOPE_END:
    case IR_STACK_SAVE:
    case IR_STACK_RESTORE:
    case IR_JUMP:
    case IR_BRANCH:
    case IR_UNREACHABLE:
    case IR_TRAP:
#define HANDLES_CHOICE ,
#define HANDLES_MEMORY ,
#define HANDLES_CALL ,
#define HANDLES_TERMINATOR ,
#include "ir/other_cases.h"
        mark_operands(s, site);
        break;
    }
}

// ---- Where it starts ---------------------------------------------------------------------------

// Does an edge that may be taken lead to the block?
static bool is_entered(const SliceFunction *f, IrBlockId b) {
    const IrBlock *block = &f->f->blocks[b];
    bool is_entered = b == 0;
    for (uint32_t p = 0; p < block->n_preds; p++) {
        IrBlockId pred = f->f->preds[block->preds + p];
        is_entered |= slice_goes_on(f, pred) &&
                      !slice_is_never_taken(f->f, ir_terminator(f->f, &f->f->blocks[pred]), b);
    }
    return is_entered;
}

// Runs end where no error can follow, and go on for ever in loops without an exit.
static void mark_criteria(Slicer *s, IrFunctionId id) {
    SliceFunction *f = &s->functions[id];
    for (uint32_t i = 0; i < f->f->n_instrs; i++)
        if (slice_effects(s, id, i) & EFFECT_STAYS)
            mark_instr(s, id, i);
    for (IrBlockId b = 0; b < f->f->n_blocks; b++) {
        bool is_criterion = f->is_reached_block[b] && (f->is_endless[b] || !slice_goes_on(f, b));
        if (is_criterion && is_entered(f, b))
            mark_block(s, id, b);
    }
}

void slice_mark(Slicer *s) {
    s->live_memory = memory_zeroed(s->n_partitions + 1);
    s->live_life = memory_zeroed(s->n_partitions + 1);
    mark_block(s, s->program->entry, 0);
    for (IrFunctionId f = 0; f < s->program->n_functions; f++)
        if (s->functions[f].is_reached && s->functions[f].f->n_blocks)
            mark_criteria(s, f);
    while (s->work.count && !s->is_lost)
        visit(s, vec_pop(&s->work));
}
