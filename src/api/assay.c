// The public interface over the layers.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "ir/inputs.h"
#include "ir/interp.h"
#include "ir/print.h"
#include "ir/validate.h"
#include "seg/seg.h"
#include "task/property.h"
#include "termination/nonterm.h"
#include "termination/rank.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *api_take_or_null(Text *text) {
    if (text->length)
        return text_take(text);
    text_release(text);
    return NULL;
}

static AssayStatus status_of_budget(const Budget *budget) {
    return budget->end == BUDGET_INTERRUPTED ? ASSAY_INTERRUPTED : ASSAY_TIMEOUT;
}

// ---- Loading -------------------------------------------------------------------------------------------

AssayStatus assay_load(const AssayInput *input, AssayProgram **program, char **messages) {
    FrontendOptions options = {
        .files = input->files,
        .n_files = input->n_files,
        .clang_flags = input->clang_flags,
        .n_clang_flags = input->n_clang_flags,
        .compile_commands = input->build_folder,
        .data_model = input->data_model == ASSAY_ILP32 ? IR_ILP32 : IR_LP64,
        .all_functions = input->all_functions,
    };
    Diag diag = {0};
    Budget budget = budget_of_seconds(input->timeout);
    AssayProgram *loaded = memory_zeroed(sizeof *loaded);
    FrontendEnd end = frontend_load(&options, &loaded->ir, &diag, &budget, &loaded->times);
    *messages = api_take_or_null(&diag.text);
    if (end == FRONTEND_OK) {
        *program = loaded;
        return ASSAY_OK;
    }
    *program = NULL;
    free(loaded);
    return end == FRONTEND_BAD_INPUT ? ASSAY_BAD_INPUT : status_of_budget(&budget);
}

void assay_free(AssayProgram *program) {
    if (!program)
        return;
    ir_program_free(program->ir);
    free(program);
}

AssayInfo assay_info(const AssayProgram *program) {
    const IrProgram *ir = program->ir;
    AssayInfo info = {.clang_seconds = program->times.clang,
                      .llvm_seconds = program->times.llvm,
                      .lower_seconds = program->times.lower,
                      .globals = ir->n_globals,
                      .has_main = ir->main != IR_NONE};
    for (IrFunctionId f = 0; f < ir->n_functions; f++) {
        info.functions += ir->functions[f].kind == IR_FUNCTION_DEFINED;
        info.blocks += ir->functions[f].n_blocks;
        info.instructions += ir->functions[f].n_instrs;
        info.loops += ir->functions[f].n_loops;
    }
    return info;
}

static IrFunctionId find_function(const IrProgram *ir, const char *name) {
    for (IrFunctionId f = 0; f < ir->n_functions; f++)
        if (ir->functions[f].kind == IR_FUNCTION_DEFINED &&
            strcmp(ir->functions[f].name, name) == 0)
            return f;
    return IR_NONE;
}

bool assay_has_function(const AssayProgram *program, const char *name) {
    return find_function(program->ir, name) != IR_NONE;
}

// ---- Looking -------------------------------------------------------------------------------------------

char *assay_ir_text(AssayProgram *program, const char *function, bool with_models) {
    Text text = {0};
    if (function)
        ir_print_function(&text, program->ir, find_function(program->ir, function));
    else
        ir_print_program(&text, program->ir, with_models);
    return text_take(&text);
}

char *assay_cfg_dot(AssayProgram *program, const char *function) {
    Text text = {0};
    ir_print_cfg(&text, program->ir, function);
    return text_take(&text);
}

char *assay_validate(AssayProgram *program) {
    Text complaints = {0};
    ir_validate(program->ir, &complaints);
    return api_take_or_null(&complaints);
}

// ---- Running -------------------------------------------------------------------------------------------

// Everything but what only one property asks about.
enum {
    DEFAULT_CHECKS = IR_INVALID_DEREF | IR_INVALID_FREE | IR_LEAK | IR_SIGNED_OVERFLOW |
                     IR_ERROR_REACHED | IR_UNDEFINED
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

static AssayRun report(IrProgram *ir, IrRunResult *result) {
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
    IrRunResult result = ir_run(program->ir, &run_options);
    *run = report(program->ir, &result);
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

// ---- Checking ------------------------------------------------------------------------------------------

static void add_stats(AssayVerifyStats *stats, const SegResult *result, const Solver *solver) {
    const SolverStats *layers = solver_stats(solver);
    stats->states += result->nodes;
    stats->merges += result->merges;
    stats->instructions += result->steps;
    _Static_assert((int)N_SOLVER_LAYERS <= (int)ASSAY_MAX_LAYERS, "room for the layers");
    stats->n_layers = N_SOLVER_LAYERS;
    for (int layer = 0; layer < N_SOLVER_LAYERS; layer++) {
        stats->layers[layer].name = solver_layer_name((SolverLayer)layer);
        stats->layers[layer].hits += layers->hits[layer];
        stats->layers[layer].seconds += layers->seconds[layer];
    }
    stats->crosscheck_failures += layers->crosscheck_failures;
}

static AssayVerdict verdict_of(IrProgram *ir, Property property, SegResult *result,
                               const RankResult *rank) {
    AssayVerdict verdict = {.property = property_name(property),
                            .description = property_description(property),
                            .kind = ASSAY_UNKNOWN};
    if (result->confirmed) {
        verdict.kind = ASSAY_FALSE;
        verdict.detail = memory_copy_string(ir_violation_name(result->confirmed));
        if (result->confirmed_at)
            verdict.location = memory_copy_string(ir_loc_text(ir, result->confirmed_at));
        verdict.inputs = result->inputs;
        result->inputs = NULL;
    } else if (result->is_complete && !result->violated &&
               (property != PROPERTY_TERMINATION || result->is_approved)) {
        verdict.kind = ASSAY_TRUE;
    } else {
        const char *reason = result->reason ? result->reason : rank->reason;
        verdict.detail = memory_copy_string(reason ? reason : "not proved");
    }
    return verdict;
}

static AssayVerdict no_engine(Property property, const char *reason) {
    return (AssayVerdict){.property = property_name(property),
                          .description = property_description(property),
                          .kind = ASSAY_UNKNOWN,
                          .detail = memory_copy_string(reason)};
}

// Each property's queries have a folder of their own. A folder that cannot be made is complained about
// when the first query is written.
static char *make_dump_folder(const char *folder, Property property) {
    if (!folder)
        return NULL;
    Text path = {0};
    text_add(&path, "%s/%s", folder, property_name(property));
    (void)mkdir(folder, 0777);
    (void)mkdir(text_chars(&path), 0777);
    return text_take(&path);
}

static AssayInvariant *texts_at_loops(IrProgram *ir, const SegInvariants *found, size_t *n) {
    AssayInvariant *texts = found->count ? memory_zeroed(found->count * sizeof *texts) : NULL;
    *n = found->count;
    for (size_t i = 0; i < found->count; i++) {
        const IrLoc *loc = &ir->locs[found->items[i].loc];
        texts[i] = (AssayInvariant){.file = memory_copy_string(loc->file ? loc->file : ""),
                                    .line = loc->line,
                                    .text = memory_copy_string(found->items[i].text)};
    }
    return texts;
}

static void release_texts(AssayInvariant *texts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        free(texts[i].file);
        free(texts[i].text);
    }
    free(texts);
}

// ---- Termination ------------------------------------------------------------------------------------

static const double FIRST_ATTEMPT = 0.05, SECOND_ATTEMPT = 2; // seconds

static AssayVerdict verdict_of_lasso(IrProgram *ir, Lasso *lasso) {
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

static AssayVerdict verify_by_graph(AssayProgram *program, Property property,
                                    const AssayVerifyOptions *options, Budget *budget,
                                    AssayVerifyStats *stats) {
    SegOptions seg_options = {.checks = property_checks(property),
                              .math_ints = options->math_ints,
                              .malloc_may_fail = options->malloc_may_fail,
                              .invariants = options->invariants};
    RankResult rank = {.budget = budget};
    if (property == PROPERTY_TERMINATION) {
        seg_options.judge = rank_loops;
        seg_options.judge_context = &rank;
    }
    TermTable *table = term_table_new();
    char *dump_folder = make_dump_folder(options->dump_folder, property);
    SolverOptions solver_options = {.dump_folder = dump_folder, .crosscheck = options->crosscheck};
    Solver *solver = solver_new(table, solver_options, budget);
    double start = clock_now();
    SegResult result = seg_run(program->ir, &seg_options, solver, table, budget);
    AssayVerdict verdict = verdict_of(program->ir, property, &result, &rank);
    if (verdict.kind == ASSAY_TRUE) {
        verdict.invariants = texts_at_loops(program->ir, &result.invariants, &verdict.n_invariants);
        if (options->invariants)
            verdict.measures = texts_at_loops(program->ir, &rank.measures, &verdict.n_measures);
    }
    add_stats(stats, &result, solver);
    stats->simplify_seconds += rank.simplify_seconds;
    stats->rank_seconds += rank.rank_seconds;
    stats->graph_seconds += clock_now() - start - rank.simplify_seconds - rank.rank_seconds;
    if (solver_stats(solver)->crosscheck_failures) {
        assay_verdicts_release(&verdict, 1);
        verdict = no_engine(property, "internal: solver layers disagree");
    }
    seg_result_release(&result);
    free(dump_folder);
    rank_result_release(&rank);
    solver_free(solver);
    term_table_free(table);
    return verdict;
}

// The proof leaves some time for the second attempt.
static Budget budget_of_proof(const Budget *budget) {
    Budget proof = *budget;
    double left = budget->deadline > 0 ? budget->deadline - clock_now() : 0;
    if (left > 0)
        proof.deadline -= left / 5 < SECOND_ATTEMPT ? left / 5 : SECOND_ATTEMPT;
    return proof;
}

// Some short runs, then the proof, then more runs and recurrent sets.
static AssayVerdict verify_termination(AssayProgram *program, const AssayVerifyOptions *options,
                                       Budget *budget, AssayVerifyStats *stats) {
    LassoOptions lasso_options = {.math_ints = options->math_ints,
                                  .malloc_may_fail = options->malloc_may_fail};
    Nonterm *nonterm = nonterm_new(program->ir, lasso_options);
    AssayVerdict verdict = {.kind = ASSAY_UNKNOWN};
    Lasso lasso;
    double start = clock_now();
    bool is_found = nonterm_try_runs(nonterm, FIRST_ATTEMPT, budget, &lasso);
    stats->refute_seconds += clock_now() - start;
    if (!is_found) {
        Budget proof = budget_of_proof(budget);
        verdict = verify_by_graph(program, PROPERTY_TERMINATION, options, &proof, stats);
        start = clock_now();
        if (verdict.kind == ASSAY_UNKNOWN)
            nonterm_try_all(nonterm, SECOND_ATTEMPT, budget, &lasso);
        stats->refute_seconds += clock_now() - start;
    }
    if (lasso.is_found) {
        assay_verdicts_release(&verdict, 1);
        verdict = verdict_of_lasso(program->ir, &lasso);
    }
    nonterm_free(nonterm);
    return verdict;
}

// ---- Both engines ----------------------------------------------------------------------------------------

// A turn of an engine: a share of the time that is left, at most `most` seconds.
static Budget turn_of(const Budget *budget, double share, double most) {
    Budget turn = *budget;
    double now = clock_now();
    double seconds = budget->deadline > 0 ? (budget->deadline - now) * share : most;
    turn.deadline = now + (seconds < most ? seconds : most);
    return turn;
}

static bool is_last_word(const AssayVerdict *verdict, const AssayVerifyOptions *options,
                         bool is_graph) {
    bool has_invariants = is_graph || !options->invariants; // only the graph finds them
    return verdict->kind == ASSAY_FALSE || (verdict->kind == ASSAY_TRUE && has_invariants);
}

typedef enum Engine { ENGINE_GRAPH, ENGINE_BOUNDED, ENGINE_VALUES } Engine;

static AssayVerdict verify_by(Engine engine, AssayProgram *program, Property property,
                              const AssayVerifyOptions *options, Budget *turn,
                              AssayVerifyStats *stats) {
    switch (engine) {
    case ENGINE_BOUNDED:
        return api_verify_bounded(program, property, options, turn, stats);
    case ENGINE_VALUES:
        return api_verify_values(program, options, turn, stats);
    case ENGINE_GRAPH:
        break;
    }
    return verify_by_graph(program, property, options, turn, stats);
}

// What is easy for one engine is often hard for the others: each gets a short turn, then a long one. The
// graph's reason for not knowing tells more.
static AssayVerdict verify_in_turns(AssayProgram *program, Property property,
                                    const AssayVerifyOptions *options, Budget *budget,
                                    AssayVerifyStats *stats) {
    static const struct Turn {
        Engine engine;
        double share, most; // of the time that is left; seconds
    } turns[] = {{ENGINE_GRAPH, 0.2, 0.4}, {ENGINE_VALUES, 0.1, 0.4}, {ENGINE_BOUNDED, 0.2, 0.8},
                 {ENGINE_GRAPH, 0.45, 60}, {ENGINE_VALUES, 0.35, 60}, {ENGINE_BOUNDED, 0.93, 60}};
    AssayVerdict verdict = no_engine(property, "no time"), first_proof = {0};
    bool is_proved = false, values_may_know = property == PROPERTY_UNREACH_CALL;
    for (size_t i = 0; i < sizeof turns / sizeof *turns && !is_last_word(&verdict, options, true);
         i++) {
        Engine engine = turns[i].engine;
        bool is_graph = engine == ENGINE_GRAPH;
        if (engine == ENGINE_VALUES && !values_may_know)
            continue;
        Budget turn = turn_of(budget, turns[i].share, turns[i].most);
        AssayVerdict next = verify_by(engine, program, property, options, &turn, stats);
        if (turn.end == BUDGET_INTERRUPTED)
            budget->end = BUDGET_INTERRUPTED;
        if (engine == ENGINE_VALUES) // else it has said all that it can
            values_may_know = turn.end == BUDGET_OUT_OF_TIME;
        bool is_kept = is_last_word(&next, options, is_graph) || is_graph;
        if (!is_kept && next.kind == ASSAY_TRUE && !is_proved) { // used if no invariants are found
            is_proved = true;
            first_proof = next;
            continue;
        }
        assay_verdicts_release(is_kept ? &verdict : &next, 1);
        if (is_kept)
            verdict = next;
        if (budget->end == BUDGET_INTERRUPTED)
            break;
    }
    if (is_proved && verdict.kind == ASSAY_UNKNOWN) {
        assay_verdicts_release(&verdict, 1);
        return first_proof;
    }
    assay_verdicts_release(&first_proof, 1);
    return verdict;
}

static AssayVerdict verify_property(AssayProgram *program, Property property,
                                    const AssayVerifyOptions *options, Budget *budget,
                                    AssayVerifyStats *stats) {
    bool may_be_bounded = property != PROPERTY_TERMINATION && !options->math_ints;
    if (property == PROPERTY_TERMINATION && options->engine != ASSAY_ENGINE_BMC &&
        options->engine != ASSAY_ENGINE_VALUE)
        return verify_termination(program, options, budget, stats);
    if (options->engine == ASSAY_ENGINE_BMC)
        return may_be_bounded ? api_verify_bounded(program, property, options, budget, stats)
                              : no_engine(property, "not a question for the bounded engine");
    if (options->engine == ASSAY_ENGINE_VALUE)
        return property == PROPERTY_UNREACH_CALL && may_be_bounded
                   ? api_verify_values(program, options, budget, stats)
                   : no_engine(property, "not a question for value analysis");
    if (options->engine == ASSAY_ENGINE_SEG || !may_be_bounded)
        return verify_by_graph(program, property, options, budget, stats);
    return verify_in_turns(program, property, options, budget, stats);
}

// The time that is left, divided among the properties that are left.
static Budget share_of(const Budget *budget, uint32_t properties_left) {
    Budget share = *budget;
    double now = clock_now();
    if (budget->deadline > 0)
        share.deadline = now + (budget->deadline - now) / __builtin_popcount(properties_left);
    return share;
}

size_t assay_verify(AssayProgram *program, const AssayVerifyOptions *options,
                    AssayVerdict *verdicts, AssayVerifyStats *stats, char **messages) {
    Diag diag = {0};
    AssayVerifyStats ignored;
    uint32_t set = options->property ? property_parse(options->property, &diag) : PROPERTY_ALL;
    *messages = api_take_or_null(&diag.text);
    if (!stats)
        stats = &ignored;
    *stats = (AssayVerifyStats){0};
    size_t n = 0;
    Budget budget =
        budget_of_seconds(0.96 * options->timeout); // some is needed to say what was found
    for (int p = 0; p < N_PROPERTIES; p++) {
        if (!(set >> p & 1))
            continue;
        Budget share = share_of(&budget, set >> p);
        if (options->function)
            verdicts[n++] = no_engine((Property)p, "no engine for single functions yet");
        else
            verdicts[n++] = verify_property(program, (Property)p, options, &share, stats);
        if (share.end == BUDGET_INTERRUPTED)
            budget.end = share.end;
    }
    return n;
}

void assay_verdicts_release(AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        free(verdicts[i].detail);
        free(verdicts[i].location);
        free(verdicts[i].inputs);
        free(verdicts[i].why);
        free(verdicts[i].set);
        release_texts(verdicts[i].invariants, verdicts[i].n_invariants);
        release_texts(verdicts[i].measures, verdicts[i].n_measures);
    }
}

const char *assay_version(void) { return ASSAY_VERSION; }
