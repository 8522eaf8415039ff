// Makes the inputs of a violation small, by running simpler ones. A candidate is taken when the
// interpreter shows the same violation at the same place in no more steps than before: loops get
// shorter, never longer.
//
// First whole ranges of values are set to 0 (halves, quarters, ..., one by one), and ranges of
// fresh memory; then each number that is left goes to 0, 1, -1, or by bisection towards 0. Every
// candidate is run, so a violation is never made up; the budget is small and counted in runs as
// well as seconds.
#include "evidence/evidence.h"

#include "base/clock.h"
#include "base/memory.h"
#include "evidence/inputs.h"
#include "evidence/readable.h"
#include "interp/loss.h"
#include "interp/told.h"
#include "interp/watch.h"

#include <string.h>

enum { MAX_DRAWS = 4096, MAX_RUN_STEPS = 50 * 1000 * 1000 };
// Of a run without inputs.
static const uint64_t LONG_RUN_STEPS = 20ULL * 1000 * 1000 * 1000, RECORDED = 2 * 1000 * 1000;

typedef struct Shrinker {
    const EvidenceQuestion *question;
    Budget *budget;
    double deadline;
    SmallInputs inputs;
    uint64_t steps; // of the shortest run so far
    IrLocId loc;    // where it is violated
    uint32_t runs;
} Shrinker;

// ---- Runs -------------------------------------------------------------------------------------

typedef struct Shown {
    EvidenceEnd end;
    IrLocId loc; // in the user's code
    uint64_t steps;
} Shown;

// Of lost memory: where the last pointer went.
static void tell_loss(const EvidenceQuestion *q, const IrInputLists *inputs, IrRunOptions options,
                      IrRunResult *result, Evidence *evidence) {
    IrLoss loss;
    if (q->violation != IR_LEAK || !ir_find_loss(q->program, inputs, options, result, &loss))
        return;
    text_add(&result->message, "; %s", text_chars(&loss.how));
    evidence->allocated = loss.allocated;
    evidence->lost = loss.lost;
    ir_loss_release(&loss);
}

// `evidence` (may be NULL) gets what the interpreter says about the end.
static Shown run(const EvidenceQuestion *q, const IrInputLists *inputs, Budget *budget,
                 uint64_t max_steps, IrTrace *trace, IrTold *told, Evidence *evidence) {
    Budget run_budget = {.deadline = budget->deadline, .max_steps = max_steps};
    IrRunOptions options = {.checks = q->checks,
                            .malloc_may_fail = q->malloc_may_fail,
                            .budget = &run_budget,
                            .trace = trace,
                            .told = told,
                            .watch = q->math_ints ? &IR_WATCH_EXACT_INTS : NULL};
    IrRunResult result;
    if (!ir_run_on(q->program, inputs, options, &result))
        return (Shown){EVIDENCE_DENIED, 0, 0};
    options.told = NULL;
    bool shows = result.end == IR_RUN_VIOLATED && result.violation == q->violation &&
                 ir_run_is_evidence(&result);
    Shown shown = {shows                        ? EVIDENCE_SHOWN
                   : result.end == IR_RUN_LIMIT ? EVIDENCE_NO_TIME
                                                : EVIDENCE_DENIED,
                   ir_run_user_loc(q->program, &result), result.steps};
    if (evidence && shows)
        tell_loss(q, inputs, options, &result, evidence);
    if (evidence) {
        Text words = {0};
        ir_told_write(told, &words);
        evidence->message = text_take(&result.message);
        evidence->told = words.length ? text_take(&words) : NULL;
        text_release(&words);
    }
    ir_run_result_release(&result);
    return shown;
}

static bool is_over(Shrinker *s) {
    return s->runs >= s->question->max_runs || clock_now() > s->deadline ||
           budget_poll(s->budget, 0) != BUDGET_LEFT;
}

// Is the violation still there with these inputs?
static bool shows_with(void *shrinker, const IrInputLists *inputs) {
    Shrinker *s = shrinker;
    if (is_over(s))
        return false;
    s->runs++;
    Shown shown = run(s->question, inputs, s->budget, s->steps + 1, NULL, NULL, NULL);
    bool shows = shown.end == EVIDENCE_SHOWN && shown.loc == s->loc && shown.steps <= s->steps;
    if (shows)
        s->steps = shown.steps;
    return shows;
}

// ... with the inputs as they are now?
static bool still_shows(Shrinker *s) {
    IrInputLists inputs = small_inputs_view(&s->inputs);
    bool shows = shows_with(s, &inputs);
    small_inputs_release_view(&inputs);
    return shows;
}

// ---- Ranges -----------------------------------------------------------------------------------

static bool zero_values(Shrinker *s, size_t from, size_t to) {
    bool changes = false;
    IrDrawn *items = s->inputs.values.items;
    for (size_t i = from; i < to; i++)
        changes |= items[i].value.low || items[i].value.high;
    if (!changes)
        return false;
    IrBits *old = memory_new((to - from) * sizeof *old);
    for (size_t i = from; i < to; i++) {
        old[i - from] = items[i].value;
        items[i].value = (IrBits){0, 0};
    }
    bool shows = still_shows(s);
    for (size_t i = from; i < to && !shows; i++)
        items[i].value = old[i - from];
    free(old);
    return shows;
}

static bool drop_memory(Shrinker *s, size_t from, size_t to) {
    bool changes = false;
    bool *is_dropped = s->inputs.is_dropped;
    bool *old = memory_new((to - from) * sizeof *old);
    for (size_t i = from; i < to; i++) {
        changes |= !is_dropped[i];
        old[i - from] = is_dropped[i];
        is_dropped[i] = true;
    }
    bool shows = changes && still_shows(s);
    for (size_t i = from; i < to && !shows; i++)
        is_dropped[i] = old[i - from];
    free(old);
    return shows;
}

// The whole list, its halves, and so on; later parts first, since what is read last matters least.
static void clear_ranges(Shrinker *s, size_t count, bool (*clear)(Shrinker *, size_t, size_t)) {
    for (size_t size = count; size && !is_over(s); size /= 2)
        for (size_t end = count; end && !is_over(s); end = end > size ? end - size : 0)
            clear(s, end > size ? end - size : 0, end);
}

// ---- Single values ----------------------------------------------------------------------------

static bool set_value(Shrinker *s, IrDrawn *v, IrBits bits) {
    IrBits old = v->value;
    v->value = bits;
    if (still_shows(s))
        return true;
    v->value = old;
    return false;
}

static bool set_number(Shrinker *s, IrDrawn *v, bool is_negative, uint64_t magnitude) {
    uint64_t mask = v->bits >= 64 ? UINT64_MAX : ((uint64_t)1 << v->bits) - 1;
    return set_value(s, v, (IrBits){(is_negative ? -magnitude : magnitude) & mask, 0});
}

// 1, -1, or towards 0 by bisection: the magnitude `far` shows the violation, `near` does not.
static void shrink_integer(Shrinker *s, IrDrawn *v) {
    uint32_t unused = 64 - v->bits;
    int64_t number = (int64_t)(v->value.low << unused) >> unused;
    bool is_negative = !v->is_unsigned && number < 0;
    uint64_t far = v->is_unsigned ? v->value.low
                   : is_negative  ? -(uint64_t)number
                                  : (uint64_t)number;
    uint64_t near = 0;
    if ((far == 1 && !is_negative) || set_number(s, v, false, 1))
        return;
    if (!v->is_unsigned && (far == 1 || set_number(s, v, true, 1)))
        return;
    while (!is_over(s) && far - near > 1) {
        uint64_t middle = near + (far - near) / 2;
        if (set_number(s, v, is_negative, middle))
            far = middle;
        else
            near = middle;
    }
}

static IrBits bits_of_float(double number, uint32_t width) {
    IrBits bits = {0, 0};
    float narrow = (float)number;
    memcpy(&bits.low, width == 32 ? (const void *)&narrow : &number, width / 8);
    return bits;
}

static void shrink_float(Shrinker *s, IrDrawn *v) {
    double number = 0;
    float narrow = 0;
    memcpy(v->bits == 32 ? (void *)&narrow : &number, &v->value.low, v->bits / 8);
    number = v->bits == 32 ? (double)narrow : number;
    if (set_value(s, v, bits_of_float(1, v->bits)) || set_value(s, v, bits_of_float(-1, v->bits)))
        return;
    static const double grains[] = {1, 10, 100, 1000};
    for (size_t i = 0; i < sizeof grains / sizeof *grains; i++) {
        double scaled = number * grains[i];
        if (!(scaled > -0x1p52 && scaled < 0x1p52) || (double)(int64_t)scaled == scaled)
            return;
        if (set_value(s, v, bits_of_float((double)(int64_t)scaled / grains[i], v->bits)))
            return;
    }
}

static void shrink_values(Shrinker *s) {
    for (size_t i = 0; i < s->inputs.values.count && !is_over(s); i++) {
        IrDrawn *v = &s->inputs.values.items[i];
        if (!v->value.low && !v->value.high)
            continue;
        if (v->is_float && (v->bits == 32 || v->bits == 64))
            shrink_float(s, v);
        else if (!v->is_float && v->bits > 1 && v->bits <= 64)
            shrink_integer(s, v);
    }
}

// ---- All --------------------------------------------------------------------------------------

static IrInputLists *copy_and_release(SmallInputs *inputs) {
    IrInputLists view = small_inputs_view(inputs), *copy = ir_input_lists_copy(&view);
    small_inputs_release_view(&view);
    small_inputs_release(inputs);
    return copy;
}

// The nondeterministic values that the run read; too many of them stay as they were given. A
// shorter run reads fewer: those that it no longer reads were set to 0 before, or are harmless.
static IrInputLists *shrink(Shrinker *s, const IrTrace *drawn, const IrTold *told) {
    const EvidenceQuestion *q = s->question;
    if (drawn->n_drawn > drawn->drawn.count)
        return ir_input_lists_copy(q->inputs);
    s->inputs = small_inputs(q->inputs, drawn);
    double now = clock_now();
    s->deadline = now + q->seconds;
    clear_ranges(s, s->inputs.values.count, zero_values);
    clear_ranges(s, q->inputs->memory.count, drop_memory);
    shrink_values(s);
    IrTrace shrunk = {.drawn = {s->inputs.values.items, s->inputs.values.count, 0}};
    IrInputLists view = small_inputs_view(&s->inputs), *inputs = ir_input_lists_copy(&view);
    small_inputs_release_view(&view);
    readable_join_memory(inputs);
    readable_make_letters(inputs, &shrunk, told, shows_with, s);
    small_inputs_release(&s->inputs);
    return inputs;
}

// The inputs list what the run read, no more: the values that were tried may be those of a longer
// run.
static void list_draws(Evidence *evidence) {
    if (evidence->trace.n_drawn > evidence->trace.drawn.count)
        return;
    IrInputLists *tried = evidence->inputs;
    SmallInputs drawn = small_inputs(tried, &evidence->trace);
    evidence->inputs = copy_and_release(&drawn);
    ir_input_lists_free(tried);
}

static bool has_no_input(const IrInputLists *inputs) {
    return !inputs->nondet.count && !inputs->undef.count && !inputs->malloc.count &&
           !inputs->memory.count && !inputs->changes.count;
}

// Where there is nothing to make small the run may be a long one. Recording is slow: only the last
// part of it is recorded, once it is known how long it is.
static EvidenceEnd show_run(const EvidenceQuestion *q, Budget *budget, Evidence *evidence) {
    Shown shown = run(q, q->inputs, budget, LONG_RUN_STEPS, NULL, NULL, NULL);
    IrTold told = {0};
    *evidence = (Evidence){0};
    if (shown.end != EVIDENCE_SHOWN)
        return shown.end;
    uint64_t first = shown.steps > RECORDED ? shown.steps - RECORDED : 0;
    *evidence = (Evidence){
        .trace = {.max_steps = q->max_steps, .max_draws = MAX_DRAWS, .first_instruction = first},
        .inputs = ir_input_lists_copy(q->inputs)};
    shown = run(q, q->inputs, budget, LONG_RUN_STEPS, &evidence->trace, &told, evidence);
    ir_told_release(&told);
    evidence->loc = shown.loc;
    if (shown.end == EVIDENCE_SHOWN)
        list_draws(evidence);
    evidence->n_inputs = evidence->trace.n_drawn;
    if (shown.end != EVIDENCE_SHOWN)
        evidence_release(evidence);
    return shown.end;
}

EvidenceEnd evidence_find(const EvidenceQuestion *q, Budget *budget, Evidence *evidence) {
    if (has_no_input(q->inputs))
        return show_run(q, budget, evidence);
    *evidence = (Evidence){.trace = {.max_steps = 1, .max_draws = MAX_DRAWS}};
    IrTold told = {0};
    Shown shown = run(q, q->inputs, budget, MAX_RUN_STEPS, &evidence->trace, &told, NULL);
    if (shown.end == EVIDENCE_SHOWN) {
        Shrinker s = {.question = q, .budget = budget, .loc = shown.loc, .steps = shown.steps};
        evidence->inputs = shrink(&s, &evidence->trace, &told);
        evidence->runs = s.runs;
        ir_trace_release(&evidence->trace);
        evidence->trace = (IrTrace){.max_steps = q->max_steps, .max_draws = MAX_DRAWS};
        ir_told_release(&told);
        shown = run(q, evidence->inputs, budget, MAX_RUN_STEPS, &evidence->trace, &told, evidence);
        evidence->loc = shown.loc;
        if (shown.end == EVIDENCE_SHOWN)
            list_draws(evidence);
        evidence->n_inputs = evidence->trace.n_drawn;
    }
    ir_told_release(&told);
    if (shown.end != EVIDENCE_SHOWN)
        evidence_release(evidence);
    return shown.end;
}

void evidence_release(Evidence *evidence) {
    ir_input_lists_free(evidence->inputs);
    free(evidence->message);
    free(evidence->told);
    ir_trace_release(&evidence->trace);
    *evidence = (Evidence){0};
}
