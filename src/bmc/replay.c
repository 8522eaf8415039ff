// From a model of a violation's condition to a run: the run's inputs, in its order, and the
// interpreter's word that it is violated.
#include "bmc/internal.h"

#include "interp/watch.h"

static bool happens(Bmc *x, const BmcEvent *e) { return sat_value(x->sat, e->guard) & 1; }

static void add_number(Bmc *x, Text *text, Bits value) {
    uint64_t words[2] = {0, 0};
    uint32_t w = bits_width(x->bits, value);
    words[0] = sat_value(x->sat, w > 64 ? bits_extract(x->bits, value, 0, 64) : value);
    if (w > 64)
        words[1] = sat_value(x->sat, bits_extract(x->bits, value, 64, w - 64));
    if (words[1])
        text_add(text, "\"0x%llx%016llx\"", (unsigned long long)words[1],
                 (unsigned long long)words[0]);
    else
        text_add(text, "\"0x%llx\"", (unsigned long long)words[0]);
}

static void add_list(Bmc *x, Text *text, BmcDraw draw, const char *name) {
    bool first = true;
    text_add(text, "\"%s\": [", name);
    for (size_t i = 0; i < x->events.count; i++) {
        const BmcEvent *e = &x->events.items[i];
        if (e->draw != draw || !happens(x, e))
            continue;
        text_add(text, first ? "" : ", ");
        first = false;
        if (draw == BMC_DRAW_MALLOC)
            text_add(text, "%d", (int)(sat_value(x->sat, e->value) & 1));
        else
            add_number(x, text, e->value);
    }
    text_add(text, "]");
}

// The bytes of fresh memory that the condition depends on, by the number that their object has in
// the run.
static void add_memory(Bmc *x, Text *text) {
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
    bool first = true;
    text_add(text, "\"memory\": [");
    for (size_t i = 0; i < x->bytes.count; i++) {
        const BmcByte *b = &x->bytes.items[i];
        unsigned value = (unsigned)(sat_value(x->sat, b->value) & 0xff);
        if (!value || !map_get(&serials, b->version, &serial))
            continue;
        text_add(text, "%s{\"object\": %llu, \"offset\": %llu, \"bytes\": \"%02x\"}",
                 first ? "" : ", ", (unsigned long long)serial, (unsigned long long)b->offset,
                 value);
        first = false;
    }
    text_add(text, "]");
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

typedef struct Changes { // being written
    Text *text;
    const uint64_t *numbers; // of events
    size_t count;
    size_t change;  // that the last entry is for
    uint64_t after; // the offset behind it
} Changes;

// False: not in this run.
static bool begin_entry(Bmc *x, Changes *c, const BmcChange *change, uint64_t offset) {
    const BmcObject *o = &x->objects.items[change->object];
    bool is_global = o->kind == BMC_GLOBAL;
    uint64_t number = is_global ? 0 : c->numbers[o->event], call = c->numbers[change->event];
    if (!call || (!is_global && !number))
        return false;
    text_add(c->text, "%s{\"call\": %llu, ", c->count++ ? "\"}, " : "", (unsigned long long)call);
    if (is_global)
        text_add(c->text, "\"variable\": \"%s\"", x->program->globals[o->owner].name);
    else
        text_add(c->text, "\"object\": %llu", (unsigned long long)number);
    text_add(c->text, ", \"offset\": %llu, \"bytes\": \"", (unsigned long long)offset);
    return true;
}

static void add_changed_byte(Bmc *x, Changes *c, size_t change, const BmcByte *b) {
    const BmcObject *o = &x->objects.items[x->changes.items[change].object];
    if (o->size.kind == BMC_CONST && b->offset >= o->size.number)
        return; // merged along with the rest of a chunk
    bool is_next = c->count && c->change == change && c->after == b->offset;
    if (!is_next && !begin_entry(x, c, &x->changes.items[change], b->offset))
        return;
    c->change = change;
    c->after = b->offset + 1;
    text_add(c->text, "%02x", (unsigned)(sat_value(x->sat, b->value) & 0xff));
}

// The bytes that external functions change and that the condition depends on.
static void add_changes(Bmc *x, Text *text) {
    Map by_version = {0};
    uint64_t index, *numbers = count_events(x);
    Changes changes = {.text = text, .numbers = numbers};
    for (size_t i = 0; i < x->changes.count; i++)
        map_set(&by_version, x->changes.items[i].version, i);
    text_add(text, "\"external\": [");
    for (size_t i = 0; i < x->bytes.count && x->changes.count; i++)
        if (map_get(&by_version, x->bytes.items[i].version, &index))
            add_changed_byte(x, &changes, index, &x->bytes.items[i]);
    text_add(text, changes.count ? "\"}]" : "]");
    map_release(&by_version);
    free(numbers);
}

// Says that no run shows the violation. Where nothing but the program decides, that is an error of
// this engine.
static void report_denial(Bmc *x, const BmcProblem *problem, const IrRunResult *run,
                          const Text *inputs) {
    bool is_error = !x->is_inexact && ir_run_is_evidence(run) && run->end != IR_RUN_LIMIT &&
                    run->end != IR_RUN_UNSUPPORTED;
    x->is_denied |= is_error;
    if (!is_error && !x->options->verbose)
        return;
    fprintf(stderr, "assay: %sbmc: %s at %s is not shown by a run (end %d: %s)\n",
            is_error ? "internal error: " : "", problem->what,
            ir_loc_text(x->program, problem->loc), (int)run->end, text_chars(&run->message));
    fprintf(stderr, "assay: bmc: its inputs: %.2000s\n", text_chars(inputs));
}

static bool run_shows(Bmc *x, const BmcProblem *problem, const Text *text, IrLocId *loc) {
    Diag diag = {0};
    IrInputs *inputs = ir_inputs_parse("model", text_chars(text), text->length, &diag);
    if (!inputs && x->options->verbose)
        fprintf(stderr, "bmc: inputs: %s\n", text_chars(&diag.text));
    diag_release(&diag);
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
        report_denial(x, problem, &run, text);
    }
    ir_run_result_release(&run);
    ir_inputs_free(inputs);
    return shows;
}

bool bmc_replay(Bmc *x, const BmcProblem *problem) {
    Text text = {0};
    IrLocId loc = problem->loc;
    text_add(&text, "{");
    add_list(x, &text, BMC_DRAW_NONDET, "nondet");
    text_add(&text, ", ");
    add_list(x, &text, BMC_DRAW_UNDEF, "uninitialised");
    text_add(&text, ", ");
    if (x->options->malloc_may_fail) {
        add_list(x, &text, BMC_DRAW_MALLOC, "malloc");
        text_add(&text, ", ");
    }
    add_memory(x, &text);
    text_add(&text, ", ");
    add_changes(x, &text);
    text_add(&text, "}");
    bool shows = run_shows(x, problem, &text, &loc);
    if (shows) {
        x->result->confirmed_at = loc ? loc : problem->loc;
        x->result->inputs = text_take(&text);
    }
    text_release(&text);
    return shows;
}
