// Termination of integer transition systems that are given as text.
#include "api/internal.h"

#include "base/clock.h"
#include "base/file.h"
#include "its/invariants.h"
#include "ranking/rank_thorough.h"

#include <stdlib.h>

static void print_function(Text *text, const Its *its, const RankProof *proof,
                           const LinearRow *function) {
    Term sum = term_const(its->table, function->constant);
    for (size_t v = 0; v < proof->variables.count; v++)
        sum =
            term_add(its->table, sum,
                     term_scale(its->table, function->coefficients[v], proof->variables.items[v]));
    its_print_term(text, its, sum);
}

static void print_argument(Text *text, const Its *its, const RankProof *proof,
                           const RankArgument *argument) {
    const RankFunctions *f = &argument->functions;
    for (size_t i = 0; i < argument->nodes.count; i++) {
        uint32_t node = argument->nodes.items[i];
        bool is_named = !argument->by_case && node < its->locations.count;
        if (is_named)
            text_add(text, "%s: decreases ", its->locations.items[node].name);
        else
            text_add(text, "case %u: decreases ", node);
        for (uint32_t phase = 0; phase < f->n_phases; phase++) {
            text_add(text, "%s", phase ? ", then " : "");
            print_function(text, its, proof, &f->functions[node * f->n_phases + phase]);
        }
        text_add(text, "\n");
    }
}

static char *reason_of(const Its *its, const RankProof *proof, const Budget *budget) {
    Text text = {0};
    if (budget->end != BUDGET_LEFT && budget->end != BUDGET_OUT_OF_STEPS)
        text_add(&text, "%s", budget_end_name(budget->end));
    else
        text_add(&text, "no ranking function found");
    if (proof->open_locations.count)
        text_add(&text, " at %s", its->locations.items[proof->open_locations.items[0]].name);
    return text_take(&text);
}

static void prove(Its *its, const AssaySystemOptions *options, Budget *budget,
                  AssaySystem *result) {
    double start = clock_now();
    RankProof proof = {0};
    its_simplify(its, budget);
    LinearSystem *system = linear_system_new(its, budget);
    invariants_add(system, its, budget);
    result->simplify_seconds = clock_now() - start;
    bool holds =
        budget_poll(budget, 1) == BUDGET_LEFT && rank_thoroughly(system, its, budget, &proof);
    result->rank_seconds = clock_now() - start - result->simplify_seconds;
    result->kind = holds ? ASSAY_TRUE : ASSAY_UNKNOWN;
    if (!holds)
        result->reason = reason_of(its, &proof, budget);
    Text text = {0};
    for (size_t i = 0; holds && options->proof && i < proof.arguments.count; i++)
        print_argument(&text, its, &proof, &proof.arguments.items[i]);
    result->proof = api_take_or_null(&text);
    rank_proof_release(&proof);
    linear_system_free(system);
}

AssayStatus assay_system(const char *file, const AssaySystemOptions *options, AssaySystem *result,
                         char **messages) {
    Diag diag = {0};
    Text contents = {0};
    Budget budget = budget_of_seconds(options->timeout);
    TermTable *table = term_table_new();
    Solver *solver = solver_new(table, (SolverOptions){0}, &budget);
    *result = (AssaySystem){0};
    Its *its = NULL;
    if (file_read(file, &contents, &diag))
        its = its_read(text_chars(&contents), contents.length, file, solver, table, &diag);
    *messages = api_take_or_null(&diag.text);
    if (its) {
        result->locations = its->locations.count;
        result->transitions = its->transitions.count;
        prove(its, options, &budget, result);
    }
    AssayStatus status = its ? ASSAY_OK : ASSAY_BAD_INPUT;
    its_free(its);
    text_release(&contents);
    solver_free(solver);
    term_table_free(table);
    return status;
}

void assay_system_release(AssaySystem *result) {
    free(result->reason);
    free(result->proof);
    *result = (AssaySystem){0};
}
