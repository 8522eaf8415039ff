// From a model of a violation's condition to a run: the run's inputs, in its order, and the
// interpreter's word that it is violated.
#include "bmc/internal.h"

#include "interp/watch.h"

static bool happens(Bmc *x, const BmcEvent *e) { return sat_value(x->sat, e->guard) & 1; }

static IrBits bits_of(Bmc *x, Bits value) {
    uint32_t w = bits_width(x->bits, value);
    IrBits bits = {sat_value(x->sat, w > 64 ? bits_extract(x->bits, value, 0, 64) : value), 0};
    if (w > 64)
        bits.high = sat_value(x->sat, bits_extract(x->bits, value, 64, w - 64));
    return bits;
}

static void add_values(Bmc *x, IrInputValues *values, BmcDraw draw) {
    for (size_t i = 0; i < x->events.count; i++) {
        const BmcEvent *e = &x->events.items[i];
        if (e->draw == draw && happens(x, e))
            vec_push(values, draw == BMC_DRAW_MALLOC
                                 ? ir_input_integer(sat_value(x->sat, e->value) & 1)
                                 : ir_input_bits(bits_of(x, e->value)));
    }
}

// The bytes of fresh memory that the condition depends on, by the number that their object has in
// the run.
static void add_memory(Bmc *x, IrInputLists *inputs) {
    Map serials = {0};
    uint64_t n = 0, serial;
    for (size_t i = 0; i < x->events.count; i++) {
        const BmcEvent *e = &x->events.items[i];
        if (e->draw != BMC_DRAW_OBJECT || !happens(x, e))
            continue;
        n++;
        if (e->version)
            map_set(&serials, e->version, n);
    }
    for (size_t i = 0; i < x->bytes.count; i++) {
        const BmcByte *b = &x->bytes.items[i];
        uint8_t value = (uint8_t)sat_value(x->sat, b->value);
        if (value && map_get(&serials, b->version, &serial))
            ir_input_lists_add_memory(inputs, serial, b->offset, &value, 1);
    }
    map_release(&serials);
}

// What happens in the run, counted by kind from 1; 0: it does not happen.
static uint64_t *count_events(Bmc *x) {
    uint64_t *numbers = memory_zeroed((x->events.count + 1) * sizeof *numbers);
    uint64_t n[BMC_DRAW_EXTERNAL + 1] = {0};
    for (size_t i = 0; i < x->events.count; i++)
        if (happens(x, &x->events.items[i]))
            numbers[i] = ++n[x->events.items[i].draw];
    return numbers;
}

typedef struct Changes { // neighbouring bytes become one entry
    IrInputLists *inputs;
    const uint64_t *numbers; // of events
    size_t change;           // that the bytes are of
    uint64_t first;          // offset of the bytes
    Text bytes;
} Changes;

// Adds the entry that is being made, if it is of this run.
static void end_entry(Bmc *x, Changes *c) {
    if (!c->bytes.length)
        return;
    const BmcChange *change = &x->changes.items[c->change];
    const BmcObject *o = &x->objects.items[change->object];
    bool is_global = o->kind == BMC_GLOBAL;
    IrChange entry = {.call = c->numbers[change->event],
                      .object = is_global ? 0 : c->numbers[o->event],
                      .variable = is_global ? x->program->globals[o->owner].name : NULL,
                      .offset = c->first,
                      .size = c->bytes.length,
                      .bytes = (const uint8_t *)c->bytes.chars};
    if (entry.call && (is_global || entry.object))
        ir_input_lists_add_change(c->inputs, entry);
    text_release(&c->bytes);
}

static void add_changed_byte(Bmc *x, Changes *c, size_t change, const BmcByte *b) {
    const BmcObject *o = &x->objects.items[x->changes.items[change].object];
    if (o->size.kind == BMC_CONST && b->offset >= o->size.number)
        return; // merged along with the rest of a chunk
    if (c->change != change || c->first + c->bytes.length != b->offset)
        end_entry(x, c);
    if (!c->bytes.length) {
        c->change = change;
        c->first = b->offset;
    }
    uint8_t value = (uint8_t)sat_value(x->sat, b->value);
    text_add_bytes(&c->bytes, &value, 1);
}

// The bytes that external functions change and that the condition depends on.
static void add_changes(Bmc *x, IrInputLists *inputs) {
    Map by_version = {0};
    uint64_t index, *numbers = count_events(x);
    Changes changes = {.inputs = inputs, .numbers = numbers};
    for (size_t i = 0; i < x->changes.count; i++)
        map_set(&by_version, x->changes.items[i].version, i);
    for (size_t i = 0; i < x->bytes.count && x->changes.count; i++)
        if (map_get(&by_version, x->bytes.items[i].version, &index))
            add_changed_byte(x, &changes, index, &x->bytes.items[i]);
    end_entry(x, &changes);
    map_release(&by_version);
    free(numbers);
}

// Says that no run shows the violation. Where nothing but the program decides, that is an error of
// this engine.
static void report_denial(Bmc *x, const BmcProblem *problem, const IrRunResult *run,
                          const IrInputLists *inputs) {
    bool is_error = !x->is_inexact && ir_run_is_evidence(run) && run->end != IR_RUN_LIMIT &&
                    run->end != IR_RUN_UNSUPPORTED;
    x->is_denied |= is_error;
    if (!is_error && !x->options->verbose)
        return;
    fprintf(stderr, "assay: %sbmc: %s at %s is not shown by a run (end %d: %s)\n",
            is_error ? "internal error: " : "", problem->what,
            ir_loc_text(x->program, problem->loc), (int)run->end, text_chars(&run->message));
    Text json = {0};
    ir_input_lists_write(inputs, &json);
    fprintf(stderr, "assay: bmc: its inputs: %.2000s\n", text_chars(&json));
    text_release(&json);
}

static bool run_shows(Bmc *x, const BmcProblem *problem, const IrInputLists *lists, IrLocId *loc) {
    IrInputs *inputs = ir_inputs_of(lists);
    if (!inputs && x->options->verbose)
        fprintf(stderr, "bmc: inputs: two values for a byte of memory\n");
    if (!inputs)
        return false;
    Budget budget = {.deadline = x->budget->deadline, .max_steps = 50 * 1000 * 1000};
    IrRunOptions options = {.checks = x->options->checks,
                            .malloc_may_fail = x->options->malloc_may_fail,
                            .inputs = inputs,
                            .budget = &budget,
                            .watch = x->options->math_ints ? &IR_WATCH_EXACT_INTS : NULL};
    IrRunResult run = (x->options->replay ? x->options->replay : ir_run)(x->program, &options);
    // Which check of the property it breaks first is the interpreter's to say.
    bool shows = run.end == IR_RUN_VIOLATED && (run.violation & x->options->checks) &&
                 ir_run_is_evidence(&run);
    if (run.end == IR_RUN_VIOLATED && !x->doubt.length)
        text_add(&x->doubt, "%s", text_chars(&run.doubt));
    if (shows) {
        x->result->confirmed = run.violation;
        *loc = ir_run_user_loc(x->program, &run);
    } else {
        report_denial(x, problem, &run, lists);
    }
    ir_run_result_release(&run);
    ir_inputs_free(inputs);
    return shows;
}

bool bmc_replay(Bmc *x, const BmcProblem *problem) {
    IrInputLists *inputs = ir_input_lists_new();
    IrLocId loc = problem->loc;
    add_values(x, &inputs->nondet, BMC_DRAW_NONDET);
    add_values(x, &inputs->undef, BMC_DRAW_UNDEF);
    if (x->options->malloc_may_fail)
        add_values(x, &inputs->malloc, BMC_DRAW_MALLOC);
    add_memory(x, inputs);
    add_changes(x, inputs);
    bool shows = run_shows(x, problem, inputs, &loc);
    if (shows) {
        x->result->confirmed_at = loc ? loc : problem->loc;
        x->result->inputs = inputs;
    } else {
        ir_input_lists_free(inputs);
    }
    return shows;
}
