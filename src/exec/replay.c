// From a symbolic violation to a concrete run: values for all that is nondeterministic, taken
// from a model of the path's conditions, and a run of the interpreter that must show the violation.
#include "exec/internal.h"

#include "base/check.h"
#include "interp/watch.h"

#include <stdlib.h>

typedef VEC(const ExecEvent *) EventList;

// Events in the order of the run.
static EventList events_of(const ExecState *state) {
    EventList list = {0};
    for (const ExecEvent *e = state->events; e; e = e->earlier)
        vec_push(&list, e);
    for (size_t i = 0; i < list.count / 2; i++) {
        const ExecEvent *swap = list.items[i];
        list.items[i] = list.items[list.count - 1 - i];
        list.items[list.count - 1 - i] = swap;
    }
    return list;
}

static Number value_of(Exec *x, const ExecEvent *event) {
    Number value = 0;
    if (event->value.repr != SMG_BITS && !solver_value(x->solver, event->value.term, &value))
        value = 0;
    return value;
}

static void add_values(IrInputValues *values, Exec *x, const EventList *events, ExecDraw draw) {
    for (size_t i = 0; i < events->count; i++)
        if (events->items[i]->draw == draw)
            vec_push(values, ir_input_integer(value_of(x, events->items[i])));
}

static void add_memory(IrInputLists *inputs, Exec *x, const EventList *events) {
    for (size_t i = 0; i < events->count; i++) {
        const ExecEvent *e = events->items[i];
        Number offset, value;
        uint8_t bytes[sizeof value];
        if (e->draw != EXEC_DRAW_MEMORY || !solver_value(x->solver, e->offset, &offset) ||
            offset < 0)
            continue;
        value = value_of(x, e);
        uint32_t size = e->bits / 8 < sizeof bytes ? e->bits / 8 : sizeof bytes;
        for (uint32_t b = 0; b < size; b++)
            bytes[b] = (uint8_t)(value >> (8 * b));
        ir_input_lists_add_memory(inputs, e->serial, (uint64_t)offset, bytes, size);
    }
}

// Unbounded integers: only values of their types are inputs. An unsigned one that looks negative to
// the machine would be another number to many operations.
static const Kb *in_their_types(Exec *x, const Kb *kb, const EventList *events) {
    TermTable *t = x->table;
    for (size_t i = 0; i < events->count; i++) {
        const ExecEvent *e = events->items[i];
        if (e->value.repr == SMG_BITS || e->bits < 2 || e->bits > 64)
            continue;
        Number half = number_power_of_two(e->bits - 1);
        Number low = e->value.repr == SMG_SIGNED ? -half : 0;
        kb = kb_add(x->solver, kb, formula_le(t, term_const(t, low), e->value.term));
        kb = kb_add(x->solver, kb, formula_lt(t, e->value.term, term_const(t, half)));
    }
    return kb;
}

static bool run_shows(Exec *x, IrViolation kind, const IrInputLists *inputs, Budget *budget,
                      Text *doubt) {
    Budget run_budget = {.deadline = budget->deadline, .max_steps = 20 * 1000 * 1000};
    IrRunOptions options = {.checks = x->checks,
                            .malloc_may_fail = x->malloc_may_fail,
                            .budget = &run_budget,
                            .watch = x->math_ints ? &IR_WATCH_EXACT_INTS : NULL};
    IrRunResult run;
    if (!ir_run_on(x->program, inputs, options, &run))
        return false;
    bool is_violated = run.end == IR_RUN_VIOLATED && run.violation == kind;
    bool shows = is_violated && ir_run_is_evidence(&run);
    if (is_violated)
        text_add(doubt, "%s", text_chars(&run.doubt));
    ir_run_result_release(&run);
    return shows;
}

bool exec_replay(Exec *x, const ExecViolation *violation, Budget *budget, IrInputLists **inputs,
                 Text *doubt) {
    EventList events = events_of(&violation->state);
    const Kb *kb =
        x->math_ints ? in_their_types(x, violation->state.kb, &events) : violation->state.kb;
    if (solver_find_model(x->solver, kb) != SOLVER_YES) {
        vec_free(&events);
        return false;
    }
    *inputs = ir_input_lists_new();
    add_values(&(*inputs)->nondet, x, &events, EXEC_DRAW_NONDET);
    add_values(&(*inputs)->undef, x, &events, EXEC_DRAW_UNDEF);
    add_memory(*inputs, x, &events);
    vec_free(&events);
    bool shows = run_shows(x, violation->kind, *inputs, budget, doubt);
    if (!shows) {
        ir_input_lists_free(*inputs);
        *inputs = NULL;
    }
    return shows;
}
