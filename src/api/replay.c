// Replays the run behind a FALSE, step by step with pictures of memory, as JSON.
#include "api/internal.h"

#include "base/markup.h"
#include "interp/film.h"

static const double SECONDS = 5;
enum { STEPS = 300, ENDLESS_INSTRUCTIONS = 1000 * 1000 };

typedef struct Replay {
    IrProgram *program;
    const IrInputLists *inputs;
    uint32_t checks;
    bool malloc_may_fail;
    bool is_endless; // the run is truncated
    bool ends_early; // or ends with its inputs
    double timeout;
} Replay;

// False when the run does not end as it should.
static bool run(const Replay *replay, IrTrace *trace, IrRunResult *result) {
    Budget budget = budget_of_seconds(replay->timeout);
    if (replay->is_endless)
        budget.max_steps = ENDLESS_INSTRUCTIONS;
    IrRunOptions options = {.checks = replay->checks,
                            .malloc_may_fail = replay->malloc_may_fail,
                            .budget = &budget,
                            .trace = trace};
    return ir_run_on(replay->program, replay->inputs, options, result) &&
           (replay->ends_early ||
            result->end == (replay->is_endless ? IR_RUN_LIMIT : IR_RUN_VIOLATED));
}

static bool count_steps(const Replay *replay, uint64_t *n) {
    IrTrace trace = {.max_steps = 1};
    IrRunResult result;
    bool is_same = run(replay, &trace, &result);
    *n = trace.n_steps;
    ir_run_result_release(&result);
    ir_trace_release(&trace);
    return is_same;
}

// ---- As JSON ------------------------------------------------------------------------------------

static void add_numbers(Text *json, const char *key, const uint32_t *numbers, size_t n) {
    text_add(json, ",\"%s\":[", key);
    for (size_t i = 0; i < n; i++)
        text_add(json, "%s%u", i ? "," : "", numbers[i]);
    text_add(json, "]");
}

static void add_string(Text *json, const char *key, const char *value) {
    text_add(json, ",\"%s\":", key);
    text_add_json(json, value);
}

typedef struct Moment {
    IrLocId loc;
    IrFunctionId function;
    const char *what, *value;
    bool is_end;
} Moment;

static void add_moment(Text *json, const IrProgram *ir, const Moment *moment,
                       const IrPicture *picture) {
    const IrLoc *loc = &ir->locs[moment->loc];
    text_add(json, "%s{\"line\":%u", json->chars[json->length - 1] == '[' ? "" : ",\n",
             moment->loc ? loc->line : 0);
    add_string(json, "file", moment->loc ? loc->file : "");
    if (moment->function != IR_NONE)
        add_string(json, "function", ir->functions[moment->function].name);
    add_string(json, "what", moment->what);
    if (*moment->value)
        add_string(json, "value", moment->value);
    if (moment->is_end)
        text_add(json, ",\"end\":true");
    add_numbers(json, "frames", picture->frames.items, picture->frames.count);
    add_numbers(json, "objects", picture->objects.items, picture->objects.count);
    if (picture->left_out)
        text_add(json, ",\"left_out\":%llu", (unsigned long long)picture->left_out);
    text_add(json, "}");
}

static void add_steps(Text *json, const IrProgram *ir, const IrTrace *trace) {
    size_t n = ir_trace_kept(trace);
    for (size_t i = 0; i < n && i < trace->film->pictures.count; i++) {
        const IrStep *step = ir_trace_step(trace, i);
        Text name = {0}, value = {0};
        ir_step_text(ir, step, &name, &value);
        Moment moment = {step->loc, step->function, text_chars(&name), text_chars(&value), false};
        add_moment(json, ir, &moment, &trace->film->pictures.items[i]);
        text_release(&name);
        text_release(&value);
    }
}

static char *tell(const Replay *replay, const IrTrace *trace, const IrRunResult *result) {
    const IrProgram *ir = replay->program;
    const IrFilm *film = trace->film;
    Text json = {0};
    text_add(&json, "{\"before\":%llu,\"steps\":[", (unsigned long long)film->first);
    add_steps(&json, ir, trace);
    Moment end = {ir_run_user_loc(ir, result), IR_NONE, text_chars(&result->message), "", true};
    if (!replay->is_endless)
        add_moment(&json, ir, &end, &film->pictures.items[film->pictures.count - 1]);
    text_add(&json, "],\n\"items\":[");
    for (size_t i = 0; i < film->items.count; i++)
        text_add(&json, "%s%s", i ? ",\n" : "", film->items.items[i]);
    text_add(&json, "]}");
    return text_take(&json);
}

static char *replay_film(const Replay *replay, IrFilm film) {
    IrTrace trace = {.max_steps = film.max_pictures, .film = &film};
    IrRunResult result;
    char *json = run(replay, &trace, &result) ? tell(replay, &trace, &result) : NULL;
    ir_run_result_release(&result);
    ir_trace_release(&trace);
    ir_film_release(&film);
    return json;
}

static char *replay_on(IrProgram *program, Property property, const IrInputLists *inputs,
                       const AssayReplayOptions *options) {
    Replay replay = {.program = program,
                     .inputs = inputs,
                     .checks = property_checks(property),
                     .malloc_may_fail = options->malloc_may_fail,
                     .is_endless = property == PROPERTY_TERMINATION,
                     .timeout = options->timeout > 0 ? options->timeout : SECONDS};
    size_t max = options->max_steps ? options->max_steps : STEPS;
    uint64_t n = 0;
    bool is_same = count_steps(&replay, &n);
    if (!is_same && !replay.is_endless)
        return NULL;
    IrFilm film = {.max_pictures = max};
    if (replay.is_endless && !is_same) { // it goes on for values that come again and again
        replay.ends_early = film.is_cut = true;
        film.max_draws = inputs->nondet.count;
    } else if (!replay.is_endless && n > max) {
        film.first = n - max;
    }
    return replay_film(&replay, film);
}

char *assay_replay(AssayProgram *program, const AssayVerdict *verdict,
                   const AssayReplayOptions *options) {
    IrInputLists *inputs = api_inputs_of(verdict);
    if (!inputs)
        return NULL;
    Property property = api_property_of(verdict);
    IrProgram *tracked = api_tracked(program, property_checks(property));
    char *json = replay_on(tracked ? tracked : program->ir, property, inputs, options);
    ir_program_free(tracked);
    ir_input_lists_free(inputs);
    return json;
}
