// A few concrete runs before anything else: many programs fail on almost any input, some only far behind the first
// hundred thousand rounds of a loop, where no unwinding gets in time. A run costs milliseconds.
#include "bmc/internal.h"

#include "base/clock.h"

enum { VALUES = 400, OBJECTS = 12, BYTES = 48, STEPS = 2 * 1000 * 1000 };

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

// Numbers with a fraction, up to 0.2, 1, 1.5 or 3: what a program with floating point may want to read.
static void add_value(Text *text, Taste taste, uint64_t n, uint64_t value) {
    static const double scales[] = {1.5, 3, 1, 0.2};
    if (taste == FRACTIONS)
        text_add(text, "%.6f", ((double)(value >> 11) / 0x1p52 - 1) * scales[(n + n / 4) % 4]);
    else
        text_add(text, "\"0x%llx\"", (unsigned long long)value);
}

// The inputs of run n, as they would be given to `assay run`; `used` nondet values matter.
static void write_inputs(Text *text, Taste taste, uint64_t n, uint64_t used) {
    static const char *const lists[] = {"nondet", "uninitialised"};
    uint64_t seed = n * 1000003 + 17;
    text_add(text, "{");
    for (int list = 0; list < 2; list++) {
        text_add(text, "\"%s\": [", lists[list]);
        uint64_t count = list == 0 && used < VALUES ? used : VALUES;
        for (uint64_t i = 0; i < VALUES; i++) {
            uint64_t value = draw(taste, &seed);
            if (i < count && taste != ZEROS) {
                text_add(text, "%s", i ? ", " : "");
                add_value(text, taste, n, value);
            }
        }
        text_add(text, "], ");
    }
    text_add(text, "\"memory\": [");
    for (uint32_t o = 1; o <= OBJECTS && taste >= SMALL; o++) {
        text_add(text, "%s{\"object\": %u, \"offset\": 0, \"bytes\": \"", o > 1 ? ", " : "", o);
        for (uint32_t b = 0; b < BYTES; b++)
            text_add(text, "%02x",
                     (unsigned)(b % 4 == 0 || taste == MIXED ? draw(taste, &seed) & 0xff : 0));
        text_add(text, "\"}");
    }
    text_add(text, "]}");
}

static bool run_once(IrProgram *program, const BmcOptions *options, Budget *budget, Taste taste,
                     uint64_t n, BmcResult *result) {
    Text text = {0};
    Diag diag = {0};
    write_inputs(&text, taste, n, VALUES);
    IrInputs *inputs = ir_inputs_parse("sample", text_chars(&text), text.length, &diag);
    diag_release(&diag);
    text_release(&text);
    if (!inputs)
        return false;
    Budget steps = {.deadline = budget->deadline, .max_steps = STEPS};
    IrRunOptions run_options = {.checks = options->checks,
                                .malloc_may_fail = options->malloc_may_fail,
                                .inputs = inputs,
                                .budget = &steps};
    IrRunResult run = ir_run(program, &run_options);
    bool shows = run.end == IR_RUN_VIOLATED && !run.has_unknown_effects;
    if (shows) {
        result->confirmed = run.violation;
        result->confirmed_at = ir_run_user_loc(program, &run);
        write_inputs(&text, taste, n, ir_inputs_used(inputs));
        result->inputs = text_take(&text);
    }
    text_release(&text);
    ir_run_result_release(&run);
    ir_inputs_free(inputs);
    return shows;
}

bool bmc_sample(IrProgram *program, const BmcOptions *options, Budget *budget, BmcPlan *plan,
                BmcResult *result) {
    enum { RUNS = 30 };
    double end = clock_now() + 0.3;
    for (uint64_t n = 0; n < RUNS && budget_poll(budget, 0) == BUDGET_LEFT && clock_now() < end;
         n++) {
        Taste taste = n < N_TASTES ? (Taste)n : n % 4 == 0 ? SMALL : n % 4 == 1 ? MIXED : FRACTIONS;
        if (run_once(program, options, budget, taste, n, result) &&
            !bmc_keep_leak(options, budget, plan, result))
            return true;
    }
    return false;
}
