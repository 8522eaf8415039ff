// Proofs by the symbolic execution graph, behind the public interface.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "certificate/certificate.h"
#include "interp/interp.h"
#include "ir/references.h"
#include "seg/seg.h"
#include "ranking/rank.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

AssayVerdict api_unknown(Property property, const char *reason) {
    return (AssayVerdict){.property = property_name(property),
                          .description = property_description(property),
                          .kind = ASSAY_UNKNOWN,
                          .detail = memory_copy_string(reason)};
}

AssayVerdict api_true_or_unknown(Property property, bool is_proved, const char *reason) {
    if (!is_proved)
        return api_unknown(property, reason ? reason : "not proved");
    return (AssayVerdict){.property = property_name(property),
                          .description = property_description(property),
                          .kind = ASSAY_TRUE};
}

// Each question's queries have a folder of their own. A folder that cannot be made is complained about
// when the first query is written.
static char *make_dump_folder(const char *folder, uint32_t properties) {
    if (!folder)
        return NULL;
    Text path = {0};
    text_add(&path, "%s/", folder);
    bool is_one = (properties & (properties - 1)) == 0;
    text_add(&path, "%s", is_one ? property_name((Property)__builtin_ctz(properties)) : "together");
    (void)mkdir(folder, 0777);
    (void)mkdir(text_chars(&path), 0777);
    return text_take(&path);
}

// The function whose loop is there.
static const char *function_with_loop(const IrProgram *ir, IrLocId loc) {
    for (IrFunctionId f = 0; f < ir->n_functions; f++)
        for (uint32_t l = 0; l < ir->functions[f].n_loops; l++)
            if (ir->functions[f].loops[l].loc == loc)
                return ir->functions[f].name;
    return NULL;
}

static AssayInvariant *texts_at_loops(IrProgram *ir, const SegInvariants *found, size_t *n) {
    AssayInvariant *texts = found->count ? memory_zeroed(found->count * sizeof *texts) : NULL;
    *n = found->count;
    for (size_t i = 0; i < found->count; i++) {
        const IrLoc *loc = &ir->locs[found->items[i].loc];
        texts[i] = (AssayInvariant){.file = memory_copy_string(loc->file ? loc->file : ""),
                                    .function = function_with_loop(ir, found->items[i].loc),
                                    .line = loc->line,
                                    .column = loc->column,
                                    .text = memory_copy_string(found->items[i].text)};
    }
    return texts;
}

static void add_stats(AssayVerifyStats *stats, const SegResult *result, const RankResult *rank,
                      const Solver *solver, double seconds) {
    const SolverStats *layers = solver_stats(solver);
    stats->states = result->nodes;
    stats->merges = result->merges;
    stats->instructions = result->steps;
    _Static_assert((int)N_SOLVER_LAYERS <= (int)ASSAY_MAX_LAYERS, "room for the layers");
    stats->n_layers = N_SOLVER_LAYERS;
    for (int layer = 0; layer < N_SOLVER_LAYERS; layer++) {
        stats->layers[layer].name = solver_layer_name((SolverLayer)layer);
        stats->layers[layer].hits = layers->hits[layer];
        stats->layers[layer].seconds = layers->seconds[layer];
    }
    stats->crosscheck_failures = layers->crosscheck_failures;
    stats->deref.accesses = result->deref.accesses;
    stats->deref.by_sight = result->deref.by_sight;
    stats->deref.queries = result->deref.queries;
    stats->deref.unknown = layers->cvc5_unknown;
    stats->deref.seconds = result->deref.seconds;
    stats->simplify_seconds = rank->simplify_seconds;
    stats->rank_seconds = rank->rank_seconds;
    stats->graph_seconds = seconds - rank->simplify_seconds - rank->rank_seconds;
}

// ---- Verdicts ----------------------------------------------------------------------------------------------

static AssayVerdict proof(IrProgram *ir, Property property, const SegResult *result,
                          const RankResult *rank, bool with_invariants) {
    AssayVerdict verdict = api_true_or_unknown(property, true, NULL);
    verdict.invariants = texts_at_loops(ir, &result->invariants, &verdict.n_invariants);
    if (with_invariants && property == PROPERTY_TERMINATION)
        verdict.measures = texts_at_loops(ir, &rank->measures, &verdict.n_measures);
    return verdict;
}

enum { MEMORY_ERRORS = IR_INVALID_DEREF | IR_INVALID_FREE };

// Violations that were not excluded, and would end a run before it can violate the property. Lost memory is seen when a
// run is over, and signed overflow wraps: they hide nothing.
static uint32_t hiding_violations(Property property, const SegResult *result) {
    uint32_t harmless = IR_LEAK | IR_NOT_CLEANED_UP | IR_SIGNED_OVERFLOW;
    return result->relied_on | (result->violated & (~harmless | property_checks(property)));
}

// Every path is closed, but for those that end in such a violation.
static bool is_closed(Property property, const SegResult *result) {
    return !result->confirmed && (result->is_complete || result->relied_on) &&
           (property != PROPERTY_TERMINATION || result->is_approved);
}

static bool is_proved_if_memory_is_safe(Property property, const SegResult *result) {
    uint32_t hiding = hiding_violations(property, result);
    return is_closed(property, result) && !(hiding & ~(uint32_t)MEMORY_ERRORS) &&
           !(hiding & property_checks(property));
}

static AssayVerdict blame_memory(Property property, const SegResult *result) {
    static const char prefix[] = "cannot exclude: ";
    const char *what = result->reason ? result->reason : "an invalid access";
    Text reason = {0};
    if (strncmp(what, prefix, sizeof prefix - 1) == 0)
        what += sizeof prefix - 1;
    text_add(&reason, "memory is not proved safe: %s", what);
    AssayVerdict verdict = api_unknown(property, text_chars(&reason));
    text_release(&reason);
    return verdict;
}

static AssayVerdict verdict_of(AssayProgram *program, Property property, const SegResult *result,
                               const RankResult *rank, const AssayVerifyOptions *options,
                               const Budget *budget) {
    if (result->confirmed & property_checks(property))
        return api_false(program, property, options, result->confirmed, result->confirmed_at,
                         memory_copy_string(result->inputs), budget);
    if (is_closed(property, result) && !hiding_violations(property, result))
        return proof(program->ir, property, result, rank, options->invariants);
    if (is_proved_if_memory_is_safe(property, result))
        return blame_memory(property, result);
    return api_true_or_unknown(property, false, result->reason ? result->reason : rank->reason);
}

typedef struct Attempt {
    SegOptions options;
    SegResult result;
    RankResult rank;
    Proof proof;
    Proof without_wrap; // that every run also ends if signed arithmetic does not wrap
} Attempt;

// Takes the systems that were ranked before.
static void attempt(Attempt *a, IrProgram *ir, const SegOptions *options, struct RankMemo *memo,
                    Solver *solver, TermTable *table, Budget *budget) {
    *a = (Attempt){.options = *options};
    a->rank =
        (RankResult){.budget = budget, .proof = options->proof ? &a->proof : NULL, .memo = memo};
    a->options.proof = a->rank.proof;
    a->options.judge_context = &a->rank;
    a->result = seg_run(ir, &a->options, solver, table, budget);
}

static void release_attempt(Attempt *a) {
    seg_result_release(&a->result);
    rank_result_release(&a->rank);
    proof_release(&a->proof);
    proof_release(&a->without_wrap);
}

static bool is_ranked(const Attempt *a) {
    return (a->result.is_complete || a->result.relied_on) && a->result.is_approved;
}

// A loop over a list may end at what is special about its first or its last node.
static void try_with_ends(Attempt *first, IrProgram *ir, Solver *solver, TermTable *table,
                          Budget *budget) {
    if (!first->options.judge || !first->result.is_complete || is_ranked(first) ||
        !first->result.may_need_ends)
        return;
    Attempt second;
    SegOptions options = first->options;
    options.lists.keeps_ends = true;
    attempt(&second, ir, &options, NULL, solver, table, budget);
    // What the first one excluded counts for other properties that were asked with it.
    bool is_better = is_ranked(&second) && !(second.result.violated & ~first->result.violated);
    Attempt failed = is_better ? *first : second;
    if (is_better)
        *first = second;
    release_attempt(&failed);
}

// Signed arithmetic wraps here, but C leaves signed overflow undefined, and compilers make use of that: no loop may
// end for this reason only. Where an operation may overflow the program is proved to end once more, on a machine whose
// signed numbers have no ends.
static void prove_without_wrap(Attempt *a, IrProgram *ir, Solver *solver, TermTable *table,
                               Budget *budget) {
    if (!a->options.judge || !is_ranked(a) || !a->result.wraps_signed || a->options.math_ints ||
        !ir_can_cycle(ir))
        return;
    Attempt ideal;
    SegOptions options = a->options;
    options.ideal_signed = true;
    options.checks = 0;
    options.invariants = false;
    attempt(&ideal, ir, &options, a->rank.memo, solver, table, budget);
    a->rank.memo = NULL;
    try_with_ends(&ideal, ir, solver, table, budget);
    a->result.is_approved =
        ideal.result.is_complete && ideal.result.is_approved && !ideal.result.violated;
    if (!a->result.is_approved) {
        // An invalid access on the machine without wrap-around does not mean that memory is unsafe.
        const char *why = ideal.result.relied_on ? NULL
                          : ideal.result.reason  ? ideal.result.reason
                                                 : ideal.rank.reason;
        Text reason = {0};
        text_add(&reason, "not shown to end without signed wrap-around%s%s", why ? ": " : "",
                 why ? why : "");
        free(a->rank.reason);
        free(a->result.reason);
        a->result.reason = NULL;
        a->rank.reason = text_take(&reason);
    }
    a->without_wrap = ideal.proof;
    ideal.proof = (Proof){0};
    release_attempt(&ideal);
}

static bool is_proved_twice(const Attempt *a, const char *property) {
    return a->result.wraps_signed && !a->options.math_ints &&
           strcmp(property, property_name(PROPERTY_TERMINATION)) == 0;
}

static void add_verdicts(AssayProgram *program, uint32_t properties, const Attempt *a,
                         const AssayVerifyOptions *options, Budget *budget, TermTable *table,
                         EngineAnswer *answer) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            answer->verdicts[answer->n_verdicts++] =
                answer->stats.crosscheck_failures
                    ? api_unknown((Property)p, "internal: solver layers disagree")
                    : verdict_of(program, (Property)p, &a->result, &a->rank, options, budget);
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1 && !answer->stats.crosscheck_failures &&
            is_proved_if_memory_is_safe((Property)p, &a->result))
            answer->if_memory_is_safe |= 1u << p;
    for (size_t i = 0; options->certificates && i < answer->n_verdicts; i++)
        if (answer->verdicts[i].kind == ASSAY_TRUE)
            answer->verdicts[i].certificate = certificate_write_proof(
                program->ir, table, &a->proof,
                is_proved_twice(a, answer->verdicts[i].property) ? &a->without_wrap : NULL);
}

void engine_graph(AssayProgram *program, uint32_t properties, const AssayVerifyOptions *options,
                  Budget *budget, EngineAnswer *answer) {
    Attempt a;
    SegOptions seg_options = {.math_ints = options->math_ints,
                              .malloc_may_fail = options->malloc_may_fail,
                              .lists = api_list_options(&options->lists),
                              .deref = api_deref(options->deref),
                              .proof = options->certificates ? &a.proof : NULL,
                              .invariants = options->invariants};
    for (int p = 0; p < N_PROPERTIES; p++)
        seg_options.checks |= properties >> p & 1 ? property_checks((Property)p) : 0;
    if (properties >> PROPERTY_TERMINATION & 1)
        seg_options.judge = rank_loops;
    TermTable *table = term_table_new();
    char *dump_folder = make_dump_folder(options->dump_folder, properties);
    SolverOptions solver_options = {.dump_folder = dump_folder, .crosscheck = options->crosscheck};
    Solver *solver = solver_new(table, solver_options, budget);
    double start = clock_now();
    attempt(&a, program->ir, &seg_options, NULL, solver, table, budget);
    try_with_ends(&a, program->ir, solver, table, budget);
    prove_without_wrap(&a, program->ir, solver, table, budget);
    add_stats(&answer->stats, &a.result, &a.rank, solver, clock_now() - start);
    add_verdicts(program, properties, &a, options, budget, table, answer);
    release_attempt(&a);
    free(dump_folder);
    solver_free(solver);
    term_table_free(table);
}
