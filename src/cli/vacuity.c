// The harness is verified once more, with error calls at those places: that none is reached is a
// proof like any other. Where a run reaches one, or time runs out, nothing is said.
#include "cli/vacuity.h"

#include "cli/program.h"
#include "cli/verify.h"

#include <stdlib.h>

enum { SECONDS = 5 };

static bool has_proof(const AssayVerdict *verdicts, size_t n) {
    bool has_some = false;
    for (size_t i = 0; i < n; i++)
        has_some |= verdicts[i].kind == ASSAY_TRUE;
    return has_some;
}

static double seconds_for(const Options *options) {
    double left = options_seconds_left(options);
    return left > 0 && left < SECONDS ? left : SECONDS;
}

static bool never_ends(const Options *options, AssayProgram *program) {
    AssayVerifyOptions how = {.property = "unreach-call",
                              .malloc_may_fail = options->malloc_may_fail,
                              .lists = program_list_options(options),
                              .engine = ASSAY_ENGINE_ALL,
                              .jobs = (unsigned)options->jobs,
                              .memory_mib = program_engine_memory(options),
                              .timeout = seconds_for(options)};
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    char *messages = NULL;
    size_t n = assay_verify(program, &how, verdicts, NULL, &messages);
    bool is_proved = n == 1 && verdicts[0].kind == ASSAY_TRUE;
    assay_verdicts_release(verdicts, n);
    free(messages);
    return is_proved;
}

void vacuity_check(const Options *options, AssayVerdict *verdicts, size_t n) {
    if (!options->entry || !has_proof(verdicts, n))
        return;
    AssayInput input = program_input(options, false);
    input.finds_end = true;
    input.checks = false;
    AssayProgram *program;
    char *messages;
    bool is_vacuous =
        assay_load(&input, &program, &messages) == ASSAY_OK && never_ends(options, program);
    free(messages);
    assay_free(program);
    for (size_t i = 0; is_vacuous && i < n; i++)
        if (verdicts[i].kind == ASSAY_TRUE)
            verdicts[i].vacuous =
                options->enforced.count
                    ? "no run gets to the end of the harness, nor to the function whose contract "
                      "is checked: what they assume contradicts itself"
                    : "no run gets to the end of the harness: what it assumes contradicts itself, "
                      "or it never ends";
}
