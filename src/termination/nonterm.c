// The order of the attempts to find an endless run.
#include "termination/nonterm.h"

#include "base/clock.h"

#include <stdlib.h>

struct Nonterm {
    IrProgram *program;
    LassoOptions options;
    DrawPool pool;
    uint64_t next_seed;
    bool has_cycles;
};

static bool has_cycles(const IrProgram *program) {
    for (IrFunctionId f = 0; f < program->n_functions; f++)
        for (IrBlockId b = 0; b < program->functions[f].n_blocks; b++)
            if (program->functions[f].blocks[b].is_cut_point)
                return true;
    return false;
}

Nonterm *nonterm_new(IrProgram *program, LassoOptions options) {
    Nonterm *n = memory_zeroed(sizeof *n);
    n->program = program;
    n->options = options;
    n->has_cycles = program->entry != IR_NONE && has_cycles(program);
    draws_collect_pool(program, &n->pool);
    return n;
}

void nonterm_free(Nonterm *n) {
    if (!n)
        return;
    vec_free(&n->pool);
    free(n);
}

// Short runs first, a longer one now and then.
static uint64_t steps_of_run(uint64_t seed) {
    if (seed % 16 == 0)
        return 100000;
    return seed < 64 ? 4000 : seed % 4 ? 4000 : 20000;
}

bool nonterm_try(Nonterm *n, double seconds, Budget *budget, Lasso *lasso) {
    *lasso = (Lasso){0};
    double end = clock_now() + seconds;
    Budget own = *budget;
    if (!own.deadline || end < own.deadline)
        own.deadline = end;
    while (n->has_cycles && !lasso->is_found && budget_poll(&own, 0) == BUDGET_LEFT) {
        Draws draws;
        LassoRun run;
        draws_start(&draws, &n->pool, n->next_seed);
        lasso_run(n->program, &n->options, &draws, steps_of_run(n->next_seed), &own, &run, lasso);
        lasso_run_release(&run);
        draws_release(&draws);
        n->next_seed++;
    }
    return lasso->is_found;
}
