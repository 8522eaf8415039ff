// The second opinion on a recurrent set: another translation (recur_text.c), and the interpreter,
// which knows nothing of terms.
//
// It is brought to the head, and there put into states that the solver gives as members of the set.
// From each it must come back to the head, after as many iterations as the leg has, in just the
// state that the leg's terms tell. Then it runs on from the true start for many steps, always with
// the inputs that the legs choose, and must be in the set at each visit.
#include "recurrence/recur.h"
#include "recurrence/recur_text.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_GOING_ON = 100000, TEST_STEPS = 2000000 };

typedef struct Check {
    IrProgram *program;
    const RecurSet *set;
    InputRecord *record;
    size_t visit, n_visits;
    uint32_t depth;
    uint64_t frame; // of the head, at the start
    RecurStates samples;
    size_t next_sample; // RecurStates' index; past the end: the start's own run
    bool has_expectation;
    Number *expected, *values, *state;
    size_t iterations_left;
    size_t n_tested;
    bool has_failed, is_testing;
    Budget *budget;
} Check;

static bool fail(Check *c) {
    c->has_failed = true;
    return false;
}

// ---- States of the interpreter ------------------------------------------------------------------

static Number number_of(IrCell cell, uint32_t bits) {
    return recur_wrap((Number)((unsigned __int128)cell.high << 64 | cell.low), bits);
}

static void read_state(const Check *c, IrMoment *moment, Number *state) {
    const RecurShape *shape = &c->set->shape;
    for (size_t i = 0; i < shape->regs.count; i++)
        state[i] = number_of(ir_moment_reg(moment, shape->regs.items[i]), c->set->bits[i]);
    for (size_t i = 0; i < shape->cells.count; i++) {
        uint32_t var = shape->cell_var.items[i];
        const RecurCell *cell = &shape->cells.items[i];
        if (var < shape->n_vars)
            state[var] = number_of(
                ir_moment_load(moment, cell->object, cell->offset, ir_type(c->program, cell->type)),
                c->set->bits[var]);
    }
}

static IrCell cell_of(Number value, uint32_t bits) {
    return (IrCell){(uint64_t)value & (bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1), 0};
}

static bool write_state(const Check *c, IrMoment *moment, const Number *state) {
    const RecurShape *shape = &c->set->shape;
    for (size_t i = 0; i < shape->regs.count; i++)
        ir_moment_poke_reg(moment, shape->regs.items[i], cell_of(state[i], c->set->bits[i]));
    for (size_t i = 0; i < shape->cells.count; i++) {
        uint32_t var = shape->cell_var.items[i];
        const RecurCell *cell = &shape->cells.items[i];
        if (var < shape->n_vars &&
            !ir_moment_poke(moment, cell->object, cell->offset, ir_type(c->program, cell->type),
                            cell_of(state[var], c->set->bits[var])))
            return false;
    }
    return true;
}

static bool is_in_set(const Check *c, const Number *state) {
    for (size_t i = 0; i < c->set->atoms.count; i++)
        if (!recur_atom_holds(&c->set->atoms.items[i], state))
            return false;
    return true;
}

// ---- Inputs -------------------------------------------------------------------------------------

static void put_input(InputList *list, size_t index, const RecurInput *input, Number value) {
    while (list->count <= index)
        vec_push(list, ((InputValue){{0, 0}, input->bits, false}));
    IrCell cell = cell_of(value, input->bits);
    list->items[index] = (InputValue){{cell.low, cell.high}, input->bits, false};
}

// The next inputs of the run are what the leg chooses.
static void put_inputs(Check *c, const RecurLeg *leg) {
    InputPlace next = c->record->next;
    for (size_t i = 0; i < leg->path.inputs.count; i++) {
        const RecurInput *input = &leg->path.inputs.items[i];
        Number value = c->values[(size_t)recur_node(&leg->terms, input->term)->value];
        if (input->kind == IR_DRAW_NONDET)
            put_input(&c->record->nondet, next.nondet++, input, value);
        else
            put_input(&c->record->undef, next.undef++, input, value);
    }
}

static bool fits_types(const Check *c, const RecurLeg *leg, const Number *state) {
    for (uint32_t v = 0; v < c->set->shape.n_vars; v++)
        if (recur_wrap(state[v], c->set->bits[v]) != state[v])
            return false;
    for (size_t i = 0; leg && i < leg->path.inputs.count; i++) {
        Number value =
            c->values[(size_t)recur_node(&leg->terms, leg->path.inputs.items[i].term)->value];
        if (recur_wrap(value, leg->path.inputs.items[i].bits) != value)
            return false;
    }
    return true;
}

// ---- At the head --------------------------------------------------------------------------------

static bool is_head(const Check *c, const IrMoment *moment) {
    IrCut cut = ir_moment_cut(moment);
    return cut.function == c->set->shape.function && cut.block == c->set->shape.head &&
           (cut.block == 0 || cut.frame == c->frame) &&
           ir_moment_has_frame(moment, c->depth, c->frame);
}

static bool is_as_expected(Check *c, IrMoment *moment) {
    read_state(c, moment, c->state);
    return memcmp(c->state, c->expected, c->set->shape.n_vars * sizeof *c->state) == 0;
}

// Starts a leg in `state`, in which the run is. With unbounded integers a state outside of the
// types' ranges is none that the interpreter can be in.
static bool start_leg(Check *c, const Number *state) {
    const RecurLeg *leg = recur_leg_at(c->set, state, c->values);
    if (!leg || !recur_leg_result(c->set, leg, c->values, c->expected) ||
        (c->set->is_math && (!fits_types(c, leg, state) || !fits_types(c, NULL, c->expected))))
        return false;
    put_inputs(c, leg);
    c->has_expectation = true;
    c->iterations_left = leg->path.n_iterations;
    return true;
}

// The next sample that can be tried, or the end of the tests.
static bool next_test(Check *c, IrMoment *moment) {
    uint32_t n = c->set->shape.n_vars;
    c->has_expectation = false;
    while (n && c->next_sample + n <= c->samples.count) {
        const Number *state = c->samples.items + c->next_sample;
        c->next_sample += n;
        if (!is_in_set(c, state) || !start_leg(c, state))
            continue;
        c->n_tested++;
        return write_state(c, moment, state) || fail(c);
    }
    return false;
}

static bool next_iteration(Check *c, IrMoment *moment) {
    read_state(c, moment, c->state);
    c->has_expectation = false;
    if (!is_in_set(c, c->state))
        return fail(c);
    if (start_leg(c, c->state))
        return true;
    return c->set->is_math ? false
                           : fail(c); // unbounded integers leave their types' ranges some day
}

static bool check_at_cut(void *context, IrMoment *moment) {
    Check *c = context;
    size_t visit = c->n_visits++;
    if (visit < c->visit)
        return true;
    if (visit == c->visit) {
        IrCut cut = ir_moment_cut(moment);
        c->depth = cut.depth;
        c->frame = cut.frame;
    }
    if (!is_head(c, moment))
        return true;
    if (visit == c->visit && c->is_testing &&
        !recur_text_confirms(c->program, moment, c->set, c->budget))
        return fail(c);
    if (c->has_expectation) {
        if (--c->iterations_left)
            return true;
        if (!is_as_expected(c, moment))
            return fail(c);
    }
    return c->is_testing ? next_test(c, moment) : next_iteration(c, moment);
}

// ---- Runs ---------------------------------------------------------------------------------------

static IrRunEnd run(Check *c, const LassoOptions *options, uint64_t max_steps, Budget *budget) {
    IrWatch watch = {.context = c,
                     .at_cut = check_at_cut,
                     .checks_steps = options->math_ints,
                     .exact_ints = options->math_ints};
    Budget own = {.deadline = budget->deadline, .max_steps = max_steps};
    input_record_restart(c->record);
    IrInputs *inputs = input_record_inputs(c->record);
    IrRunOptions run_options = {.malloc_may_fail = options->malloc_may_fail,
                                .max_memory = 256 << 20,
                                .inputs = inputs,
                                .budget = &own,
                                .watch = &watch};
    c->n_visits = 0;
    c->has_expectation = false;
    IrRunResult result = ir_run(c->program, &run_options);
    IrRunEnd end = result.end;
    c->has_failed |=
        !ir_run_is_evidence(&result) || end != IR_RUN_LIMIT || own.end == BUDGET_OUT_OF_TIME;
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    return end;
}

static void copy_list(const InputList *from, InputList *to) {
    vec_clear(to);
    for (size_t i = 0; i < from->count; i++)
        vec_push(to, from->items[i]);
}

bool recur_check(IrProgram *program, const LassoOptions *options, const RecurSet *set,
                 InputRecord *record, size_t visit, Budget *budget) {
    size_t room = recur_max_values(set);
    Check c = {.program = program,
               .set = set,
               .record = record,
               .visit = visit,
               .budget = budget,
               .expected = memory_zeroed(room * sizeof(Number)),
               .values = memory_zeroed(room * sizeof(Number)),
               .state = memory_zeroed(room * sizeof(Number))};
    InputList nondet = {0}, undef = {0};
    copy_list(&record->nondet, &nondet);
    copy_list(&record->undef, &undef);
    recur_samples(set, budget, &c.samples);
    for (uint32_t v = 0; v < set->shape.n_vars; v++)
        vec_push(&c.samples, set->start[v]);
    c.is_testing = true;
    run(&c, options, TEST_STEPS, budget);
    bool holds = !c.has_failed && (c.n_tested || !set->shape.n_vars);
    copy_list(&nondet, &record->nondet);
    copy_list(&undef, &record->undef);
    c.is_testing = false;
    if (holds)
        run(&c, options, STEPS_GOING_ON, budget);
    holds &= !c.has_failed;
    copy_list(&nondet, &record->nondet);
    copy_list(&undef, &record->undef);
    vec_free(&nondet);
    vec_free(&undef);
    vec_free(&c.samples);
    free(c.expected);
    free(c.values);
    free(c.state);
    return holds;
}
