// One run by the interpreter.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "interp/inputs.h"
#include "interp/interp.h"
#include "shadow/shadow.h"

#include <stdlib.h>
#include <string.h>

// Everything that is wrong at once. A pointer that leaves its object is told when it is used, and a
// program may leave its memory to the system.
enum {
    DEFAULT_CHECKS = (IR_INVALID_DEREF | IR_INVALID_FREE | IR_LEAK | IR_SIGNED_OVERFLOW |
                      IR_ERROR_REACHED | IR_UNDEFINED) &
                     ~(IR_BAD_POINTER | IR_MISALIGNED)
};

static bool find_checks(const AssayRunOptions *options, uint32_t *checks, Diag *diag) {
    *checks = DEFAULT_CHECKS;
    if (options->property) {
        uint32_t set = property_parse(options->property, diag);
        *checks = 0;
        for (int p = 0; p < N_PROPERTIES; p++)
            if (set >> p & 1)
                *checks |= property_checks((Property)p);
    }
    if (options->check_alignment)
        *checks |= IR_MISALIGNED;
    return !diag->errors;
}

static IrInputs *find_inputs(const AssayRunOptions *options, Diag *diag) {
    IrInputs *inputs =
        options->input_file ? ir_inputs_read(options->input_file, diag) : ir_inputs_zero();
    if (inputs && options->use_seed)
        ir_inputs_seed(inputs, options->seed);
    return inputs;
}

static char *stack_text(IrProgram *ir, const IrRunResult *result) {
    Text text = {0};
    for (uint32_t i = 0; i < result->n_stack; i++) {
        if (result->stack[i].function == ir->entry)
            continue; // our own start, no code of the user's
        const IrFunction *f = &ir->functions[result->stack[i].function];
        const char *where = ir_loc_text(ir, result->stack[i].loc);
        text_add(&text, "%s%s%s%s\n", f->name, f->is_model ? " (library model)" : "",
                 *where ? " at " : "", where);
    }
    return api_take_or_null(&text);
}

// A violation after an inexact step of a model is not reported: the run ends where the models stop
// being exact.
static void drop_doubtful_violation(IrRunResult *result) {
    if (result->end != IR_RUN_VIOLATED || !result->doubt.length)
        return;
    Text message = {0};
    text_add(&message, "%s, so this is no evidence: %s", text_chars(&result->doubt),
             text_chars(&result->message));
    text_release(&result->message);
    result->message = message;
    result->end = IR_RUN_UNSUPPORTED;
}

static AssayRun report(IrProgram *ir, IrRunResult *result) {
    drop_doubtful_violation(result);
    static const AssayRunEnd ends[] = {
        [IR_RUN_FINISHED] = ASSAY_RUN_FINISHED,       [IR_RUN_ASSUMED] = ASSAY_RUN_ASSUMED,
        [IR_RUN_VIOLATED] = ASSAY_RUN_VIOLATED,       [IR_RUN_UNDEFINED] = ASSAY_RUN_UNDEFINED,
        [IR_RUN_UNSUPPORTED] = ASSAY_RUN_UNSUPPORTED, [IR_RUN_LIMIT] = ASSAY_RUN_LIMIT,
    };
    AssayRun run = {.end = ends[result->end],
                    .exit_status = result->exit_status,
                    .steps = result->steps,
                    .message = api_take_or_null(&result->message),
                    .notes = api_take_or_null(&result->notes),
                    .stack = stack_text(ir, result)};
    IrLocId loc = ir_run_user_loc(ir, result);
    if (loc)
        run.location = memory_copy_string(ir_loc_text(ir, loc));
    if (result->end == IR_RUN_VIOLATED || result->end == IR_RUN_UNDEFINED) {
        Property property;
        run.check = ir_violation_name(result->violation);
        if (property_of_violation(result->violation, &property))
            run.property = property_name(property);
    }
    return run;
}

AssayStatus assay_run(AssayProgram *program, const AssayRunOptions *options, AssayRun *run,
                      char **messages) {
    Diag diag = {0};
    uint32_t checks;
    *run = (AssayRun){0};
    if (program->ir->entry == IR_NONE)
        diag_error(&diag, NULL, 0, "the program has no main function to run");
    bool checks_known = find_checks(options, &checks, &diag);
    IrInputs *inputs = checks_known && !diag.errors ? find_inputs(options, &diag) : NULL;
    *messages = api_take_or_null(&diag.text);
    if (!inputs)
        return ASSAY_BAD_INPUT;
    Budget budget = budget_of_seconds(options->timeout);
    budget.max_steps = options->max_steps;
    IrRunOptions run_options = {.checks = checks,
                                .malloc_may_fail = options->malloc_may_fail,
                                .max_memory = options->max_memory,
                                .inputs = inputs,
                                .output = options->output,
                                .errors = options->errors,
                                .budget = &budget};
    double start = clock_now();
    bool tracks = program->has_checks && (checks & IR_UNINITIALISED);
    IrProgram *tracked = tracks ? shadow_track(program->ir, &budget) : NULL;
    IrProgram *ir = tracked ? tracked : program->ir;
    IrRunResult result = ir_run(ir, &run_options);
    *run = report(ir, &result);
    ir_program_free(tracked);
    run->seconds = clock_now() - start;
    ir_run_result_release(&result);
    ir_inputs_free(inputs);
    return budget.end == BUDGET_INTERRUPTED ? ASSAY_INTERRUPTED : ASSAY_OK;
}

void assay_run_release(AssayRun *run) {
    free(run->message);
    free(run->location);
    free(run->stack);
    free(run->notes);
    *run = (AssayRun){0};
}
