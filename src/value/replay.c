// From a path to an error to a run: values for the inputs, and the interpreter's verdict.
#include "value/internal.h"

typedef VEC(uint64_t) Drawn;

// What is known at the end about each symbol, under the name that it had at the event.
typedef struct Learnt {
    Map values;
} Learnt;

static void rename_back(Learnt *learnt, const ValueEvent *e) {
    Map renamed = {0};
    uint64_t value;
    for (uint32_t n = 0; n < e->count; n++)
        if (map_get(&learnt->values, n + 1, &value))
            map_set(&renamed, e->symbols[n], value);
    map_release(&learnt->values);
    learnt->values = renamed;
}

// The lengths of strings, all of them empty.
static void add_strings(Drawn *nondet, uint64_t count) {
    enum { MOST = 10000 };
    for (uint64_t n = 0; n < count && n < MOST; n++)
        vec_push(nondet, 0);
}

static void collect(ValueEngine *x, Drawn *nondet, Drawn *undefined) {
    Learnt learnt = {0};
    uint64_t value, number;
    bool has_strings = false; // behind the next number that is met
    for (const ValueEvent *e = x->state.events; e; e = e->earlier) {
        bool is_known = e->symbol && map_get(&learnt.values, e->symbol, &value);
        switch (e->kind) {
        case VALUE_RENAMED:
            rename_back(&learnt, e);
            break;
        case VALUE_LEARNT:
            if (!is_known)
                map_set(&learnt.values, e->symbol, e->value);
            break;
        case VALUE_STRINGS:
            has_strings = true;
            break;
        case VALUE_DRAWN:
        case VALUE_UNDEFINED:
            number = value_example(&x->values, is_known ? (ValueId)value : e->value);
            if (has_strings && e->kind == VALUE_DRAWN)
                add_strings(nondet, number);
            has_strings &= e->kind != VALUE_DRAWN;
            vec_push(e->kind == VALUE_DRAWN ? nondet : undefined, number);
            break;
        }
    }
    map_release(&learnt.values);
}

// Events were met backwards.
static void add_values(IrInputValues *values, const Drawn *drawn) {
    for (size_t n = drawn->count; n-- > 0;)
        vec_push(values, ir_input_bits((IrBits){drawn->items[n], 0}));
}

static bool run_shows(ValueEngine *x, const IrInputLists *inputs) {
    Budget budget = {.deadline = x->budget->deadline, .max_steps = 20 * 1000 * 1000};
    IrRunOptions options = {
        .checks = IR_ERROR_REACHED, .malloc_may_fail = x->malloc_may_fail, .budget = &budget};
    IrRunResult run;
    if (!ir_run_on(x->program, inputs, options, &run))
        return false;
    bool shows =
        run.end == IR_RUN_VIOLATED && run.violation == IR_ERROR_REACHED && ir_run_is_evidence(&run);
    if (run.end == IR_RUN_VIOLATED && !x->doubt.length)
        text_add(&x->doubt, "%s", text_chars(&run.doubt));
    if (shows) {
        IrLocId loc = ir_run_user_loc(x->program, &run);
        x->result->confirmed = run.violation;
        x->result->confirmed_at = loc ? loc : x->error_at;
    }
    ir_run_result_release(&run);
    return shows;
}

bool value_replay(ValueEngine *x) {
    Drawn nondet = {0}, undefined = {0};
    IrInputLists *inputs = ir_input_lists_new();
    collect(x, &nondet, &undefined);
    add_values(&inputs->nondet, &nondet);
    add_values(&inputs->undef, &undefined);
    bool shows = run_shows(x, inputs);
    if (shows)
        x->result->inputs = inputs;
    else
        ir_input_lists_free(inputs);
    vec_free(&nondet);
    vec_free(&undefined);
    return shows;
}
