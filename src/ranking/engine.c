// The symbolic execution graph behind the contract of engines: it answers all properties from one
// graph. Termination needs more than a complete graph: its loops are ranked (rank.c). Where that
// fails another graph may keep the ends of lists apart (retry_with_ends); where it succeeds by
// signed wrap-around it is done once more without (prove_without_wrap).
#include "ranking/engine.h"

#include "base/clock.h"
#include "ranking/rank.h"
#include "base/memory.h"
#include "ir/references.h"

#include <sys/stat.h>

typedef struct Tools {
    IrProgram *program;
    TermTable *table;
    Solver *solver;
    Budget *budget;
} Tools;

// A graph with what it shows.
typedef struct Attempt {
    SegOptions options;
    SegResult result;
    RankResult rank;
    Proof proof;
    Proof without_wrap;       // that every run also ends if signed arithmetic does not wrap
    bool relies_without_wrap; // ... if no access is invalid there:
    ExecReliance without_wrap_on;
} Attempt;

// ---- Graphs -------------------------------------------------------------------------------------

// Takes the systems that were ranked before.
static void attempt(Attempt *a, const Tools *tools, const SegOptions *options,
                    struct RankMemo *memo) {
    *a = (Attempt){.options = *options};
    a->rank = (RankResult){
        .budget = tools->budget, .proof = options->proof ? &a->proof : NULL, .memo = memo};
    a->options.proof = a->rank.proof;
    a->options.judge_context = &a->rank;
    a->result = seg_run(tools->program, &a->options, tools->solver, tools->table, tools->budget);
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
static void retry_with_ends(Attempt *first, const Tools *tools) {
    if (!first->options.judge || !first->result.is_complete || is_ranked(first) ||
        !first->result.may_need_ends)
        return;
    Attempt second;
    SegOptions options = first->options;
    options.lists.keeps_ends = true;
    attempt(&second, tools, &options, NULL);
    // What the first one excluded counts for other properties that were asked with it.
    bool is_better = is_ranked(&second) && !(second.result.violated & ~first->result.violated);
    Attempt failed = is_better ? *first : second;
    if (is_better)
        *first = second;
    release_attempt(&failed);
}

static bool relies_on_memory(const SegResult *result) {
    return result->relied_on && !(result->relied_on & ~(uint32_t)ENGINE_MEMORY_ERRORS);
}

// An invalid access on the machine without wrap-around does not mean that memory is unsafe.
static void rely_without_wrap(Attempt *a, const Attempt *ideal) {
    a->relies_without_wrap =
        ideal->result.is_approved && !ideal->result.violated && relies_on_memory(&ideal->result);
    a->without_wrap_on = ideal->result.accesses;
}

static void refuse_wrap(Attempt *a, const Attempt *ideal) {
    const char *why = ideal->result.relied_on ? NULL
                      : ideal->result.reason  ? ideal->result.reason
                                              : ideal->rank.reason;
    Text reason = {0};
    text_add(&reason, "not shown to end without signed wrap-around%s%s", why ? ": " : "",
             why ? why : "");
    free(a->rank.reason);
    free(a->result.reason);
    a->result.reason = NULL;
    a->rank.reason = text_take(&reason);
}

// Signed arithmetic wraps here, but C leaves signed overflow undefined, and compilers make use of
// that: no loop may end for this reason only. Where an operation may overflow the program is proved
// to end once more, on a machine whose signed numbers have no ends.
static void prove_without_wrap(Attempt *a, const Tools *tools) {
    if (!a->options.judge || !is_ranked(a) || !a->result.wraps_signed || a->options.math_ints ||
        !ir_can_cycle(tools->program))
        return;
    Attempt ideal;
    SegOptions options = a->options;
    options.ideal_signed = true;
    options.checks = 0;
    options.invariants = false;
    attempt(&ideal, tools, &options, a->rank.memo);
    a->rank.memo = NULL;
    retry_with_ends(&ideal, tools);
    a->result.is_approved =
        ideal.result.is_complete && ideal.result.is_approved && !ideal.result.violated;
    rely_without_wrap(a, &ideal);
    if (!a->result.is_approved)
        refuse_wrap(a, &ideal);
    a->without_wrap = ideal.proof;
    ideal.proof = (Proof){0};
    release_attempt(&ideal);
}

// ---- Verdicts -----------------------------------------------------------------------------------

// Violations that were not excluded, and would end a run before it can violate the property. Lost
// memory is seen when a run is over, and signed overflow wraps: they hide nothing.
static uint32_t hiding_violations(Property property, const SegResult *result) {
    uint32_t harmless = IR_LEAK | IR_NOT_CLEANED_UP | IR_SIGNED_OVERFLOW;
    return result->relied_on | (result->violated & (~harmless | property_checks(property)));
}

// Every path is closed, but for those that end in such a violation.
static bool is_closed(Property property, const SegResult *result) {
    return !result->confirmed && (result->is_complete || result->relied_on) &&
           (property != PROPERTY_TERMINATION || result->is_approved);
}

static bool is_proved_if_memory_is_safe(Property property, const Attempt *a) {
    const SegResult *result = &a->result;
    uint32_t hiding = hiding_violations(property, result);
    bool needs_ideal = property == PROPERTY_TERMINATION && a->relies_without_wrap;
    return is_closed(needs_ideal ? PROPERTY_UNREACH_CALL : property, result) &&
           !(hiding & ~(uint32_t)ENGINE_MEMORY_ERRORS) && !(hiding & property_checks(property));
}

static void copy_texts(const SegInvariants *found, EngineLoopTexts *texts) {
    for (size_t i = 0; i < found->count; i++) {
        const SegInvariant *one = &found->items[i];
        vec_push(texts, ((EngineLoopText){one->loc, memory_copy_string(one->text)}));
    }
}

static EngineVerdict proof_of(Property property, const Attempt *a) {
    EngineVerdict verdict = engine_true_or_unknown(true, NULL);
    copy_texts(&a->result.invariants, &verdict.invariants);
    if (a->options.invariants && property == PROPERTY_TERMINATION)
        copy_texts(&a->rank.measures, &verdict.measures);
    return verdict;
}

static void add_accesses(EngineVerdict *verdict, const ExecReliance *accesses, const char *where) {
    for (uint32_t i = 0; i < accesses->n; i++) {
        Text what = {0};
        text_add(&what, "%s%s", accesses->items[i].what, where);
        engine_add_access(verdict, text_chars(&what), accesses->items[i].at);
        text_release(&what);
    }
}

static EngineVerdict unless_memory_is_unsafe(Property property, const Attempt *a) {
    EngineVerdict verdict = engine_true_if_memory_is_safe();
    add_accesses(&verdict, &a->result.accesses, "");
    if (property == PROPERTY_TERMINATION && a->relies_without_wrap) {
        add_accesses(&verdict, &a->without_wrap_on, ", if signed arithmetic does not wrap");
        verdict.needs_safe_ideal = true;
    }
    return verdict;
}

// Loops that may not end are a reason of their own, where no access that may be invalid hides more.
static const char *why_not_proved(Property property, const Attempt *a) {
    const SegResult *result = &a->result;
    bool is_for_loops =
        property == PROPERTY_TERMINATION && a->rank.reason && relies_on_memory(result);
    return result->reason && !is_for_loops ? result->reason
           : a->rank.reason                ? a->rank.reason
                                           : "not proved";
}

static EngineVerdict verdict_of(Property property, const Attempt *a) {
    const SegResult *result = &a->result;
    if (result->confirmed & property_checks(property))
        return engine_false(result->confirmed, result->confirmed_at,
                            ir_input_lists_copy(result->inputs));
    if (is_closed(property, result) && !hiding_violations(property, result))
        return proof_of(property, a);
    if (is_proved_if_memory_is_safe(property, a))
        return unless_memory_is_unsafe(property, a);
    return engine_unknown(why_not_proved(property, a));
}

// ---- Statistics ---------------------------------------------------------------------------------

_Static_assert((int)STATISTIC_SOLVER_CVC5 - (int)STATISTIC_SOLVER_SYNTACTIC == (int)SOLVER_CVC5 &&
                   (int)SOLVER_CVC5 + 1 == (int)N_SOLVER_LAYERS,
               "a statistic for each layer of the solver");

static void add_statistics(Statistics *s, const Attempt *a, const Solver *solver, double seconds) {
    const SolverStats *layers = solver_stats(solver);
    const SmgDerefStats *accesses = &a->result.deref;
    double ranking = a->rank.simplify_seconds + a->rank.rank_seconds;
    statistics_add(s, STATISTIC_SEG_SECONDS, seconds - ranking);
    statistics_add(s, STATISTIC_SEG_STATES, (double)a->result.nodes);
    statistics_add(s, STATISTIC_SEG_MERGES, (double)a->result.merges);
    statistics_add(s, STATISTIC_SEG_INSTRUCTIONS, (double)a->result.steps);
    statistics_add(s, STATISTIC_ACCESS_COUNT, (double)accesses->accesses);
    statistics_add(s, STATISTIC_ACCESS_SYNTACTIC, (double)accesses->by_sight);
    statistics_add(s, STATISTIC_ACCESS_BEYOND_LISTS, (double)accesses->beyond_lists);
    statistics_add(s, STATISTIC_ACCESS_QUERIES, (double)accesses->queries);
    statistics_add(s, STATISTIC_ACCESS_OPEN, (double)layers->cvc5_unknown);
    statistics_add(s, STATISTIC_ACCESS_SECONDS, accesses->seconds);
    for (int layer = 0; layer < N_SOLVER_LAYERS; layer++)
        statistics_add(s, (StatisticId)(STATISTIC_SOLVER_SYNTACTIC + layer),
                       (double)layers->hits[layer]);
    statistics_add(s, STATISTIC_SOLVER_Z3_SECONDS, layers->seconds[SOLVER_Z3]);
    statistics_add(s, STATISTIC_SOLVER_CVC5_SECONDS, layers->seconds[SOLVER_CVC5]);
    statistics_add(s, STATISTIC_SOLVER_CROSSCHECK_FAILURES, (double)layers->crosscheck_failures);
    statistics_add(s, STATISTIC_RANKING_SECONDS, a->rank.rank_seconds);
    statistics_add(s, STATISTIC_RANKING_SIMPLIFY_SECONDS, a->rank.simplify_seconds);
}

// ---- All together -------------------------------------------------------------------------------

// Each question's queries have a folder of their own. A folder that cannot be made is complained
// about when the first query is written.
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

static SegOptions options_of(const EngineTask *task) {
    const EngineOptions *options = task->options;
    SegOptions seg_options = {.math_ints = options->math_ints,
                              .malloc_may_fail = options->malloc_may_fail,
                              .lists = {.only_equal = options->lists_only_equal,
                                        .keeps_ends = options->lists_keep_ends,
                                        .relates_values = options->lists_relate_values,
                                        .threshold = options->list_threshold},
                              .deref = options->deref,
                              .joins_paths = options->joins_paths,
                              .invariants = options->invariants};
    for (int p = 0; p < N_PROPERTIES; p++)
        seg_options.checks |= task->properties >> p & 1 ? property_checks((Property)p) : 0;
    if (task->properties >> PROPERTY_TERMINATION & 1)
        seg_options.judge = rank_loops;
    return seg_options;
}

static void add_verdicts(const EngineTask *task, const Attempt *a, const Solver *solver,
                         EngineAnswer *answer) {
    bool is_wrong = solver_stats(solver)->crosscheck_failures;
    for (int p = 0; p < N_PROPERTIES; p++)
        if (task->properties >> p & 1)
            engine_answer_add(answer, (Property)p,
                              is_wrong ? engine_unknown("internal: solver layers disagree")
                                       : verdict_of((Property)p, a));
}

// The proofs go to the answer, and the table of their terms with them.
static void take_proofs(Attempt *a, TermTable *table, EngineAnswer *answer) {
    answer->proof =
        (EngineProof){.terms = table,
                      .proof = a->proof,
                      .has_without_wrap = a->result.wraps_signed && !a->options.math_ints,
                      .without_wrap = a->without_wrap};
    a->proof = a->without_wrap = (Proof){0};
}

void seg_engine(const EngineTask *task, EngineAnswer *answer) {
    Attempt a;
    char *dump_folder = make_dump_folder(task->options->dump_folder, task->properties);
    SolverOptions solver_options = {.dump_folder = dump_folder,
                                    .crosscheck = task->options->crosscheck};
    Tools tools = {.program = task->program, .table = term_table_new(), .budget = task->budget};
    tools.solver = solver_new(tools.table, solver_options, task->budget);
    SegOptions options = options_of(task);
    options.proof = task->options->proofs ? &a.proof : NULL;
    double start = clock_now();
    attempt(&a, &tools, &options, NULL);
    retry_with_ends(&a, &tools);
    prove_without_wrap(&a, &tools);
    add_statistics(&answer->statistics, &a, tools.solver, clock_now() - start);
    add_verdicts(task, &a, tools.solver, answer);
    if (task->options->proofs)
        take_proofs(&a, tools.table, answer);
    release_attempt(&a);
    solver_free(tools.solver);
    if (!task->options->proofs)
        term_table_free(tools.table);
    free(dump_folder);
}
