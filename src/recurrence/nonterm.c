// The order of the attempts to find an endless run.
#include "recurrence/nonterm.h"

#include "recurrence/lasso_small.h"

#include "base/clock.h"
#include "recurrence/recur.h"

#include <stdlib.h>

typedef struct NontermHead {
    IrFunctionId function;
    IrBlockId block;
    int n_attempts, n_in_run;
} NontermHead;

struct Nonterm {
    IrProgram *program;
    LassoOptions options;
    InputPool pool;
    uint64_t next_seed;
    bool has_cycles;
    VEC(NontermHead) heads;
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
    input_pool_collect(program, &n->pool);
    return n;
}

void nonterm_free(Nonterm *n) {
    if (!n)
        return;
    vec_free(&n->pool);
    vec_free(&n->heads);
    free(n);
}

// ---- Recurrent sets -----------------------------------------------------------------------------

static NontermHead *find_head(Nonterm *n, IrCut cut) {
    for (size_t i = 0; i < n->heads.count; i++)
        if (n->heads.items[i].function == cut.function && n->heads.items[i].block == cut.block)
            return &n->heads.items[i];
    vec_push(&n->heads, ((NontermHead){.function = cut.function, .block = cut.block}));
    return &vec_last(&n->heads);
}

// The next visit of the same head in the same frame, or the function's next call of itself; 0:
// none.
static size_t next_iteration(const LassoVisits *visits, size_t from) {
    IrCut head = visits->items[from].cut;
    for (size_t i = from + 1; i < visits->count; i++) {
        IrCut cut = visits->items[i].cut;
        if (cut.depth < head.depth)
            return 0;
        if (cut.function == head.function && cut.block == head.block &&
            (head.block == 0 ? cut.depth > head.depth : cut.frame == head.frame))
            return i;
    }
    return 0;
}

enum { MAX_ATTEMPTS = 40, MAX_ITERATIONS = 3 };

// Tries the head of a visit, and the heads of some iterations later: a loop may have to get going
// first.
static bool try_visit(Nonterm *n, InputRecord *record, const LassoVisits *visits, size_t visit,
                      Budget *budget, Lasso *lasso) {
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        size_t next = next_iteration(visits, visit);
        if (!next || budget_poll(budget, 0) != BUDGET_LEFT)
            return false;
        bool asked = false;
        if (recur_search(n->program, &n->options, record, visits, visit, budget, lasso, &asked))
            return true;
        find_head(n, visits->items[visit].cut)->n_attempts += asked;
        visit = next;
    }
    return false;
}

static bool try_sets(Nonterm *n, InputRecord *record, const LassoVisits *visits, Budget *budget,
                     Lasso *lasso) {
    for (size_t i = 0; i < n->heads.count; i++)
        n->heads.items[i].n_in_run = 0;
    for (size_t i = 0; i < visits->count && budget_poll(budget, 0) == BUDGET_LEFT; i++) {
        NontermHead *head = find_head(n, visits->items[i].cut);
        bool is_due =
            head->n_attempts < MAX_ATTEMPTS && head->n_in_run < 1 && next_iteration(visits, i);
        if (!is_due)
            continue;
        head->n_in_run++;
        if (try_visit(n, record, visits, i, budget, lasso))
            return true;
    }
    return false;
}

// ---- Runs ---------------------------------------------------------------------------------------

// Short runs first, a longer one now and then.
static uint64_t steps_of_run(uint64_t seed) {
    if (seed % 16 == 0)
        return 100000;
    return seed < 64 || seed % 4 ? 4000 : 20000;
}

// One run, for which the budget is a part of the whole; true when the program takes no inputs, so
// that all runs are the same.
static bool one_run(Nonterm *n, bool with_sets, Budget *whole, Budget *budget, Lasso *lasso) {
    InputRecord record;
    LassoRun run;
    input_record_start(&record, &n->pool, n->next_seed);
    lasso_run(n->program, &n->options, &record, steps_of_run(n->next_seed), budget, &run, lasso);
    bool is_only_one = run.end != IR_RUN_LIMIT && !record.nondet.count && !record.undef.count &&
                       !record.memory.count;
    if (lasso->is_found)
        lasso_make_small(n->program, &n->options, &record, steps_of_run(n->next_seed), whole,
                         lasso);
    if (with_sets && !lasso->is_found && run.is_evidence)
        try_sets(n, &record, &run.visits, budget, lasso);
    lasso_run_release(&run);
    input_record_release(&record);
    n->next_seed++;
    return is_only_one;
}

static Budget budget_for(const Budget *budget, double seconds) {
    double end = clock_now() + seconds;
    Budget own = *budget;
    if (own.deadline <= 0 || end < own.deadline)
        own.deadline = end;
    return own;
}

enum { FIRST_RUNS = 32 };

bool nonterm_try_runs(Nonterm *n, double seconds, Budget *budget, Lasso *lasso) {
    *lasso = (Lasso){0};
    Budget own = budget_for(budget, seconds);
    for (int i = 0; i < FIRST_RUNS && n->has_cycles && !lasso->is_found; i++) {
        if (budget_poll(&own, 0) != BUDGET_LEFT)
            break;
        if (one_run(n, false, budget, &own, lasso))
            n->has_cycles = false; // there is nothing else to see
    }
    return lasso->is_found;
}

bool nonterm_try_all(Nonterm *n, double seconds, Budget *budget, Lasso *lasso) {
    *lasso = (Lasso){0};
    Budget own = budget_for(budget, seconds);
    n->next_seed = 0;
    while (n->has_cycles && !lasso->is_found && budget_poll(&own, 0) == BUDGET_LEFT)
        if (one_run(n, true, budget, &own, lasso))
            break;
    return lasso->is_found;
}
