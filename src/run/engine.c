// The program is executed, until it meets what another run could do differently: an input, or
// anything else that C leaves open. What the end of the run shows is true of all runs. A violation
// ends it for the property that is violated; then it is made once more for the others.
//
// That it ends shows termination only if no signed arithmetic wrapped (doc/semantics.md, row 49).
#include "run/engine.h"

#include "base/clock.h"
#include "base/memory.h"

static IrRunResult execute(const EngineTask *task, uint32_t properties) {
    IrRunOptions options = {.checks = property_checks_of(properties),
                            .malloc_may_fail = task->options->malloc_may_fail,
                            .budget = task->budget,
                            .stops_at_choice = true};
    return ir_run(task->program, &options);
}

static void answer_all(EngineAnswer *answer, uint32_t properties, EngineVerdictKind kind,
                       const char *reason) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            engine_answer_add(answer, (Property)p,
                              engine_true_or_unknown(kind == ENGINE_TRUE, reason));
}

// Up to the first invalid access everything is as it should be.
static bool say_if_memory_is_safe(const EngineTask *task, const IrRunResult *run,
                                  uint32_t properties, EngineAnswer *answer) {
    bool ends_at_access = run->end == IR_RUN_UNDEFINED && (run->violation & ENGINE_MEMORY_ERRORS);
    if (!ends_at_access || run->wraps)
        return false;
    for (int p = 0; p < N_PROPERTIES; p++) {
        if (!(properties >> p & 1))
            continue;
        EngineVerdict verdict = engine_true_if_memory_is_safe();
        engine_add_access(&verdict, text_chars(&run->message), ir_run_user_loc(task->program, run));
        engine_answer_add(answer, (Property)p, verdict);
    }
    return true;
}

static void say_unknown(const EngineTask *task, const IrRunResult *run, uint32_t properties,
                        EngineAnswer *answer) {
    IrLocId loc = ir_run_user_loc(task->program, run);
    Text reason = {0};
    if (say_if_memory_is_safe(task, run, properties, answer))
        return;
    text_add(&reason, "%s%s",
             run->end == IR_RUN_CHOICE      ? "there is more than one run, it depends on "
             : run->end == IR_RUN_UNDEFINED ? "the run ends where behaviour is undefined: "
                                            : "",
             text_chars(&run->message));
    if (loc)
        text_add(&reason, " (%s)", ir_loc_text(task->program, loc));
    answer_all(answer, properties, ENGINE_UNKNOWN, text_chars(&reason));
    text_release(&reason);
}

static void say_true(const IrRunResult *run, uint32_t properties, EngineAnswer *answer) {
    uint32_t open = run->wraps ? properties & 1u << PROPERTY_TERMINATION : 0;
    answer_all(answer, properties & ~open, ENGINE_TRUE, NULL);
    answer_all(answer, open, ENGINE_UNKNOWN, "signed arithmetic wraps before the run ends");
}

// The violated properties, which are FALSE.
static uint32_t say_false(const EngineTask *task, const IrRunResult *run, uint32_t properties,
                          EngineAnswer *answer) {
    uint32_t violated = properties & property_set_of(run->violation);
    IrLocId loc = ir_run_user_loc(task->program, run);
    for (int p = 0; p < N_PROPERTIES; p++) {
        if (!(violated >> p & 1))
            continue;
        EngineVerdict verdict = engine_false(run->violation, loc, ir_input_lists_new());
        verdict.message =
            memory_copy_string(text_chars(&run->message)); // if the run is too long to repeat
        engine_answer_add(answer, (Property)p, verdict);
    }
    return violated;
}

static bool is_end(IrRunEnd end) { return end == IR_RUN_FINISHED || end == IR_RUN_ASSUMED; }

void run_engine(const EngineTask *task, EngineAnswer *answer) {
    uint32_t left = task->properties;
    double start = clock_now();
    if (task->options->math_ints) {
        answer_all(answer, left, ENGINE_UNKNOWN, "a run computes with machine integers");
        return;
    }
    while (left) {
        IrRunResult run = execute(task, left);
        uint32_t answered = left;
        if (run.end == IR_RUN_VIOLATED)
            answered = say_false(task, &run, left, answer);
        else if (is_end(run.end))
            say_true(&run, left, answer);
        else
            say_unknown(task, &run, left, answer);
        statistics_add(&answer->statistics, STATISTIC_RUN_INSTRUCTIONS, (double)run.steps);
        ir_run_result_release(&run);
        left &= ~answered;
    }
    statistics_add(&answer->statistics, STATISTIC_RUN_SECONDS, clock_now() - start);
}
