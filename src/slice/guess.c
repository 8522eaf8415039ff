// Which pointers may be made from something else than an address? A number, an input, what an
// unknown function gives, memory that was never written: each of them may be the address of any
// object, and may even be known to be, by comparing. The points-to analysis says nothing about
// them. An access through such a pointer may touch everything.
//
// The analysis makes one class of all values that flow into each other; so a class is guessed when
// one of its values is. A value that is loaded is guessed where the memory is *foreign*: it may
// hold numbers. Where a write through a guessed pointer is anywhere in the program, all memory is.
// Both only grow, so it ends.
#include "slice/internal.h"

#include "ir/natives.h"

#include <stdlib.h>

typedef struct Guess {
    Slicer *s;
    PtsPlace place; // of the object that is being looked at
    bool changed;
} Guess;

// ---- Foreign memory ----------------------------------------------------------------------------

static void add_foreign(Guess *g, PtsPartition partition) {
    if (partition == PTS_NONE || g->s->is_foreign[partition])
        return;
    g->s->is_foreign[partition] = true;
    g->changed = true;
}

static void add_foreign_class(Guess *g, PtsClass class) {
    if (class == PTS_NONE)
        return;
    PtsSet set = pointsto_of_class(g->s->points_to, class);
    for (uint32_t i = 0; i < set.count; i++)
        add_foreign(g, set.items[i]);
}

static void add_unwritten(void *context, uint64_t offset) {
    Guess *g = context;
    if (offset == UINT64_MAX)
        add_foreign_class(g, g->place.class);
    else
        add_foreign(g, pointsto_at(g->s->points_to, g->place, (int64_t)offset, 1));
}

static bool is_number(const Slicer *s, IrOperand operand) { // not null
    if (!ir_is_const(operand))
        return false;
    const IrConst *c = &s->program->constants[ir_operand_const(operand)];
    return c->kind == IR_CONST_BITS && (c->low || c->high);
}

static bool is_pointer(const Slicer *s, const IrFunction *f, IrOperand operand) {
    return ir_type(s->program, ir_operand_type(s->program, f, operand))->kind == IR_POINTER;
}

static void look_at_object(Guess *g, Site made, Site site, IrOperand length) {
    g->place = pointsto_of_site(g->s->points_to, site.function, site.instr);
    slice_written_at_once(g->s, made, site, length, add_unwritten, g);
}

// An ALLOCA, or where its life begins.
static void look_at_stack(Guess *g, Site site) {
    const SliceFunction *f = &g->s->functions[site.function];
    const IrInstr *instr = &f->f->instrs[site.instr];
    if (instr->op == IR_ALLOCA && !(instr->flags & IR_SCOPED))
        look_at_object(g, site, site, ir_operands(f->f, instr)[0]);
    if (instr->op != IR_SCOPE_BEGIN)
        return;
    IrOperand object = ir_operands(f->f, instr)[0];
    uint32_t def = ir_is_const(object) ? IR_NONE : f->defs[ir_operand_reg(object)];
    if (def != IR_NONE && f->f->instrs[def].op == IR_ALLOCA)
        look_at_object(g, site, (Site){site.function, def},
                       ir_operands(f->f, &f->f->instrs[def])[0]);
    else
        add_foreign_class(g, slice_class_of(g->s, site.function, site.instr, 0));
}

// What an allocator gives. Of a call through a pointer, nothing is known but that it allocates.
static void look_at_heap(Guess *g, Site site) {
    const SliceFunction *f = &g->s->functions[site.function];
    const IrInstr *call = &f->f->instrs[site.instr];
    PtsClass class = pointsto_of_site(g->s->points_to, site.function, site.instr).class;
    const IrFunction *callee = call->op == IR_CALL ? &g->s->program->functions[call->aux] : NULL;
    if (class == PTS_NONE)
        return;
    int size = callee ? ir_native_argument(callee->native, 'b') : -1;
    bool moves = callee && ir_native_argument(callee->native, 'f') >= 0; // realloc
    if (callee && ir_native_info(callee->native)->effects & IR_GIVES_ZEROS)
        return;
    if (size < 0 || moves || (uint32_t)size >= slice_count_args(call) || call->flags & IR_VARIADIC)
        add_foreign_class(g, class);
    else
        look_at_object(g, site, site, ir_operands(f->f, call)[size]);
}

static void look_at_call(Guess *g, Site site) {
    const IrInstr *call = &g->s->program->functions[site.function].instrs[site.instr];
    uint32_t effects = slice_effects(g->s, site.function, site.instr);
    look_at_heap(g, site);
    if (effects & EFFECT_WRITES_TEXT && slice_count_args(call))
        add_foreign_class(
            g, slice_class_of(g->s, site.function, site.instr, call->op == IR_CALL_POINTER));
    for (PtsPartition p = 0; effects & EFFECT_UNKNOWN && p < g->s->n_partitions; p++)
        if (pointsto_partition(g->s->points_to, p).escapes)
            add_foreign(g, p);
}

// Is it 0 wherever it comes from? (memset's byte is a parameter of a model.)
static bool is_zero(const Slicer *s, IrFunctionId function, IrOperand operand, int depth) {
    const SliceFunction *f = &s->functions[function];
    if (ir_is_const(operand))
        return !is_number(s, operand) &&
               s->program->constants[ir_operand_const(operand)].kind == IR_CONST_BITS;
    uint32_t def = f->defs[ir_operand_reg(operand)];
    if (depth == 0 || (def != IR_NONE && f->f->instrs[def].op != IR_TRUNC))
        return false;
    if (def != IR_NONE)
        return is_zero(s, function, ir_operands(f->f, &f->f->instrs[def])[0], depth - 1);
    bool all = !f->f->address_taken && function != s->program->entry;
    for (size_t i = 0; i < f->callers.count && all; i++) {
        Site site = f->callers.items[i];
        const IrFunction *caller = &s->program->functions[site.function];
        const IrInstr *call = &caller->instrs[site.instr];
        uint32_t o = slice_operand_of_param(f->f, call, ir_operand_reg(operand));
        all = o != IR_NONE && is_zero(s, site.function, ir_operands(caller, call)[o], depth - 1);
    }
    return all;
}

static void look_at_write(Guess *g, Site site) {
    const IrFunction *f = &g->s->program->functions[site.function];
    const IrInstr *instr = &f->instrs[site.instr];
    const IrOperand *o = ir_operands(f, instr);
    switch (instr->op) {
    case IR_STORE:
        if (!is_pointer(g->s, f, o[0]) || is_number(g->s, o[0]))
            add_foreign(g, pointsto_of_access(g->s->points_to, site.function, site.instr, 1));
        break;
    case IR_FILL:
        if (!is_zero(g->s, site.function, o[1], 4))
            add_foreign_class(g, slice_class_of(g->s, site.function, site.instr, 0));
        break;
    case IR_ALLOCA:
    case IR_SCOPE_BEGIN:
        look_at_stack(g, site);
        break;
    case IR_CALL:
    case IR_CALL_POINTER:
        look_at_call(g, site);
        break;
    default:
        break;
    }
}

// Bytes of an initial value that are no address.
static void look_at_global(Guess *g, IrGlobalId id) {
    const IrGlobal *global = &g->s->program->globals[id];
    PtsPlace place = pointsto_of_global(g->s->points_to, id);
    uint64_t word = g->s->program->pointer_bits / 8;
    uint32_t reloc = 0;
    if (global->is_external)
        add_foreign_class(g, place.class);
    for (uint64_t i = 0; global->bytes && !global->is_external && i < global->size; i++) {
        while (reloc < global->n_relocs && global->relocs[reloc].offset + word <= i)
            reloc++;
        bool is_address = reloc < global->n_relocs && global->relocs[reloc].offset <= i;
        if (!is_address && global->bytes[i])
            add_foreign(g, pointsto_at(g->s->points_to, place, (int64_t)i, 1));
    }
}

// What lies at some distance from the source comes to lie at the same distance from the target.
static void pass_copy(Guess *g, Site site) {
    const PointsTo *p = g->s->points_to;
    PtsPlace to = pointsto_of_operand(p, site.function, site.instr, 0);
    PtsPlace from = pointsto_of_operand(p, site.function, site.instr, 1);
    if (to.class == PTS_NONE)
        return;
    PtsPartition rest = from.class == PTS_NONE ? PTS_NONE : pointsto_rest(p, from.class);
    if (from.class == PTS_NONE || (rest != PTS_NONE && g->s->is_foreign[rest])) {
        add_foreign_class(g, to.class);
        return;
    }
    uint32_t n_cells;
    const PtsCell *cells = pointsto_cells(p, from.class, &n_cells);
    for (uint32_t i = 0; i < n_cells; i++) {
        if (!g->s->is_foreign[cells[i].partition])
            continue;
        bool is_folded = from.period != to.period;
        PtsPartition target =
            is_folded ? PTS_NONE : pointsto_at(p, to, cells[i].offset - from.offset, cells[i].size);
        if (target == PTS_NONE)
            add_foreign_class(g, to.class);
        add_foreign(g, target);
        add_foreign(g, pointsto_rest(p, to.class));
    }
}

// ---- Guessed pointers --------------------------------------------------------------------------

static void add_guessed(Guess *g, PtsClass class) {
    if (class == PTS_NONE || g->s->is_guessed[class])
        return;
    g->s->is_guessed[class] = true;
    g->changed = true;
}

static void add_guessed_register(Guess *g, IrFunctionId function, IrReg reg) {
    const IrFunction *f = &g->s->program->functions[function];
    if (ir_type(g->s->program, f->reg_types[reg])->kind == IR_POINTER)
        add_guessed(g, pointsto_of_register(g->s->points_to, function, reg).class);
}

static bool returns_number(const Slicer *s, const IrFunction *f, uint32_t result) {
    for (uint32_t i = 0; i < f->n_instrs; i++) {
        const IrInstr *ret = &f->instrs[i];
        if (ret->op != IR_RET)
            continue;
        IrOperand operand = result < ret->n_operands ? ir_operands(f, ret)[result] : (IrOperand){0};
        if (result >= ret->n_operands || is_number(s, operand) || !is_pointer(s, f, operand))
            return true;
    }
    return false;
}

// Does the function give only addresses, or what it was given?
static bool gives_addresses(const Slicer *s, const IrFunction *callee, uint32_t result) {
    if (callee->kind == IR_FUNCTION_DEFINED)
        return result < callee->n_results && !returns_number(s, callee, result);
    return callee->kind == IR_FUNCTION_NATIVE &&
           ir_native_info(callee->native)->result == IR_GIVES_OBJECT;
}

static bool is_whole_argument(const Slicer *s, const IrFunction *f, const IrInstr *call,
                              uint32_t operand) {
    IrOperand value = ir_operands(f, call)[operand];
    return is_pointer(s, f, value) && !is_number(s, value);
}

static void look_at_arguments(Guess *g, Site site, IrFunctionId id) {
    const IrFunction *callee = &g->s->program->functions[id];
    const IrFunction *f = &g->s->program->functions[site.function];
    const IrInstr *call = &f->instrs[site.instr];
    for (uint32_t p = 0; callee->n_blocks && p < callee->n_params + callee->is_variadic; p++) {
        uint32_t operand = slice_operand_of_param(callee, call, p);
        if (operand == IR_NONE || !is_whole_argument(g->s, f, call, operand))
            add_guessed_register(g, id, p);
    }
}

static void look_at_results(Guess *g, Site site) {
    const IrFunction *f = &g->s->program->functions[site.function];
    const IrInstr *call = &f->instrs[site.instr];
    FunctionList callees = slice_callees(g->s, site.function, site.instr);
    for (size_t c = 0; c < callees.count; c++) {
        look_at_arguments(g, site, callees.items[c]);
        for (uint32_t r = 0; r < call->n_results; r++)
            if (!gives_addresses(g->s, &g->s->program->functions[callees.items[c]], r))
                add_guessed_register(g, site.function, call->result + r);
    }
    for (uint32_t r = 0; r < call->n_results && call->op == IR_CALL_POINTER; r++)
        if (!callees.count ||
            pointsto_callees(g->s->points_to, site.function, site.instr).or_unknown)
            add_guessed_register(g, site.function, call->result + r);
    vec_free(&callees);
}

// Values that do not depend on what else is guessed.
static void look_at_value(Guess *g, Site site) {
    const IrFunction *f = &g->s->program->functions[site.function];
    const IrInstr *instr = &f->instrs[site.instr];
    if (instr->op == IR_CALL || instr->op == IR_CALL_POINTER) {
        look_at_results(g, site);
        return;
    }
    bool is_made = instr->op == IR_UNDEF || instr->op == IR_INTTOPTR || instr->op == IR_BITCAST;
    bool passes = instr->op == IR_PHI || instr->op == IR_SELECT || instr->op == IR_ADDRESS;
    for (uint32_t i = 0; passes && i < instr->n_operands; i++)
        is_made |= is_pointer(g->s, f, ir_operands(f, instr)[i]) &&
                   is_number(g->s, ir_operands(f, instr)[i]);
    if (is_made && instr->n_results)
        add_guessed_register(g, site.function, instr->result);
}

static bool is_guessed_value(const Slicer *s, IrFunctionId function, IrOperand operand, int depth);

static bool is_guessed_result(const Slicer *s, IrFunctionId function, uint32_t instr, int depth) {
    const IrFunction *f = &s->program->functions[function];
    const IrInstr *i = &f->instrs[instr];
    bool guessed = false;
    switch (i->op) {
    case IR_LOAD: {
        PtsPartition p = pointsto_of_access(s->points_to, function, instr, 0);
        return p == PTS_NONE || s->is_foreign[p] || slice_is_guess(s, function, instr, 0);
    }
    case IR_ADDRESS:
        return is_guessed_value(s, function, ir_operands(f, i)[0], depth);
    case IR_PHI:
    case IR_SELECT:
        for (uint32_t o = i->op == IR_SELECT; o < i->n_operands && !guessed; o++)
            guessed = is_guessed_value(s, function, ir_operands(f, i)[o], depth);
        return guessed;
    default:
        return true;
    }
}

// Of a value that leads to no object: may it be something else than null?
static bool is_guessed_value(const Slicer *s, IrFunctionId function, IrOperand operand, int depth) {
    if (ir_is_const(operand))
        return is_number(s, operand);
    uint32_t def = s->functions[function].defs[ir_operand_reg(operand)];
    return def == IR_NONE || depth == 0 || is_guessed_result(s, function, def, depth - 1);
}

bool slice_is_guess(const Slicer *s, IrFunctionId function, uint32_t instr, uint32_t operand) {
    enum { DEPTH = 6 };
    PtsClass class = slice_class_of(s, function, instr, operand);
    const IrFunction *f = &s->program->functions[function];
    if (class == PTS_NONE)
        return is_guessed_value(s, function, ir_operands(f, &f->instrs[instr])[operand], DEPTH);
    return s->is_guessed[class];
}

// Every function that may be called there may get any argument.
static void call_anywhere(Guess *g, Site site) {
    const IrInstr *call = &g->s->program->functions[site.function].instrs[site.instr];
    for (uint32_t r = 0; r < call->n_results; r++)
        add_guessed_register(g, site.function, call->result + r);
    for (size_t i = 0; i < g->s->taken.count; i++) {
        const IrFunction *f = &g->s->program->functions[g->s->taken.items[i]];
        for (uint32_t p = 0; f->n_blocks && p < f->n_params + f->is_variadic; p++)
            add_guessed_register(g, g->s->taken.items[i], p);
    }
}

// Values and writes that do.
static void pass_access(Guess *g, Site site) {
    Slicer *s = g->s;
    const IrInstr *instr = &s->program->functions[site.function].instrs[site.instr];
    uint32_t effects = slice_effects(s, site.function, site.instr);
    bool writes = false;
    switch (instr->op) {
    case IR_LOAD: {
        PtsPartition partition = pointsto_of_access(s->points_to, site.function, site.instr, 0);
        if (partition == PTS_NONE || s->is_foreign[partition] ||
            slice_is_guess(s, site.function, site.instr, 0))
            add_guessed_register(g, site.function, instr->result);
        break;
    }
    case IR_STORE:
        writes = slice_is_guess(s, site.function, site.instr, 1);
        break;
    case IR_COPY:
        pass_copy(g, site);
        writes = slice_is_guess(s, site.function, site.instr, 0);
        if (slice_is_guess(s, site.function, site.instr, 1))
            add_foreign_class(g, slice_class_of(s, site.function, site.instr, 0));
        break;
    case IR_FILL:
        writes = slice_is_guess(s, site.function, site.instr, 0);
        break;
    case IR_CALL_POINTER:
        if (slice_is_guess(s, site.function, site.instr, 0))
            call_anywhere(g, site);
        // fall through
    default:
        writes = effects & EFFECT_WRITES_TEXT && slice_count_args(instr) &&
                 slice_is_guess(s, site.function, site.instr, instr->op == IR_CALL_POINTER);
        break;
    }
    for (PtsPartition p = 0; writes && !s->writes_anywhere && p < s->n_partitions; p++)
        add_foreign(g, p);
    s->writes_anywhere |= writes;
}

static void for_each(Guess *g, void (*look)(Guess *, Site)) {
    for (IrFunctionId f = 0; f < g->s->program->n_functions; f++)
        for (uint32_t i = 0; i < g->s->program->functions[f].n_instrs; i++)
            look(g, (Site){f, i});
}

static uint32_t count_guessed(const Slicer *s) {
    uint32_t n = 0;
    for (PtsClass c = 0; c < pointsto_n_classes(s->points_to); c++)
        n += s->is_guessed[c];
    return n;
}

// Which functions a call enters depends on what is guessed, and vice versa.
void slice_find_guesses(Slicer *s) {
    Guess g = {.s = s};
    s->n_partitions = pointsto_n_partitions(s->points_to);
    s->is_foreign = memory_zeroed(s->n_partitions + 1);
    s->is_guessed = memory_zeroed(pointsto_n_classes(s->points_to) + 1);
    for (IrGlobalId id = 0; id < s->program->n_globals; id++)
        look_at_global(&g, id);
    uint32_t before;
    do {
        before = count_guessed(s);
        slice_find_calls(s);
        for_each(&g, look_at_write);
        for_each(&g, look_at_value);
        do {
            g.changed = false;
            for_each(&g, pass_access);
        } while (g.changed);
    } while (count_guessed(s) != before);
    slice_find_calls(s);
}
