// The driver of symbolic execution: a state through the rest of its block, one function a family of
// instructions; and how runs begin and end.
#include "exec/internal.h"

#include "base/check.h"
#include "ir/phi.h"

#include <stdlib.h>

// ---- Control ------------------------------------------------------------------------------------

// Goes to `target`; its PHIs take the operands that belong to the block control comes from.
void exec_go_to(Exec *x, ExecState *s, IrBlockId target) {
    const IrFunction *f = exec_function(x, s);
    IrPhis phis = ir_phis(f, s->frame.block, target);
    Pmap after = s->frame.regs; // operands are read in `frame.regs`, as it was before
    for (uint32_t n = 0; n < phis.count; n++) {
        const IrInstr *phi = &phis.first[n];
        SmgValue value = exec_operand(x, s, ir_phi_operand(&phis, n));
        value = exec_as_kept(x, value, phi->type,
                             exec_is_signed_reg(x, s->frame.function, phi->result));
        after = pmap_set(&x->arena, after, phi->result, exec_pack(value));
    }
    s->frame.regs = after;
    s->frame.block = target;
    s->frame.index = phis.count;
    s->has_arrived = true;
    s->unjoined = f->blocks[target].is_cut_point ? 0 : s->unjoined;
}

bool exec_decides(Exec *x, const ExecState *s, Formula f, bool *value) {
    if (exec_implies(x, s, f))
        return *value = true, true;
    if (exec_implies(x, s, formula_not(x->table, f)))
        return *value = false, true;
    return false;
}

static ExecEnd do_switch(Exec *x, ExecState *s, const IrInstr *i) {
    const IrFunction *f = exec_function(x, s);
    const IrBlockId *targets = ir_targets(f, i);
    uint32_t bits = exec_operand_bits(x, s, i, 0);
    // Equal patterns are equal in either reading; unbounded integers have only the value's own.
    bool is_signed = exec_operand(x, s, ir_operands(f, i)[0]).repr == SMG_SIGNED;
    Term value = is_signed ? exec_signed_operand(x, s, i, 0) : exec_unsigned_operand(x, s, i, 0);
    for (uint32_t n = 1; n < i->n_operands; n++) {
        Term label =
            is_signed ? exec_signed_operand(x, s, i, n) : exec_unsigned_operand(x, s, i, n);
        Formula equal =
            is_signed ? exec_equal(x, s, value, label, bits) : formula_eq(x->table, value, label);
        bool hits;
        if (!exec_decides(x, s, equal, &hits)) {
            exec_fork_to(x, s, equal, targets[n]);
            exec_assume(x, s, formula_not(x->table, equal));
            s->decisions++;
        } else if (hits) {
            exec_go_to(x, s, targets[n]);
            return EXEC_RUNNING;
        }
    }
    if (exec_is_dead(x, s))
        return EXEC_ENDED;
    exec_go_to(x, s, targets[0]);
    return EXEC_RUNNING;
}

static SmgValue selected(Exec *x, ExecState *s, const IrInstr *i, uint32_t n) {
    SmgValue value = exec_operand(x, s, ir_operands(exec_function(x, s), i)[n]);
    return exec_as_kept(x, value, i->type, exec_is_signed_reg(x, s->frame.function, i->result));
}

// Undecided: both cases, as states of their own.
static bool do_select(Exec *x, ExecState *s, const IrInstr *i) {
    Formula condition =
        formula_ne(x->table, exec_unsigned_operand(x, s, i, 0), term_int(x->table, 0));
    bool value = true;
    SmgValue chosen;
    bool decided = exec_decides(x, s, condition, &value);
    if (!decided && !x->separates_paths &&
        exec_choose(x, condition, selected(x, s, i, 1), selected(x, s, i, 2), &chosen)) {
        exec_set_result(x, s, i, chosen);
        return true;
    }
    if (!decided) {
        ExecState other = *s;
        exec_assume(x, &other, formula_not(x->table, condition));
        exec_set_result(x, &other, i, selected(x, &other, i, 2));
        other.frame.index++;
        other.decisions++;
        if (!kb_is_false(other.kb))
            vec_push(&x->forks, other);
        exec_assume(x, s, condition);
        s->decisions++;
        value = true;
    }
    exec_set_result(x, s, i, selected(x, s, i, value ? 1 : 2));
    return true;
}

static bool do_undef(Exec *x, ExecState *s, const IrInstr *i) {
    bool is_signed = exec_is_signed_reg(x, s->frame.function, i->result);
    exec_set_result(x, s, i, exec_draw(x, s, EXEC_DRAW_UNDEF, i->type, is_signed));
    return true;
}

// What nothing is known of.
static Formula not_known(Exec *x) {
    return formula_ne(x->table, term_fresh(x->table, "defined"), term_int(x->table, 0));
}

static Formula is_in_bounds(Exec *x, ExecState *s, Term base, Term pointer) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!smg_resolve(&x->smg, s->heap, pointer, &id, &offset))
        return smg_has_base(&x->smg, pointer) ? not_known(x) : formula_eq(t, base, pointer);
    const SmgObject *object = smg_object(s->heap, id);
    if (!object || object->kind == SMG_FUNCTION) // it is over
        return formula_true(t);
    return formula_and(t, formula_le(t, term_int(t, 0), offset),
                       formula_le(t, offset, object->size));
}

static Formula have_same_object(Exec *x, ExecState *s, Term a, Term b) {
    SmgObjectId first, second;
    Term offset;
    if (!smg_resolve(&x->smg, s->heap, kb_simplify(x->solver, s->kb, a), &first, &offset) ||
        !smg_resolve(&x->smg, s->heap, kb_simplify(x->solver, s->kb, b), &second, &offset))
        return not_known(x);
    const SmgObject *object = smg_object(s->heap, first);
    if (first == second && object && object->segment)
        return not_known(x); // perhaps two of its nodes
    return first == second ? formula_true(x->table) : formula_false(x->table);
}

static Formula is_aligned(Exec *x, ExecState *s, Term pointer, Number align) {
    TermTable *t = x->table;
    SmgObjectId id;
    Term offset;
    pointer = kb_simplify(x->solver, s->kb, pointer);
    if (!smg_resolve(&x->smg, s->heap, pointer, &id, &offset))
        return formula_eq(t, term_mod(t, pointer, align), term_int(t, 0));
    const SmgObject *object = smg_object(s->heap, id);
    if (!object || object->align % (uint32_t)align)
        return not_known(x);
    return formula_eq(t, term_mod(t, offset, align), term_int(t, 0));
}

// A segment may be empty, or its first node be the last one.
static bool is_of_list(const ExecState *s, SmgObjectId id) {
    const SmgObject *object = smg_object(s->heap, id);
    return object && (object->segment || object->alias_of);
}

// Different objects have no byte in common; within one the offsets tell.
static Formula is_outside(Exec *x, ExecState *s, Term pointer, Term start, Term size) {
    TermTable *t = x->table;
    SmgObjectId first, second;
    Term at, from;
    if (!smg_resolve(&x->smg, s->heap, kb_simplify(x->solver, s->kb, pointer), &first, &at) ||
        !smg_resolve(&x->smg, s->heap, kb_simplify(x->solver, s->kb, start), &second, &from))
        return formula_or(t, formula_eq(t, size, term_int(t, 0)), not_known(x));
    if (is_of_list(s, first) || is_of_list(s, second))
        return not_known(x);
    if (first != second)
        return formula_true(t);
    return formula_or(t, formula_lt(t, at, from), formula_le(t, term_add(t, from, size), at));
}

static Formula known_if(Exec *x, bool is_known) {
    return is_known ? formula_true(x->table) : not_known(x);
}

static Formula is_defined(Exec *x, ExecState *s, const IrInstr *i) {
    Term first = exec_unsigned_operand(x, s, i, 0);
    const char *text = ir_check_text(x->program, exec_function(x, s), i);
    Number number = 1;
    switch (ir_check_test((IrCheck)i->aux)) {
    case IR_IS_TRUE:
        break;
    case IR_IN_BOUNDS:
        return is_in_bounds(x, s, first, exec_unsigned_operand(x, s, i, 1));
    case IR_SAME_OBJECT:
        return have_same_object(x, s, first, exec_unsigned_operand(x, s, i, 1));
    case IR_ALIGNED:
        (void)term_is_const(x->table, exec_unsigned_operand(x, s, i, 1), &number);
        return is_aligned(x, s, first, number);
    case IR_HAS_TYPE:
    case IR_HAS_PARAMS:
    case IR_IS_TOLD:
        break; // do_check
    case IR_OUTSIDE:
        return is_outside(x, s, first, exec_unsigned_operand(x, s, i, 1),
                          exec_unsigned_operand(x, s, i, 2));
    case IR_FORMAT:
        return known_if(x, exec_format_fits(x, s, first, text));
    case IR_LIST_FORMAT:
        return known_if(x, exec_list_fits(x, s, first, exec_unsigned_operand(x, s, i, 1), text));
    case IR_UNKNOWN:
        return not_known(x);
    case IR_HAS_VALUES:
        return known_if(x, exec_has_values(x, s, first, exec_unsigned_operand(x, s, i, 1)));
    case IR_HAS_TEXT:
        return known_if(x, exec_has_text(x, s, first, exec_unsigned_operand(x, s, i, 1)));
    }
    return formula_ne(x->table, first, term_int(x->table, 0));
}

// Only where it is asked for: a run goes on behind what is undefined.
static bool do_check(Exec *x, ExecState *s, const IrInstr *i) {
    IrViolation kind = ir_check_violation((IrCheck)i->aux);
    if (!(x->checks & kind))
        return true;
    switch (ir_check_test((IrCheck)i->aux)) {
    case IR_HAS_TYPE:
    case IR_HAS_PARAMS:
        return exec_check_callee(x, s, i);
    case IR_IS_TOLD:
        return exec_check_told(x, s, i);
    default:
        break;
    }
    return exec_check(x, s, kind, is_defined(x, s, i),
                      ir_check_says(x->program, exec_function(x, s), i, &x->arena));
}

static ExecEnd do_return(Exec *x, ExecState *s, const IrInstr *i) {
    enum { MAX_RESULTS = 16 };
    SmgValue results[MAX_RESULTS];
    IrTypeId types[MAX_RESULTS];
    const IrFunction *f = exec_function(x, s);
    uint32_t n = i->n_operands < MAX_RESULTS ? i->n_operands : MAX_RESULTS;
    for (uint32_t r = 0; r < n; r++) {
        results[r] = exec_operand(x, s, ir_operands(f, i)[r]);
        types[r] = f->result_types[r];
    }
    if (!exec_return(x, s, results, types, n))
        return EXEC_ENDED;
    return s->frame.function == IR_NONE ? EXEC_RETURNED : EXEC_RUNNING;
}

// ---- One instruction ----------------------------------------------------------------------------

static bool do_choice(Exec *x, ExecState *s, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_SELECT:
        return do_select(x, s, i);
    case IR_UNDEF:
        return do_undef(x, s, i);
    case IR_PHI: // exec_go_to
#define HANDLES_CHOICE ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no choice");
}

bool exec_step(Exec *x, ExecState *s, const IrInstr *i) {
    switch (ir_family(i->op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
        return exec_arithmetic(x, s, i);
    case IR_FAMILY_COMPARISON:
        return exec_comparison(x, s, i);
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        return exec_conversion(x, s, i);
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
        return exec_float(x, s, i);
    case IR_FAMILY_CHOICE:
        return do_choice(x, s, i);
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_ADDRESS:
        return exec_memory(x, s, i);
    case IR_FAMILY_CHECK:
        return do_check(x, s, i);
    case IR_FAMILY_DEBUG:
        return true;
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED: // exec_block
        break;
    }
    UNREACHABLE("an instruction that does not only compute");
}

static ExecEnd step_terminator(Exec *x, ExecState *s, const IrInstr *i, IrBlockId forced) {
    if (forced && (i->op == IR_BRANCH || i->op == IR_SWITCH)) {
        exec_go_to(x, s, forced);
        return EXEC_RUNNING;
    }
    switch ((IrOpcode)i->op) {
    case IR_JUMP:
        exec_go_to(x, s, ir_targets(exec_function(x, s), i)[0]);
        return EXEC_RUNNING;
    case IR_BRANCH:
        return exec_branch(x, s, i);
    case IR_SWITCH:
        return do_switch(x, s, i);
    case IR_RET:
        return do_return(x, s, i);
    case IR_TRAP:
        exec_finish(x, s, false);
        return EXEC_ENDED;
    case IR_UNREACHABLE: // undefined when reached: the run ends
        if (x->checks & IR_BAD_CALL)
            exec_violate(x, s, IR_BAD_CALL, "a place that is taken for unreachable is reached");
        return EXEC_ENDED;
#define HANDLES_TERMINATOR ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no terminator");
}

static ExecEnd execute_block(Exec *x, ExecState *s, IrBlockId forced) {
    for (;;) {
        const IrInstr *i = exec_instr(x, s);
        x->steps++;
        if (ir_is_terminator((IrOpcode)i->op))
            return step_terminator(x, s, i, forced);
        if (i->op == IR_UNSUPPORTED) {
            exec_stuck(x, s, "%s", x->program->messages[i->aux]);
            return EXEC_STUCK;
        }
        uint32_t depth = s->frame.depth;
        bool goes_on = ir_is_call(i->op) ? exec_call(x, s, i) : exec_step(x, s, i);
        if (!goes_on)
            return x->stuck ? EXEC_STUCK : EXEC_ENDED;
        if (s->frame.depth != depth)
            return EXEC_RUNNING; // in the callee's first block
        s->frame.index++;
    }
}

ExecOutcome exec_block(Exec *x, ExecState *s, IrBlockId forced) {
    vec_clear(&x->forks);
    vec_clear(&x->violations);
    x->stuck = NULL;
    s->has_arrived = false;
    ExecEnd end = execute_block(x, s, forced);
    return (ExecOutcome){.end = end,
                         .forks = x->forks.items,
                         .n_forks = x->forks.count,
                         .violations = x->violations.items,
                         .n_violations = x->violations.count,
                         .stuck = x->stuck,
                         .stuck_at = x->stuck_at};
}

// ---- Beginning ----------------------------------------------------------------------------------

static void add_relocations(Exec *x, ExecState *s, const IrGlobal *global, SmgObjectId id) {
    for (uint32_t r = 0; r < global->n_relocs; r++) {
        const IrConst *c = &x->program->constants[global->relocs[r].value];
        SmgObjectId target =
            c->kind == IR_CONST_GLOBAL ? x->globals[c->target] : x->functions[c->target];
        Term base = smg_object(s->heap, target)->base;
        SmgValue value = {term_add_number(x->table, base, c->offset), SMG_UNSIGNED};
        smg_write(&x->smg, &s->heap, id, term_const(x->table, (Number)global->relocs[r].offset),
                  x->program->pointer_bits / 8, value);
    }
}

static void fill_global(Exec *x, ExecState *s, IrGlobalId g) {
    const IrGlobal *global = &x->program->globals[g];
    SmgObjectId id = x->globals[g];
    if (global->is_external || !global->size)
        return;
    if (global->bytes)
        smg_set_bytes(&x->smg, &s->heap, id, global->size, global->bytes);
    else
        smg_fill(&x->smg, &s->heap, id, term_int(x->table, 0),
                 term_const(x->table, (Number)global->size), 0);
    add_relocations(x, s, global, id);
}

static void add_functions(Exec *x, ExecState *s) {
    for (IrFunctionId f = 0; f < x->program->n_functions; f++) {
        if (!x->program->functions[f].address_taken)
            continue;
        SmgObject object = {.kind = SMG_FUNCTION, .read_only = true, .size = term_int(x->table, 0)};
        x->functions[f] = smg_add(&x->smg, &s->heap, &s->kb, object);
        map_set(&x->object_functions, x->functions[f], f);
    }
}

ExecState exec_initial_state(Exec *x) {
    ExecState s = {.frame = {.function = x->program->entry}};
    add_functions(x, &s);
    for (IrGlobalId g = 0; g < x->program->n_globals; g++) {
        const IrGlobal *global = &x->program->globals[g];
        Term size = term_const(x->table, (Number)global->size);
        if (global->has_unknown_size) { // any size: no access can be shown to be inside
            size = term_fresh(x->table, "size");
            exec_assume(x, &s, formula_le(x->table, term_int(x->table, 0), size));
        }
        SmgObject object = {.kind = SMG_GLOBAL,
                            .read_only = global->is_constant,
                            .is_const = global->is_const,
                            .size = size,
                            .align = global->align,
                            .site = global->loc,
                            .is_outside = global->is_external, // other files define it
                            .serial = global->is_external ? ++s.serials : 0};
        x->globals[g] = smg_add(&x->smg, &s.heap, &s.kb, object);
    }
    for (IrGlobalId g = 0; g < x->program->n_globals; g++)
        fill_global(x, &s, g);
    return s;
}

Exec *exec_new(IrProgram *program, TermTable *table, Solver *solver, ExecOptions options) {
    Exec *x = memory_zeroed(sizeof *x);
    x->program = program;
    x->table = table;
    x->solver = solver;
    x->smg = (SmgContext){.table = table,
                          .solver = solver,
                          .arena = &x->arena,
                          .pointer_bytes = program->pointer_bits / 8,
                          .address_end = number_power_of_two(program->pointer_bits)};
    x->checks = options.checks;
    x->math_ints = options.math_ints;
    x->smg.math_ints = options.math_ints;
    x->malloc_may_fail = options.malloc_may_fail;
    x->ideal_signed = options.ideal_signed;
    x->smg.ideal_signed = options.ideal_signed;
    x->smg.deref = options.deref;
    x->separates_paths = options.separates_paths;
    x->records_touched = options.records_touched;
    x->globals = memory_zeroed(program->n_globals * sizeof *x->globals);
    x->functions = memory_zeroed(program->n_functions * sizeof *x->functions);
    x->hints = exec_hints_new(program);
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        x->has_external |= program->functions[f].kind == IR_FUNCTION_EXTERNAL;
    return x;
}

void exec_free(Exec *x) {
    exec_hints_free(x->hints, x->program);
    ir_array_loops_release(&x->array_loops);
    free(x->globals);
    free(x->functions);
    map_release(&x->object_functions);
    map_release(&x->joining);
    map_release(&x->instances);
    map_release(&x->smg.bases);
    map_release(&x->smg.of_trees);
    vec_free(&x->forks);
    vec_free(&x->violations);
    text_release(&x->stuck_text);
    arena_release(&x->arena);
    free(x);
}

// ---- What callers may know ----------------------------------------------------------------------

const IrArrayLoops *exec_array_loops(Exec *x) {
    if (!x->array_loops.loops)
        x->array_loops = ir_find_array_loops(x->program);
    return &x->array_loops;
}

SmgContext *exec_smg(Exec *x) { return &x->smg; }

uint64_t exec_steps(const Exec *x) { return x->steps; }

void exec_set_makes_rows(Exec *x, bool makes_rows) { x->makes_rows = makes_rows; }

bool exec_has_external(const Exec *x) { return x->has_external; }

bool exec_wraps_signed(const Exec *x) { return x->wraps_signed; }

SmgObjectId exec_global_object(const Exec *x, IrGlobalId global) { return x->globals[global]; }

IrGlobalId exec_global_of(const Exec *x, SmgObjectId id) {
    uint32_t n = x->program->n_globals; // they have consecutive numbers (exec_initial_state)
    return n && id >= x->globals[0] && id - x->globals[0] < n ? id - x->globals[0] : IR_NONE;
}

IrFunctionId exec_function_of(const Exec *x, SmgObjectId id) {
    uint64_t function;
    return map_get(&x->object_functions, id, &function) ? (IrFunctionId)function : IR_NONE;
}

bool exec_instance_of(const Exec *x, SmgObjectId id, SmgObjectId *first, uint32_t *number) {
    uint64_t instance;
    *first = id;
    *number = 0;
    if (!map_get(&x->instances, id, &instance))
        return false;
    *first = (SmgObjectId)(instance >> 32);
    *number = (uint32_t)instance;
    return true;
}

bool exec_is_signed_reg(const Exec *x, IrFunctionId function, IrReg reg) {
    return exec_hint_signed(x->hints, function, reg);
}

// ---- Ending -------------------------------------------------------------------------------------

void exec_finish(Exec *x, ExecState *s, bool returned) {
    exec_check_leaks(x, s, !returned);
    if (x->checks & s->left_out & IR_LEAK)
        exec_violate(x, s, IR_LEAK, "memory was lost before a call");
    if (x->checks & s->left_out & IR_NOT_CLEANED_UP)
        exec_violate(x, s, IR_NOT_CLEANED_UP, "memory of a caller is not freed at the end");
    for (SmgObjectId id = 1; (x->checks & IR_NOT_CLEANED_UP) && id <= x->smg.n_objects; id++) {
        if (exec_is_allocated(x, s, id)) {
            exec_violate(x, s, IR_NOT_CLEANED_UP, "memory is not freed at the end");
            break;
        }
    }
}
