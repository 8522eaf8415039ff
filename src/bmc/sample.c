// A few concrete runs before anything else: many programs fail on almost any input, some only far
// behind the first hundred thousand iterations of a loop, where no unwinding gets in time. A run
// costs milliseconds.
//
// Two kinds of inputs in turn: lists of a taste (all zero, small numbers, fractions, ...), and the
// seeded generator of interp/inputs.h. The inputs of a run are recorded, so that a violation can be
// shown again. Runs that come to their limit of steps are tried again with a higher one, when there
// is time for it.
#include "bmc/internal.h"

#include "base/clock.h"
#include "interp/watch.h"

enum { VALUES = 400, OBJECTS = 40, BYTES = 48 };

typedef enum Taste { ZEROS, ONES, MINUS_ONES, SMALL, BITS, MIXED, FRACTIONS, N_TASTES } Taste;

static uint64_t next_random(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    uint64_t v = *seed;
    v ^= v >> 33;
    v *= 0xff51afd7ed558ccdu;
    return v ^ v >> 33;
}

static uint64_t draw(Taste taste, uint64_t *seed) {
    uint64_t random = next_random(seed);
    switch (taste) {
    case ZEROS:
        return 0;
    case ONES:
        return 1;
    case MINUS_ONES:
        return UINT64_MAX;
    case SMALL:
        return random % 12;
    case BITS:
        return random & 1;
    case FRACTIONS:
        return random;
    default:
        return random % 4 == 0   ? random >> 8
               : random % 4 == 1 ? (random >> 8) % 256
                                 : (random >> 8) % 7;
    }
}

// Numbers with a fraction, up to 0.2, 1, 1.5 or 3: what a program with floating point may want to
// read.
static IrInputValue value_of(Taste taste, uint64_t n, uint64_t value) {
    static const double scales[] = {1.5, 3, 1, 0.2};
    if (taste != FRACTIONS)
        return ir_input_bits((IrBits){value, 0});
    char digits[32]; // few of them
    snprintf(digits, sizeof digits, "%.6f",
             ((double)(value >> 11) / 0x1p52 - 1) * scales[(n + n / 4) % 4]);
    return (IrInputValue){.kind = IR_INPUT_REAL, .real = strtod(digits, NULL)};
}

// The inputs of run n. The lists end after VALUES values: zeros follow.
static IrInputs *inputs_of_taste(Taste taste, uint64_t n) {
    IrInputLists *inputs = ir_input_lists_new();
    IrInputValues *lists[] = {&inputs->nondet, &inputs->undef};
    uint64_t seed = n * 1000003 + 17;
    for (int list = 0; list < 2; list++)
        for (uint64_t i = 0; i < VALUES && taste != ZEROS; i++)
            vec_push(lists[list], value_of(taste, n, draw(taste, &seed)));
    for (uint32_t o = 1; o <= OBJECTS && taste >= SMALL; o++) {
        uint8_t bytes[BYTES];
        for (uint32_t b = 0; b < BYTES; b++)
            bytes[b] = (uint8_t)(b % 4 == 0 || taste == MIXED ? draw(taste, &seed) : 0);
        ir_input_lists_add_memory(inputs, o, 0, bytes, BYTES);
    }
    return ir_inputs_take(inputs);
}

// ---- Runs ---------------------------------------------------------------------------------------

enum { RUNS = 60, RUNS_OF_TEXTS = 2 * N_TASTES }; // the search does better with texts

typedef struct Sampling {
    IrProgram *program;
    const BmcOptions *options;
    BmcPlan *plan;
    BmcResult *result;
    bool is_done[RUNS]; // not: it came to a limit, or was not made yet
} Sampling;

// Tastes and seeds by turns.
static IrInputs *inputs_of_run(uint64_t n) {
    uint64_t turn = n / 2;
    if (n >= 2 * N_TASTES && n % 2)
        return ir_inputs_seeded(turn);
    turn = n < 2 * N_TASTES ? n : turn;
    return n < N_TASTES ? inputs_of_taste((Taste)n, n)
                        : inputs_of_taste(turn % 4 == 0   ? SMALL
                                          : turn % 4 == 1 ? MIXED
                                                          : FRACTIONS,
                                          turn);
}

static IrBits value_of_run(void *context, IrDraw draw_kind, uint32_t bits, bool is_float) {
    return (draw_kind == IR_DRAW_NONDET ? ir_inputs_nondet : ir_inputs_undef)(context, bits,
                                                                              is_float);
}

static uint8_t byte_of_run(void *context, uint64_t object, uint64_t offset) {
    return ir_inputs_memory(context, object, offset);
}

static bool run_once(Sampling *s, uint64_t n, uint64_t max_steps, double deadline) {
    IrInputs *from = inputs_of_run(n);
    BmcRecorder recorder = {.from = {from, value_of_run, byte_of_run, NULL}};
    IrInputs *inputs = bmc_record(&recorder);
    Budget steps = {.deadline = deadline, .max_steps = max_steps};
    IrRunOptions run_options = {.checks = s->options->checks,
                                .malloc_may_fail = s->options->malloc_may_fail,
                                .inputs = inputs,
                                .budget = &steps,
                                .watch = s->options->math_ints ? &IR_WATCH_EXACT_INTS : NULL};
    IrRunResult run = ir_run(s->program, &run_options);
    s->is_done[n] = run.end != IR_RUN_LIMIT;
    s->plan->has_text |= recorder.reads > 0 || recorder.characters > 0;
    bool shows = run.end == IR_RUN_VIOLATED && ir_run_is_evidence(&run) && !recorder.is_full;
    if (shows) {
        s->result->confirmed = run.violation;
        s->result->confirmed_at = ir_run_user_loc(s->program, &run);
        s->result->inputs = bmc_recorded_inputs(&recorder);
    }
    ir_run_result_release(&run);
    ir_inputs_free(inputs);
    ir_inputs_free(from);
    bmc_recorder_release(&recorder);
    return shows;
}

bool bmc_sample(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                BmcResult *result) {
    static const struct Pass {
        uint64_t steps;
        double seconds, share; // of the time that is left
        uint64_t
            first; // the run that it begins with: all zero is not likely to tell more in a long run
    } passes[] = {{2 * 1000 * 1000, 0.3, 1, 0}, {200 * 1000 * 1000, 1.5, 0.25, MIXED}};
    Sampling s = {.program = program, .options = options, .plan = plan, .result = result};
    plan->has_text = bmc_takes_texts(program);
    for (size_t p = 0; p < sizeof passes / sizeof *passes; p++) {
        if (p > 0 && bmc_search_texts(program, options, budget, plan, 0, result))
            return true;
        if (p > 0 && plan->has_leak)
            return false;
        double now = clock_now(), seconds = passes[p].seconds;
        if (budget->deadline > 0 && (budget->deadline - now) * passes[p].share < seconds)
            seconds = (budget->deadline - now) * passes[p].share;
        for (uint64_t n = 0; n < RUNS && !(plan->has_text && n >= RUNS_OF_TEXTS) &&
                             budget_poll(budget, 0) == BUDGET_LEFT && clock_now() < now + seconds;
             n++)
            if (!s.is_done[n] && run_once(&s, n, passes[p].steps, now + seconds) &&
                !bmc_keep_leak(options, budget, plan, result))
                return true;
    }
    return false;
}
