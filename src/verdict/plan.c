// Which engines run, in which order and for how long. What is easy for one engine is often hard for
// the other, so each gets a short attempt before any gets a long one, unless there is a processor
// for each.
#include "verdict/internal.h"

#include "base/memory.h"

#include <stdio.h>

static const double SHORT_SEG = 0.4, SHORT_VALUE = 0.4, SHORT_OTHER = 0.5,
                    TOGETHER = 2; // seconds
// In shares of a usual job: most functions are decided together, or not at all, and what is left of
// a few seconds for each of twenty jobs would decide nothing.
enum { WEIGHT_TOGETHER = 20 };
static const double SHARE_OF_VALUE = 0.2; // of the time: it decides soon, or hardly ever
static const double SHARE_OF_CEGAR = 0.4, CEGAR = 20; // the same, of what is left over
static const double LONG = 60;                        // where the user gave no limit
static const double HEAD_START = 0.12; // of seg, which decides most programs sooner than that
static const double HEAD_START_FOR_INVARIANTS = 1, // only seg finds them
    LONG_HEAD_START = 3;                           // before a run, which has none

static bool is_asked(const VerifyTask *task, EngineId engine) {
    return task->engine == ENGINE_ALL || task->engine == engine;
}

// Unbounded integers: seg proves, bmc finds violations, the others do not know them.
static bool is_for_seg(const VerifyTask *task) { return task->options.math_ints; }

const char *plan_why_no_engine(const VerifyTask *task) {
    return is_for_seg(task) ? "only --engine seg and bmc know --int-model=math"
                            : "the chosen engine does not answer this property";
}

unsigned plan_slots(const VerifyTask *task) {
    return task->jobs ? task->jobs : portfolio_count_processors();
}

static Attempt *add_attempt(Verification *v, EngineId engine, uint32_t properties,
                            bool is_for_proof, double most, double delay) {
    Attempt *attempt = memory_zeroed(sizeof *attempt);
    *attempt = (Attempt){.verification = v,
                         .engine = engine,
                         .properties = properties,
                         .explains = ENGINES[engine].explains};
    snprintf(attempt->name, sizeof attempt->name, "%s %s", ENGINES[engine].name,
             is_single(properties) ? property_name((Property)__builtin_ctz(properties))
                                   : "all properties");
    vec_push(&v->attempts, attempt);
    vec_push(&v->jobs,
             ((PortfolioJob){.name = attempt->name,
                             .questions = is_for_proof ? questions_of(properties) << PROOFS
                                                       : questions_of(properties),
                             .delay = delay,
                             .most = most,
                             .work = attempt_do,
                             .context = attempt}));
    return attempt;
}

// A program that takes no inputs has one run. Contracts and unbounded integers are not executed.
static void add_runs(Verification *v, uint32_t properties) {
    const VerifyTask *task = v->task;
    bool is_alone = task->engine == ENGINE_RUN;
    bool tells_more = task->options.invariants || task->options.proofs;
    uint32_t of_behaviour = properties & property_set_of(IR_UNDEFINED);
    uint32_t sets[] = {properties & ~of_behaviour, of_behaviour};
    if (!is_asked(task, ENGINE_RUN) || ((is_for_seg(task) || task->has_contracts) && !is_alone))
        return;
    for (int i = 0; i < 2; i++) {
        if (!sets[i])
            continue;
        add_attempt(v, ENGINE_RUN, sets[i], true, 0, tells_more ? LONG_HEAD_START : 0);
        vec_last(&v->jobs).questions |= questions_of(sets[i]);
        vec_last(&v->jobs).is_beside = true;
    }
}

typedef struct Effort {
    bool is_long;
    double seg, value, other; // seconds at most; 0: no limit
    double head_start;        // of seg
} Effort;

// Where it is one of many it takes what the others leave: it seldom decides what they do not, but
// it does for programs with many branches and few values that matter (doc/cegar.md).
static void add_cegar(Verification *v, Property property, Effort effort) {
    const VerifyTask *task = v->task;
    bool is_alone = task->engine == ENGINE_CEGAR;
    bool pays = task->engine == ENGINE_ALL && property == PROPERTY_UNREACH_CALL && effort.is_long;
    if (property == PROPERTY_TERMINATION || is_for_seg(task) || !(is_alone || pays))
        return;
    double most = is_alone            ? effort.other
                  : task->timeout > 0 ? SHARE_OF_CEGAR * task->timeout
                                      : CEGAR;
    add_attempt(v, ENGINE_CEGAR, 1u << property, effort.is_long, most, effort.head_start);
    vec_last(&v->jobs).is_spare = !is_alone;
}

// The engines for one property: seg for proofs, and one that is better at finding violations.
static void add_engines(Verification *v, Property property, Effort effort) {
    const VerifyTask *task = v->task;
    bool is_termination = property == PROPERTY_TERMINATION;
    bool is_for_value = property == PROPERTY_UNREACH_CALL && !is_for_seg(task);
    uint32_t set = 1u << property;
    if (is_asked(task, ENGINE_SEG))
        add_attempt(v, ENGINE_SEG, set, true, effort.seg, 0);
    if (is_termination && is_asked(task, ENGINE_SEG)) {
        add_attempt(v, ENGINE_ENDLESS, set, effort.is_long, effort.other, 0);
        vec_last(&v->jobs).questions = 1u
                                       << (effort.is_long ? INFINITE_RUN + PROOFS : INFINITE_RUN);
    }
    if (is_for_value && is_asked(task, ENGINE_VALUE))
        add_attempt(v, ENGINE_VALUE, set, true, effort.value, effort.head_start);
    if (!is_termination && is_asked(task, ENGINE_BMC))
        add_attempt(v, ENGINE_BMC, set, effort.is_long, effort.other, effort.head_start);
    add_cegar(v, property, effort);
}

static void add_engines_for_all(Verification *v, uint32_t properties, Effort effort) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if (properties >> p & 1)
            add_engines(v, (Property)p, effort);
}

// One graph answers all properties, but def-behavior has a program of its own.
static void add_joint_attempts(Verification *v, uint32_t properties) {
    uint32_t of_behaviour = properties & property_set_of(IR_UNDEFINED);
    uint32_t sets[] = {properties & ~of_behaviour, of_behaviour};
    if (is_single(properties) || !is_asked(v->task, ENGINE_SEG))
        return;
    for (int i = 0; i < 2; i++)
        if (sets[i]) {
            add_attempt(v, ENGINE_SEG, sets[i], false, TOGETHER, 0)->explains = 0;
            vec_last(&v->jobs).weight = WEIGHT_TOGETHER;
        }
}

void plan_verification(Verification *v, uint32_t properties) {
    const VerifyTask *task = v->task;
    bool is_alone = task->engine != ENGINE_ALL;
    bool tells_more = task->options.invariants || task->options.proofs;
    double most = task->timeout > 0 ? 0 : LONG;
    double value = task->timeout > 0 && !is_alone ? SHARE_OF_VALUE * task->timeout : most;
    Effort small = {false, SHORT_SEG, SHORT_VALUE, SHORT_OTHER, HEAD_START};
    Effort large = {true, most, value, most, tells_more ? HEAD_START_FOR_INVARIANTS : HEAD_START};
    add_runs(v, properties);
    add_joint_attempts(v, properties);
    if (!(is_single(properties) && (plan_slots(task) > 1 || is_alone)))
        add_engines_for_all(v, properties, small);
    add_engines_for_all(v, properties, large);
}

void plan_refutations(Verification *v, uint32_t properties) {
    for (int p = 0; p < N_PROPERTIES; p++)
        if ((properties >> p & 1) && v->questions[p].verdict.kind == ENGINE_TRUE &&
            !is_for_seg(v->task))
            add_attempt(v, p == PROPERTY_TERMINATION ? ENGINE_ENDLESS : ENGINE_BMC, 1u << p, false,
                        SHORT_OTHER, 0);
}

void plan_release(Verification *v) {
    for (size_t i = 0; i < v->attempts.count; i++)
        free(v->attempts.items[i]);
    vec_free(&v->attempts);
    vec_free(&v->jobs);
}
