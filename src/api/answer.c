// Three answers for one function (doc/functions.md).
#include "api/compile.h"
#include "api/contract_search.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

static const double SECONDS = 60; // unless the user says something else

static void answer(FrontendOptions *frontend, const AssayInput *input,
                   const AssayVerifyOptions *options, AssayVerdict *verdicts, size_t n,
                   Diag *diag) {
    double seconds = options->timeout > 0 ? options->timeout : SECONDS;
    Budget budget = budget_of_seconds(seconds);
    Text *images = memory_zeroed((frontend->n_files + 1) * sizeof *images);
    ContractTask task = {.verify = *options,
                         .is_modular = input->modular,
                         .assumptions = n ? verdicts[0].assumptions : NULL,
                         .deadline = clock_now() + seconds,
                         .only_candidates = true,
                         .verbose = options->verbose};
    size_t compiled;
    if (api_compile(frontend, NULL, 0, images, &compiled, diag, &budget) == FRONTEND_OK) {
        task.frontend = *frontend;
        task.frontend.images = images;
        contract_answer(&task, verdicts, n);
    }
    for (size_t i = 0; i < frontend->n_files; i++)
        text_release(&images[i]);
    free(images);
}

void assay_answer(const AssayInput *input, const AssayVerifyOptions *options,
                  AssayVerdict *verdicts, size_t n, char **messages) {
    Diag diag = {0};
    CompileDatabase database = {0};
    FrontendOptions frontend = api_frontend_options(input, &database);
    if (!input->build_folder || compile_database_read(input->build_folder, &database, &diag))
        answer(&frontend, input, options, verdicts, n, &diag);
    compile_database_release(&database);
    *messages = api_take_or_null(&diag.text);
}
