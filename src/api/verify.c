// One verdict for each property from all engines: which of them are asked, in which order and for how
// long (the plan), and what their answers say together.
#include "api/internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/vec.h"
#include "slice/slice.h"
#include "verdict/portfolio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is easy for one engine is often hard for the other.
static const double SHORT_GRAPH = 0.4, SHORT_VALUES = 0.4, SHORT_OTHER = 0.5,
                    TOGETHER = 2;          // seconds
static const double SHARE_OF_VALUES = 0.2; // of the time: it decides soon, or hardly ever
static const double SHARE_OF_REFINEMENT = 0.4, REFINEMENT = 20; // the same, of what is left over
static const double SHARE_OF_SLICE = 0.2; // of the time: the whole program must have a chance
enum { LARGE_PROGRAM = 20000 }; // instructions: smaller ones are decided as they are, or not at all
static const double LONG = 60;  // where the user gave no limit
static const double HEAD_START = 0.12; // of the graph, which decides most programs sooner than that
static const double HEAD_START_FOR_INVARIANTS = 1; // only the graph finds them

typedef enum EngineId {
    ENGINE_TOGETHER,
    ENGINE_GRAPH,
    ENGINE_BOUNDED,
    ENGINE_VALUES,
    ENGINE_CEGAR,
    ENGINE_ENDLESS
} EngineId;

static const struct EngineRow {
    Engine *run;
    const char *name;
    int frankness; // whose reason for not knowing tells most
} ENGINES[] = {
    [ENGINE_TOGETHER] = {engine_graph, "seg", 0},
    [ENGINE_GRAPH] = {engine_graph, "seg", 3},
    [ENGINE_BOUNDED] = {engine_bounded, "bmc", 2},
    [ENGINE_VALUES] = {engine_values, "value", 1},
    [ENGINE_CEGAR] = {engine_cegar, "cegar", 1},
    [ENGINE_ENDLESS] = {engine_endless, "endless", 1},
};

// What a portfolio's question is: a property, and whether more than a short look for a violation is worth it.
enum { PROOFS = 16 };
_Static_assert((int)N_PROPERTIES <= (int)PROOFS, "room for the properties");

typedef struct Question {
    bool is_asked;
    AssayVerdict verdict;
    const char *by; // the engine that gave the verdict
    int frankness;  // of the reason, while the verdict is unknown
    bool is_true_if_memory_is_safe;
} Question;

typedef struct Verification Verification;

typedef struct Attempt {
    Verification *verification;
    EngineId engine;
    uint32_t properties;
    char name[64];
} Attempt;

struct Verification {
    AssayProgram *program;
    AssayProgram slice; // for unreach-call; ir is NULL when there is none
    const AssayVerifyOptions *options;
    Question questions[N_PROPERTIES];
    AssayVerifyStats stats;
    bool is_cancelled; // by the caller
    VEC(Attempt *) attempts;
    VEC(PortfolioJob) jobs;
};

// ---- The plan ----------------------------------------------------------------------------------------------

// What the graph tells of a proof speaks of all variables.
static bool works_on_slice(const Attempt *attempt) {
    const Verification *v = attempt->verification;
    bool tells_more = ENGINES[attempt->engine].run == engine_graph &&
                      (v->options->invariants || v->options->certificates);
    return v->slice.ir && attempt->properties == 1u << PROPERTY_UNREACH_CALL && !tells_more;
}

// What the slice shows counts where the program shows it, too; else the program is asked itself.
static void do_attempt(void *context, Budget *budget, Text *bytes) {
    const Attempt *attempt = context;
    Verification *v = attempt->verification;
    EngineAnswer answer = {0};
    AssayProgram *program = works_on_slice(attempt) ? &v->slice : v->program;
    ENGINES[attempt->engine].run(program, attempt->properties, v->options, budget, &answer);
    if (program->is_denied) {
        assay_verdicts_release(answer.verdicts, answer.n_verdicts);
        answer.n_verdicts = 0;
        ENGINES[attempt->engine].run(v->program, attempt->properties, v->options, budget, &answer);
    }
    answer_write(&answer, bytes);
    assay_verdicts_release(answer.verdicts, answer.n_verdicts);
}

typedef struct Effort {
    bool is_long;
    double graph, values, other; // seconds at most; 0: no limit
    double head_start;           // of the graph
} Effort;

static void add_attempt(Verification *v, EngineId engine, uint32_t properties, bool is_for_proof,
                        double most, double delay) {
    Attempt *attempt = memory_zeroed(sizeof *attempt);
    *attempt = (Attempt){.verification = v, .engine = engine, .properties = properties};
    bool is_one = (properties & (properties - 1)) == 0;
    snprintf(attempt->name, sizeof attempt->name, "%s %s", ENGINES[engine].name,
             is_one ? property_name((Property)__builtin_ctz(properties)) : "all properties");
    vec_push(&v->attempts, attempt);
    vec_push(&v->jobs,
             ((PortfolioJob){.name = attempt->name,
                             .questions = is_for_proof ? properties << PROOFS : properties,
                             .delay = delay,
                             .most = most,
                             .work = do_attempt,
                             .context = attempt}));
}

static bool is_asked(const AssayVerifyOptions *options, AssayEngine engine) {
    return options->engine == ASSAY_ENGINE_ALL || options->engine == engine;
}

// What only the graph models.
static bool needs_graph(const Verification *v) { return v->options->math_ints; }

static const char *why_nobody_answers(const Verification *v) {
    return v->options->math_ints ? "only --engine seg and bmc know --int-model=math"
                                 : "the engine that is asked does not answer this property";
}

// Where it is one of many it takes what the others leave: it seldom decides what they do not, but it does for programs
// with many branches and few values that matter (doc/cegar.md).
static void add_refinement(Verification *v, Property property, Effort effort) {
    const AssayVerifyOptions *options = v->options;
    bool is_alone = options->engine == ASSAY_ENGINE_CEGAR;
    bool pays =
        options->engine == ASSAY_ENGINE_ALL && property == PROPERTY_UNREACH_CALL && effort.is_long;
    if (property == PROPERTY_TERMINATION || needs_graph(v) || !(is_alone || pays))
        return;
    double most = is_alone               ? effort.other
                  : options->timeout > 0 ? SHARE_OF_REFINEMENT * options->timeout
                                         : REFINEMENT;
    add_attempt(v, ENGINE_CEGAR, 1u << property, effort.is_long, most, effort.head_start);
    vec_last(&v->jobs).is_spare = !is_alone;
}

// The engines for one property: the graph's proofs, and one that is better at finding what is wrong.
static void add_engines(Verification *v, Property property, Effort effort) {
    const AssayVerifyOptions *options = v->options;
    bool is_termination = property == PROPERTY_TERMINATION;
    bool has_bounded = !is_termination;
    bool has_values = property == PROPERTY_UNREACH_CALL && !needs_graph(v);
    uint32_t set = 1u << property;
    if (is_asked(options, ASSAY_ENGINE_SEG))
        add_attempt(v, ENGINE_GRAPH, set, true, effort.graph, 0);
    if (is_termination && is_asked(options, ASSAY_ENGINE_SEG))
        add_attempt(v, ENGINE_ENDLESS, set, effort.is_long, effort.other, 0);
    if (has_values && is_asked(options, ASSAY_ENGINE_VALUE))
        add_attempt(v, ENGINE_VALUES, set, true, effort.values, effort.head_start);
    if (has_bounded && is_asked(options, ASSAY_ENGINE_BMC))
        add_attempt(v, ENGINE_BOUNDED, set, effort.is_long, effort.other, effort.head_start);
    add_refinement(v, property, effort);
}

// Short attempts first, unless there is a processor for each engine.
static void plan(Verification *v, uint32_t set, unsigned slots) {
    const AssayVerifyOptions *options = v->options;
    bool is_one = (set & (set - 1)) == 0;
    bool is_roomy = is_one && (slots > 1 || options->engine != ASSAY_ENGINE_ALL);
    double most = options->timeout > 0 ? 0 : LONG;
    double head_start =
        options->invariants || options->certificates ? HEAD_START_FOR_INVARIANTS : HEAD_START;
    bool is_alone = options->engine != ASSAY_ENGINE_ALL;
    double values = options->timeout > 0 && !is_alone ? SHARE_OF_VALUES * options->timeout : most;
    Effort small = {false, SHORT_GRAPH, SHORT_VALUES, SHORT_OTHER, HEAD_START};
    Effort large = {true, most, values, most, head_start};
    if (!is_one && is_asked(options, ASSAY_ENGINE_SEG))
        add_attempt(v, ENGINE_TOGETHER, set, false, TOGETHER, 0);
    for (int p = 0; p < N_PROPERTIES && !is_roomy; p++)
        if (set >> p & 1)
            add_engines(v, (Property)p, small);
    for (int p = 0; p < N_PROPERTIES; p++)
        if (set >> p & 1)
            add_engines(v, (Property)p, large);
}

static void release_plan(Verification *v) {
    for (size_t i = 0; i < v->attempts.count; i++)
        free(v->attempts.items[i]);
    vec_free(&v->attempts);
    vec_free(&v->jobs);
}

// ---- The answers -------------------------------------------------------------------------------------------

static void set_unknown(Question *question, Property property, int frankness, const char *reason) {
    if (question->verdict.kind != ASSAY_UNKNOWN || frankness < question->frankness)
        return;
    assay_verdicts_release(&question->verdict, 1);
    question->verdict = api_unknown(property, reason);
    question->frankness = frankness;
}

static void contradict(Question *question, Property property, const char *engine,
                       AssayVerdictKind kind) {
    Text reason = {0};
    const char *first = kind == ASSAY_TRUE ? "FALSE" : "TRUE";
    const char *second = kind == ASSAY_TRUE ? "TRUE" : "FALSE";
    text_add(&reason, "internal: engines contradict each other: %s says %s, %s says %s",
             question->by, first, engine, second);
    fprintf(stderr, "assay: internal error: %s; please report it\n", text_chars(&reason));
    assay_verdicts_release(&question->verdict, 1);
    question->verdict = api_unknown(property, text_chars(&reason));
    question->frankness = INT32_MAX; // nothing is believed after that
    text_release(&reason);
}

static bool is_decided(const AssayVerdict *verdict) { return verdict->kind != ASSAY_UNKNOWN; }

// Takes the verdict's contents, or releases them.
static void take_verdict(Question *question, Property property, EngineId engine,
                         AssayVerdict *verdict) {
    AssayVerdict *known = &question->verdict;
    if (!is_decided(verdict)) {
        set_unknown(question, property, ENGINES[engine].frankness, verdict->detail);
    } else if (is_decided(known) && known->kind != verdict->kind) {
        contradict(question, property, ENGINES[engine].name, verdict->kind);
    } else if (!is_decided(known) && question->frankness < INT32_MAX) {
        assay_verdicts_release(known, 1);
        *known = *verdict;
        question->by = ENGINES[engine].name;
        return;
    }
    assay_verdicts_release(verdict, 1);
}

Property api_property_of(const AssayVerdict *verdict) {
    int p = 0;
    while (p < N_PROPERTIES - 1 && strcmp(property_name((Property)p), verdict->property) != 0)
        p++;
    return (Property)p;
}

static void take_failure(Verification *v, const Attempt *attempt, const PortfolioAnswer *answer) {
    Text reason = {0};
    if (answer->end == PORTFOLIO_CRASHED) {
        text_add(&reason, "crash in %s", ENGINES[attempt->engine].name);
        fprintf(stderr, "assay: internal error: %s%s%s; please report it\n", text_chars(&reason),
                answer->signal ? ": " : "", answer->signal ? strsignal(answer->signal) : "");
    } else {
        text_add(&reason, "%s",
                 answer->end == PORTFOLIO_OUT_OF_MEMORY ? "out of memory"
                 : v->is_cancelled                      ? "cancelled"
                                                        : "timeout");
    }
    for (int p = 0; p < N_PROPERTIES; p++)
        if (attempt->properties >> p & 1)
            set_unknown(&v->questions[p], (Property)p, 0, text_chars(&reason));
    text_release(&reason);
}

// Lost memory does no harm to what else is asked.
static bool is_unsafe(const Verification *v) {
    const AssayVerdict *memory = &v->questions[PROPERTY_MEMSAFETY].verdict;
    return memory->kind == ASSAY_FALSE && strcmp(memory->detail, "valid-memtrack") != 0;
}

// Where memory is not safe nothing else can be proved; another violation may still be found soon.
static uint32_t settled(const Verification *v) {
    uint32_t set = 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        set |= (uint32_t)(is_decided(&v->questions[p].verdict) && v->questions[p].is_asked) << p;
    return set | (is_unsafe(v) ? (uint32_t)PROPERTY_ALL : set) << PROOFS;
}

// What holds if every access is valid holds once that is proved, by whatever engine.
static void conclude_from_memory(Verification *v) {
    if (v->questions[PROPERTY_MEMSAFETY].verdict.kind != ASSAY_TRUE)
        return;
    for (int p = 0; p < N_PROPERTIES; p++) {
        Question *question = &v->questions[p];
        if (!question->is_asked || !question->is_true_if_memory_is_safe ||
            is_decided(&question->verdict) || question->frankness == INT32_MAX)
            continue;
        assay_verdicts_release(&question->verdict, 1);
        question->verdict = api_true_or_unknown((Property)p, true, NULL);
        question->by = ENGINES[ENGINE_GRAPH].name;
    }
}

static uint32_t take_answer(void *context, const PortfolioAnswer *answer) {
    Verification *v = context;
    const Attempt *attempt = answer->job->context;
    EngineAnswer said;
    bool is_answer = answer->end == PORTFOLIO_ANSWERED && answer_read(&said, answer->bytes);
    if (!is_answer)
        take_failure(v, attempt, answer);
    for (size_t i = 0; is_answer && i < said.n_verdicts; i++) {
        Property property = api_property_of(&said.verdicts[i]);
        take_verdict(&v->questions[property], property, attempt->engine, &said.verdicts[i]);
    }
    for (int p = 0; p < N_PROPERTIES; p++) // a certificate would have to say how
        v->questions[p].is_true_if_memory_is_safe |=
            is_answer && !v->options->certificates && said.if_memory_is_safe >> p & 1;
    conclude_from_memory(v);
    if (is_answer)
        answer_add_stats(&v->stats, &said.stats);
    return settled(v);
}

static bool watch(void *context, const char *running, double seconds) {
    Verification *v = context;
    v->is_cancelled |= v->options->progress &&
                       !v->options->progress(v->options->progress_context, running, seconds);
    return !v->is_cancelled;
}

// ---- All together ------------------------------------------------------------------------------------------

static uint64_t count_instructions(const IrProgram *ir) {
    uint64_t n = 0;
    for (IrFunctionId f = 0; f < ir->n_functions; f++)
        n += ir->functions[f].n_instrs;
    return n;
}

static void tell_trust(AssayProgram *program) {
    static const char line[] =
        "unreach-call: accesses that cannot influence an error call otherwise are valid";
    Text text = {0};
    text_add(&text, "%s", program->assumptions ? program->assumptions : "");
    if (!strstr(text_chars(&text), line))
        text_add(&text, "%s\n", line);
    free(program->assumptions);
    program->assumptions = text_take(&text);
}

static void cut(Verification *v, uint32_t set) {
    const AssayVerifyOptions *options = v->options;
    uint64_t before = count_instructions(v->program->ir);
    bool is_wanted = options->slice || options->assume_memory_safe || before >= LARGE_PROGRAM;
    if (!(set >> PROPERTY_UNREACH_CALL & 1) || options->no_slice || !is_wanted ||
        v->program->has_contracts) // whether arguments overlap depends on all memory
        return;
    double start = clock_now();
    Budget some = budget_of_seconds(SHARE_OF_SLICE * options->timeout);
    v->slice = *v->program;
    v->slice.whole = v->program;
    v->slice.ir = slice_for_errors(v->program->ir, options->assume_memory_safe, &some);
    if (v->slice.ir && options->assume_memory_safe)
        tell_trust(v->program);
    v->stats.slice.seconds = clock_now() - start;
    v->stats.slice.before = before;
    v->stats.slice.after = v->slice.ir ? count_instructions(v->slice.ir) : v->stats.slice.before;
}

static unsigned count_slots(const AssayVerifyOptions *options) {
    return options->jobs ? options->jobs : portfolio_count_processors();
}

static void run_plan(Verification *v, uint32_t (*take)(void *, const PortfolioAnswer *),
                     Budget *budget) {
    const AssayVerifyOptions *options = v->options;
    Portfolio portfolio = {.jobs = v->jobs.items,
                           .n_jobs = v->jobs.count,
                           .slots = count_slots(options),
                           .memory_mib = options->memory_mib,
                           .inherited_mib = v->program->inherited_mib,
                           .to_the_end = options->compare_engines,
                           .take = take,
                           .watch = watch,
                           .context = v};
    portfolio_run(&portfolio, budget);
    release_plan(v);
}

// A run of the program with its bodies counts more than a proof that rests on contracts.
static uint32_t take_refutation(void *context, const PortfolioAnswer *answer) {
    Verification *v = context;
    EngineAnswer said;
    uint32_t refuted = 0;
    bool is_answer = answer->end == PORTFOLIO_ANSWERED && answer_read(&said, answer->bytes);
    for (size_t i = 0; is_answer && i < said.n_verdicts; i++) {
        Property property = api_property_of(&said.verdicts[i]);
        Question *question = &v->questions[property];
        if (said.verdicts[i].kind == ASSAY_FALSE) {
            assay_verdicts_release(&question->verdict, 1);
            question->verdict = said.verdicts[i];
            question->by = ENGINES[((const Attempt *)answer->job->context)->engine].name;
            refuted |= 1u << property;
        } else {
            assay_verdicts_release(&said.verdicts[i], 1);
        }
    }
    return refuted;
}

// What was proved rests on functions that meet their contracts and on calls that keep to what their checks take for granted. A
// short look for a run of the whole program that shows the contrary.
static void doubt_contracts(Verification *v, uint32_t set, Budget *budget) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if ((set >> p & 1) && v->questions[p].verdict.kind == ASSAY_TRUE && !needs_graph(v))
            add_attempt(v, p == PROPERTY_TERMINATION ? ENGINE_ENDLESS : ENGINE_BOUNDED, 1u << p,
                        false, SHORT_OTHER, 0);
    if (v->jobs.count)
        run_plan(v, take_refutation, budget);
}

static void ask(Verification *v, uint32_t set) {
    const AssayVerifyOptions *options = v->options;
    for (int p = 0; p < N_PROPERTIES; p++)
        v->questions[p] = (Question){.is_asked = set >> p & 1,
                                     .frankness = -1,
                                     .verdict = api_unknown((Property)p, why_nobody_answers(v))};
    Budget budget =
        budget_of_seconds(0.96 * options->timeout); // some is needed to say what was found
    cut(v, set);
    plan(v, set, count_slots(options));
    run_plan(v, take_answer, &budget);
    ir_program_free(v->slice.ir);
    if (v->program->has_contracts && v->program->has_bodies &&
        options->engine == ASSAY_ENGINE_ALL && !v->is_cancelled)
        doubt_contracts(v, set, &budget);
}

// What a function leaves behind may be its caller's to free: nobody asks for that.
static uint32_t all_properties(const AssayProgram *program) {
    return program->is_function ? PROPERTY_ALL & ~(1u << PROPERTY_MEMCLEANUP) : PROPERTY_ALL;
}

// What is proved with contracts in place of bodies holds if each call meets its contract: that is part of unreach-call.
static void rely_on_contracts(Verification *v) {
    if (v->questions[PROPERTY_UNREACH_CALL].verdict.kind == ASSAY_TRUE)
        return;
    for (int p = 0; p < N_PROPERTIES; p++) {
        AssayVerdict *verdict = &v->questions[p].verdict;
        if (p == PROPERTY_UNREACH_CALL || verdict->kind != ASSAY_TRUE)
            continue;
        assay_verdicts_release(verdict, 1);
        *verdict = api_unknown((Property)p, "calls may not meet the contracts, see unreach-call");
    }
}

// It is known by then that there is no proof, and why; or none but of a slice that trusts accesses.
static void blame_memory(Verification *v) {
    static const char reason[] = "memory is not safe, see valid-memsafety";
    if (!is_unsafe(v))
        return;
    AssayVerdict *sliced = &v->questions[PROPERTY_UNREACH_CALL].verdict;
    if (sliced->kind == ASSAY_TRUE) {
        assay_verdicts_release(sliced, 1);
        *sliced = api_unknown(PROPERTY_UNREACH_CALL, reason);
    }
    for (int p = 0; p < N_PROPERTIES; p++)
        set_unknown(&v->questions[p], (Property)p, v->questions[p].frankness, reason);
}

size_t assay_verify(AssayProgram *program, const AssayVerifyOptions *options,
                    AssayVerdict *verdicts, AssayVerifyStats *stats, char **messages) {
    Diag diag = {0};
    uint32_t set =
        options->property ? property_parse(options->property, &diag) : all_properties(program);
    if (set && !api_has_deref(options->deref, &diag))
        set = 0;
    *messages = api_take_or_null(&diag.text);
    Verification v = {.program = program, .options = options};
    size_t n = 0;
    if (set)
        ask(&v, program->has_contracts ? set | 1u << PROPERTY_UNREACH_CALL : set);
    if (set >> PROPERTY_MEMSAFETY & 1)
        blame_memory(&v);
    if (set && program->has_contracts)
        rely_on_contracts(&v);
    for (int p = 0; p < N_PROPERTIES; p++) {
        v.questions[p].verdict.assumptions = program->assumptions;
        v.questions[p].verdict.external = program->external;
        if (!(set >> p & 1))
            assay_verdicts_release(&v.questions[p].verdict, 1);
        else
            verdicts[n++] = v.questions[p].verdict;
    }
    if (stats)
        *stats = v.stats;
    return n;
}
