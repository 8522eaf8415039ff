// The checker's driver: every path from the program's start, and from every state of the proof, up
// to the next state of the proof. Paths are followed one after the other; a path that branches
// leaves the other branch for later. That ends: paths and steps are limited.
#include "certificate/check_internal.h"

#include "base/check.h"
#include "ir/references.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PATHS = 20000, MAX_STEPS = 2000000, MAX_ITERATIONS = 40, QUERY_MILLISECONDS = 2000 };

// ---- Outcomes ----------------------------------------------------------------------------------

const IrInstr *ck_instr(const Check *c, const CkState *s) {
    const CkFrame *frame = &vec_last(&s->frames);
    const IrFunction *f = &c->program->functions[frame->function];
    return &f->instrs[f->blocks[frame->block].first + frame->index];
}

// Where the user sees it.
static const char *place(const Check *c, const CkState *s) {
    for (size_t f = s->frames.count; f-- > 0;) {
        const CkFrame *frame = &s->frames.items[f];
        const IrFunction *function = &c->program->functions[frame->function];
        uint32_t index = frame->index - (f + 1 < s->frames.count);
        IrLocId loc = function->instrs[function->blocks[frame->block].first + index].loc;
        if (!function->is_model && loc)
            return ir_loc_text(c->program, loc);
    }
    return "";
}

void ck_end(Check *c, const CkState *s, CheckOutcome outcome, const char *format, ...) {
    char what[400];
    va_list arguments;
    if (c->is_over)
        return;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const char *where = s ? place(c, s) : "";
    text_add(&c->reason, "%s%s%s", what, *where ? " at " : "", where);
    c->outcome = outcome;
    c->is_over = true;
}

void ck_reject(Check *c, const CkState *s, const char *what) {
    CkAnswer answer = ck_ask(c, s->facts, formula_false(c->table), true);
    if (answer != CK_PROVED)
        ck_end(c, s, answer == CK_REFUTED && !s->is_vague ? CHECK_REJECTED : CHECK_NOT_CHECKED,
               "not excluded: %s", what);
}

bool ck_require(Check *c, CkState *s, Formula f, const char *what) {
    if (ck_implies(c, s, f))
        return true;
    CkAnswer answer = ck_ask(c, s->facts, f, true);
    if (answer == CK_PROVED)
        return true;
    ck_end(c, s, answer == CK_REFUTED && !s->is_vague ? CHECK_REJECTED : CHECK_NOT_CHECKED,
           "not excluded: %s", what);
    return false;
}

// ---- States ------------------------------------------------------------------------------------

CkState *ck_clone(const CkState *s) {
    CkState *clone = memory_zeroed(sizeof *clone);
    *clone = *s;
    memset(&clone->frames, 0, sizeof clone->frames);
    memset(&clone->objects, 0, sizeof clone->objects);
    memset(&clone->inputs, 0, sizeof clone->inputs);
    for (size_t d = 0; d < s->inputs.count; d++)
        vec_push(&clone->inputs, s->inputs.items[d]);
    for (size_t o = 0; o < s->objects.count; o++)
        vec_push(&clone->objects, s->objects.items[o]);
    for (size_t f = 0; f < s->frames.count; f++) {
        CkFrame frame = s->frames.items[f];
        frame.regs = memory_new((frame.n_regs + 1) * sizeof *frame.regs);
        memcpy(frame.regs, s->frames.items[f].regs, frame.n_regs * sizeof *frame.regs);
        vec_push(&clone->frames, frame);
    }
    return clone;
}

void ck_free(CkState *s) {
    for (size_t f = 0; f < s->frames.count; f++)
        free(s->frames.items[f].regs);
    vec_free(&s->frames);
    vec_free(&s->objects);
    vec_free(&s->inputs);
    free(s);
}

CkFrame ck_new_frame(const Check *c, IrFunctionId function) {
    uint32_t n = c->program->functions[function].n_regs;
    CkFrame frame = {
        .function = function, .n_regs = n, .regs = memory_zeroed((n + 1) * sizeof *frame.regs)};
    for (uint32_t r = 0; r < n; r++)
        frame.regs[r].object = PROOF_NO_OBJECT;
    return frame;
}

bool ck_split(Check *c, CkState *s, Formula condition) {
    Formula opposite = formula_not(c->table, condition);
    if (ck_implies(c, s, condition))
        return true;
    if (ck_implies(c, s, opposite))
        return false;
    s->n_splits++;
    CkState *other = ck_clone(s);
    ck_assume(c, other, opposite);
    vec_push(&c->work, other);
    ck_assume(c, s, condition);
    return true;
}

// ---- Control -----------------------------------------------------------------------------------

// Where cycles are ranked, a loop's state covers what comes back to it and what comes first to it
// from the loop around it, as the proof says; so its measures need not hold elsewhere.
static bool may_cover(const Check *c, uint32_t from, uint32_t to) {
    const ProofState *states = c->proof->states.items;
    if (!c->is_about_cycles || states[to].parent == from)
        return true;
    while (from != IR_NONE && from != to)
        from = states[from].parent;
    return from == to;
}

bool ck_is_covered(Check *c, CkState *s) {
    // Later states are those of inner loops: they say more about where a run came from.
    for (uint32_t n = (uint32_t)c->proof->states.count; n-- > 0;) {
        Map binding = {0};
        if (!may_cover(c, s->from, n) || !ck_covers(c, s, n, &binding)) {
            map_release(&binding);
            continue;
        }
        vec_push(&c->edges, ((CkEdge){s->from, n, s->facts, s->is_vague, binding}));
        (void)ck_check_lost(c, s, true);
        return true;
    }
    return false;
}

// Loops are executed as they are while the state decides every branch, else some iterations only.
static bool iterate(Check *c, CkState *s) {
    if (s->n_splits > s->n_at_cut)
        s->n_iterations++;
    s->n_at_cut = s->n_splits;
    if (s->n_iterations > MAX_ITERATIONS)
        ck_end(c, s, CHECK_NOT_CHECKED, "a loop that no state of the proof covers%s",
               text_chars(&c->mismatch));
    return s->n_iterations <= MAX_ITERATIONS;
}

// False when the path ends there.
static bool go_to(Check *c, CkState *s, IrBlockId target) {
    CkFrame *frame = ck_top(s);
    const IrFunction *f = ck_function(c, s);
    const IrBlock *block = &f->blocks[target];
    uint32_t pred = 0, n = 0;
    while (pred < block->n_preds && f->preds[block->preds + pred] != frame->block)
        pred++;
    VEC(ProofValue) values = {0};
    for (; n < block->count && f->instrs[block->first + n].op == IR_PHI; n++)
        vec_push(&values, ck_operand(c, s, ir_operands(f, &f->instrs[block->first + n])[pred]));
    for (uint32_t i = 0; i < n; i++) // all at once
        frame->regs[f->instrs[block->first + i].result] = values.items[i];
    vec_free(&values);
    frame->block = target;
    frame->index = n;
    return !block->is_cut_point || (!ck_is_covered(c, s) && iterate(c, s));
}

static bool do_switch(Check *c, CkState *s, const IrInstr *i) {
    const IrFunction *f = ck_function(c, s);
    uint32_t bits = ir_type(c->program, ck_operand_type(c, s, i, 0))->bits;
    if (ck_may_lie_outside(c, s, ck_operand(c, s, ir_operands(f, i)[0]), bits)) {
        ck_end(c, s, CHECK_NOT_CHECKED, "a switch on a number that may lie outside of its type");
        return false;
    }
    Term value = ck_unsigned_operand(c, s, i, 0);
    for (uint32_t n = 1; n < i->n_operands; n++)
        if (ck_split(c, s, formula_eq(c->table, value, ck_unsigned_operand(c, s, i, n))))
            return go_to(c, s, ir_targets(f, i)[n]);
    return go_to(c, s, ir_targets(f, i)[0]);
}

static bool do_terminator(Check *c, CkState *s, const IrInstr *i) {
    const IrBlockId *targets = ir_targets(ck_function(c, s), i);
    Formula taken;
    switch ((IrOpcode)i->op) {
    case IR_JUMP:
        return go_to(c, s, targets[0]);
    case IR_BRANCH:
        taken = formula_ne(c->table, ck_unsigned_operand(c, s, i, 0), ck_number(c, 0));
        return go_to(c, s, targets[ck_split(c, s, taken) ? 0 : 1]);
    case IR_SWITCH:
        return do_switch(c, s, i);
    case IR_RET:
        return ck_return(c, s, i);
    case IR_TRAP:
        return ck_finish(c, s, true);
    case IR_UNREACHABLE: // undefined when reached: the run ends
        if (c->checks & IR_BAD_CALL)
            ck_reject(c, s, "a place that is taken for unreachable");
        return false;
#define HANDLES_TERMINATOR ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no terminator");
}

static bool do_select(Check *c, CkState *s, const IrInstr *i) {
    Formula taken = formula_ne(c->table, ck_unsigned_operand(c, s, i, 0), ck_number(c, 0));
    uint32_t chosen = ck_split(c, s, taken) ? 1 : 2;
    ck_set(s, i, ck_operand(c, s, ir_operands(ck_function(c, s), i)[chosen]));
    return true;
}

static bool do_choice(Check *c, CkState *s, const IrInstr *i) {
    switch ((IrOpcode)i->op) {
    case IR_SELECT:
        return do_select(c, s, i);
    case IR_UNDEF:
        ck_set(s, i, ck_input(c, s, ck_function(c, s)->reg_types[i->result], true));
        return true;
    case IR_PHI: // go_to
        ck_end(c, s, CHECK_NOT_CHECKED, "an instruction out of place");
        return false;
#define HANDLES_CHOICE ,
#include "ir/other_cases.h"
        break;
    }
    UNREACHABLE("no choice");
}

// Which bits of memory have values is more than this checker's memory knows: any, when it is asked.
static bool do_memory(Check *c, CkState *s, const IrInstr *i) {
    bool is_shadow = ir_family(i->op) == IR_FAMILY_MEMORY && (i->flags & IR_SHADOW);
    if (!is_shadow)
        return ck_memory(c, s, i);
    if (i->op == IR_LOAD)
        ck_set(s, i, ck_vague(c, s, ck_function(c, s)->reg_types[i->result]));
    return true;
}

// Anything but a call, a terminator, or what is not supported: step.
static bool do_instruction(Check *c, CkState *s, const IrInstr *i) {
    switch (ir_family(i->op)) {
    case IR_FAMILY_SUM:
    case IR_FAMILY_DIVISION:
    case IR_FAMILY_SHIFT:
    case IR_FAMILY_BITWISE:
    case IR_FAMILY_BIT_COUNT:
    case IR_FAMILY_OVERFLOW_TEST:
        return ck_arithmetic(c, s, i);
    case IR_FAMILY_COMPARISON:
        return ck_comparison(c, s, i);
    case IR_FAMILY_RESIZE:
    case IR_FAMILY_CAST:
        return ck_conversion(c, s, i);
    case IR_FAMILY_FLOAT_CONVERSION:
    case IR_FAMILY_FLOAT:
        ck_set(s, i, ck_vague(c, s, ck_function(c, s)->reg_types[i->result]));
        return true;
    case IR_FAMILY_CHOICE:
        return do_choice(c, s, i);
    case IR_FAMILY_MEMORY:
    case IR_FAMILY_ADDRESS:
        return do_memory(c, s, i);
    case IR_FAMILY_CHECK:
        return ck_check(c, s, i);
    case IR_FAMILY_DEBUG:
        return true;
    case IR_FAMILY_CALL:
    case IR_FAMILY_TERMINATOR:
    case IR_FAMILY_UNSUPPORTED:
        break;
    }
    UNREACHABLE("an instruction of another kind");
}

// False when the path is over.
static bool step(Check *c, CkState *s) {
    const IrInstr *i = ck_instr(c, s);
    bool is_entered = false;
    if (++c->steps > MAX_STEPS || budget_poll(c->budget, 1) != BUDGET_LEFT) {
        ck_end(c, s, CHECK_NOT_CHECKED, "%s%s",
               c->budget->end ? budget_end_name(c->budget->end) : "too many steps",
               text_chars(&c->mismatch));
        return false;
    }
    if (ir_is_terminator((IrOpcode)i->op))
        return do_terminator(c, s, i);
    if (i->op == IR_UNSUPPORTED) {
        if (!ck_is_dead(c, s))
            ck_end(c, s, CHECK_NOT_CHECKED, "%s", c->program->messages[i->aux]);
        return false;
    }
    if (!(ir_is_call(i->op) ? ck_call(c, s, i, &is_entered) : do_instruction(c, s, i)))
        return false;
    if (!is_entered)
        ck_top(s)->index++;
    return true;
}

static void follow_paths(Check *c) {
    while (c->work.count && !c->is_over) {
        CkState *s = vec_pop(&c->work);
        if (++c->paths > MAX_PATHS)
            ck_end(c, s, CHECK_NOT_CHECKED, "too many paths%s", text_chars(&c->mismatch));
        while (!c->is_over && step(c, s)) {
        }
        ck_free(s);
    }
}

// ---- All together ------------------------------------------------------------------------------

static CkState *start_state(Check *c) {
    CkState *s = memory_zeroed(sizeof *s);
    s->from = IR_NONE;
    ck_add_globals(c, s);
    ck_fill_globals(c, s, false);
    vec_push(&s->frames, ck_new_frame(c, c->program->entry));
    return s;
}

static void check_all(Check *c, Property property) {
    if (c->proof->unsupported) {
        ck_end(c, NULL, CHECK_NOT_CHECKED, "a proof that rests on %.200s", c->proof->unsupported);
        return;
    }
    if ((c->checks & IR_CONST_WRITE) && ck_has_other_constants(c->program)) {
        ck_end(c, NULL, CHECK_NOT_CHECKED, "writes of constants of functions");
        return;
    }
    vec_push(&c->work, start_state(c));
    follow_paths(c);
    for (uint32_t n = 0; n < c->proof->states.count && !c->is_over; n++) {
        CkState *s = ck_instance(c, n);
        if (s)
            vec_push(&c->work, s);
        else
            ck_end(c, NULL, CHECK_REJECTED, "state %u is no state of the program", n);
        follow_paths(c);
    }
    if (property == PROPERTY_TERMINATION && !c->is_over)
        ck_check_ranks(c);
}

// Checks all paths once. `may_overflow`: whether signed arithmetic may overflow on one of them.
static CheckResult check_paths(IrProgram *program, Property property, const Proof *proof,
                               TermTable *table, const CheckOptions *options, bool ideal_signed,
                               Budget *budget, bool *may_overflow) {
    Check c = {.program = program,
               .table = table,
               .proof = proof,
               .checks = property_checks(property),
               .malloc_may_fail = options->malloc_may_fail,
               .outside = ir_find_outside(program),
               .is_about_cycles = property == PROPERTY_TERMINATION,
               .ideal_signed = ideal_signed,
               .n_said = (uint32_t)term_table_size(table),
               .budget = budget,
               .solver = {.cvc5 = {.program = options->solver,
                                   .is_incremental = true,
                                   .milliseconds = QUERY_MILLISECONDS}}};
    check_all(&c, property);
    while (c.work.count)
        ck_free(vec_pop(&c.work));
    for (size_t e = 0; e < c.edges.count; e++)
        map_release(&c.edges.items[e].binding);
    CheckResult result = {.outcome = c.outcome,
                          .reason = c.is_over ? text_take(&c.reason) : NULL,
                          .paths = c.paths,
                          .steps = c.steps,
                          .queries = c.solver.cvc5.queries};
    *may_overflow = c.may_overflow;
    vec_free(&c.work);
    vec_free(&c.edges);
    map_release(&c.signs);
    ck_solver_release(&c.solver);
    arena_release(&c.arena);
    text_release(&c.reason);
    text_release(&c.mismatch);
    return result;
}

// Signed overflow is undefined in C: a loop that it may end must also end without.
static void check_without_wrap(IrProgram *program, const Proof *proof, TermTable *table,
                               const CheckOptions *options, Budget *budget, CheckResult *result) {
    bool may_overflow;
    CheckResult ideal = check_paths(program, PROPERTY_TERMINATION, proof, table, options, true,
                                    budget, &may_overflow);
    result->outcome = ideal.outcome;
    result->paths += ideal.paths;
    result->steps += ideal.steps;
    result->queries += ideal.queries;
    if (ideal.reason) {
        Text reason = {0};
        text_add(&reason, "without signed wrap-around: %s", ideal.reason);
        result->reason = text_take(&reason);
        free(ideal.reason);
    }
}

CheckResult check_proof(IrProgram *program, const CertifiedProof *certified, TermTable *table,
                        const CheckOptions *options, Budget *budget) {
    bool may_overflow;
    CheckResult result = check_paths(program, certified->property, &certified->proof, table,
                                     options, false, budget, &may_overflow);
    if (result.outcome == CHECK_CONFIRMED && certified->property == PROPERTY_TERMINATION &&
        may_overflow && ir_can_cycle(program))
        check_without_wrap(program, &certified->without_wrap, table, options, budget, &result);
    return result;
}
