// Runs that never end, behind the public interface.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "ir/print.h"
#include "recurrence/nonterm.h"

static const double SOME_RUNS = 0.05, ALL_ATTEMPTS = 10; // seconds

static AssayVerdict verdict_of(IrProgram *ir, const Lasso *lasso) {
    AssayVerdict verdict = {.property = property_name(PROPERTY_TERMINATION),
                            .description = property_description(PROPERTY_TERMINATION),
                            .kind = ASSAY_FALSE,
                            .detail = memory_copy_string("termination"),
                            .inputs = lasso->inputs,
                            .why = lasso->why,
                            .set = lasso->set};
    if (lasso->loc)
        verdict.location = memory_copy_string(ir_loc_text(ir, lasso->loc));
    return verdict;
}

void engine_endless(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                    Budget *budget, EngineAnswer *answer) {
    (void)properties; // it knows one question
    LassoOptions lasso_options = {.math_ints = options->math_ints,
                                  .malloc_may_fail = options->malloc_may_fail};
    Nonterm *nonterm = nonterm_new(program->ir, lasso_options);
    Lasso lasso;
    double start = clock_now();
    bool is_found = nonterm_try_runs(nonterm, SOME_RUNS, budget, &lasso) ||
                    nonterm_try_all(nonterm, ALL_ATTEMPTS, budget, &lasso);
    answer->stats.refute_seconds = clock_now() - start;
    answer->verdicts[answer->n_verdicts++] =
        is_found ? verdict_of(program->ir, &lasso)
                 : api_unknown(PROPERTY_TERMINATION, "no run that never ends was found");
    nonterm_free(nonterm);
}
