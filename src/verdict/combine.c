// Combines the engines' answers. A TRUE or FALSE counts, unless another engine says the opposite:
// then neither is believed. Of the reasons for UNKNOWN the one that explains most is kept.
#include "verdict/internal.h"

#include "verdict/answer.h"

#include <stdio.h>
#include <string.h>

enum { FINAL = INT32_MAX }; // explains: nothing is believed any more

static bool is_decided(const EngineVerdict *verdict) { return verdict->kind != ENGINE_UNKNOWN; }

static void set_verdict(Question *question, EngineVerdict verdict, const char *by) {
    engine_verdict_release(&question->verdict);
    question->verdict = verdict;
    question->by = by;
}

static void set_unknown(Question *question, int explains, const char *reason) {
    if (is_decided(&question->verdict) || explains < question->explains)
        return;
    set_verdict(question, engine_unknown(reason), NULL);
    question->explains = explains;
}

static void contradict(Question *question, const char *engine, EngineVerdictKind kind) {
    Text reason = {0};
    const char *first = kind == ENGINE_TRUE ? "FALSE" : "TRUE";
    const char *second = kind == ENGINE_TRUE ? "TRUE" : "FALSE";
    text_add(&reason, "internal: engines contradict each other: %s says %s, %s says %s",
             question->by, first, engine, second);
    fprintf(stderr, "assay: internal error: %s; please report it\n", text_chars(&reason));
    set_verdict(question, engine_unknown(text_chars(&reason)), NULL);
    question->explains = FINAL;
    text_release(&reason);
}

// Takes the verdict's contents, or releases them.
static void take_verdict(Question *question, const Attempt *attempt, EngineVerdict *verdict) {
    const char *engine = ENGINES[attempt->engine].name;
    const EngineVerdict *known = &question->verdict;
    if (!is_decided(verdict)) {
        set_unknown(question, attempt->explains, verdict->reason);
    } else if (is_decided(known) && known->kind != verdict->kind) {
        contradict(question, engine, verdict->kind);
    } else if (!is_decided(known) && question->explains < FINAL) {
        set_verdict(question, *verdict, engine);
        *verdict = (EngineVerdict){0};
    }
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
            set_unknown(&v->questions[p], 0, text_chars(&reason));
    text_release(&reason);
}

// Lost memory does not matter to other properties.
static bool is_unsafe(const Verification *v) {
    const EngineVerdict *memory = &v->questions[PROPERTY_MEMSAFETY].verdict;
    return memory->kind == ENGINE_FALSE && memory->violation != IR_LEAK;
}

// Where memory is not safe nothing else can be proved; another violation may still be found soon.
static uint32_t settled(const Verification *v) {
    uint32_t done = 0, open = 0;
    for (int p = 0; p < N_PROPERTIES; p++) {
        const Question *question = &v->questions[p];
        bool has_no_violation = is_unsafe(v) && question->holds_if_memory_is_safe;
        bool is_settled = is_decided(&question->verdict) || has_no_violation;
        done |= (uint32_t)(is_settled && question->is_asked) << p;
        open |= (uint32_t)(!is_settled && question->is_asked) << p;
    }
    uint32_t set = questions_of(done) & ~questions_of(open);
    // What is proved of runs without invalid accesses has no counterexample among them.
    const Question *termination = &v->questions[PROPERTY_TERMINATION];
    bool has_no_infinite_run =
        is_decided(&termination->verdict) || termination->holds_if_memory_is_safe;
    set |= (uint32_t)has_no_infinite_run << INFINITE_RUN;
    return set | (is_unsafe(v) ? (1u << PROOFS) - 1 : set) << PROOFS;
}

// ---- If memory is safe --------------------------------------------------------------------------

static bool is_memory_safe(const Verification *v) {
    return v->questions[PROPERTY_MEMSAFETY].verdict.kind == ENGINE_TRUE;
}

static bool is_open_but_for_memory(const Question *question) {
    return question->is_asked && question->holds_if_memory_is_safe &&
           !is_decided(&question->verdict) && question->explains < FINAL;
}

// The first engine that proves it tells of the accesses, unless it knows none.
static void note_condition(Question *question, EngineVerdict *verdict) {
    bool is_new = verdict->holds_if_memory_is_safe && !question->holds_if_memory_is_safe;
    if (is_new || (verdict->holds_if_memory_is_safe && !verdict->needs_safe_ideal))
        question->needs_safe_ideal = verdict->needs_safe_ideal;
    question->holds_if_memory_is_safe |= verdict->holds_if_memory_is_safe;
    if (!verdict->holds_if_memory_is_safe || question->accesses.count)
        return;
    question->accesses = verdict->accesses;
    verdict->accesses = (EngineLoopTexts){0};
}

static EngineVerdict assume_memory_safe(Question *question) {
    EngineVerdict verdict = {
        .kind = ENGINE_TRUE, .assumes_memory_safe = true, .accesses = question->accesses};
    question->accesses = (EngineLoopTexts){0};
    return verdict;
}

// What holds if every access is valid holds once that is proved, by whatever engine, or where the
// user says so. But that memory is safe does not show that it would be if signed arithmetic did not
// wrap, where the verdict needs that.
static void conclude_from_memory(Verification *v) {
    for (int p = 0; p < N_PROPERTIES; p++) {
        Question *question = &v->questions[p];
        if (is_memory_safe(v) && question->verdict.assumes_memory_safe &&
            !question->needs_safe_ideal)
            set_verdict(question, engine_true_or_unknown(true, NULL), question->by);
        if (!is_open_but_for_memory(question))
            continue;
        if (is_memory_safe(v) && !v->task->options.proofs && !question->needs_safe_ideal)
            set_verdict(question, engine_true_or_unknown(true, NULL), ENGINES[ENGINE_SEG].name);
        else if (v->task->assume_memory_safe)
            set_verdict(question, assume_memory_safe(question), ENGINES[ENGINE_SEG].name);
    }
}

// Whatever other engines complain of. A certificate would have to say how memory was proved to be
// safe, by another engine.
static void say_condition(const Verification *v, Question *question) {
    if (!is_open_but_for_memory(question))
        return;
    EngineVerdict verdict =
        !is_memory_safe(v) ? engine_true_if_memory_is_safe()
        : question->needs_safe_ideal
            ? engine_unknown(
                  "not shown to end without signed wrap-around: an access may be invalid")
            : engine_unknown("no certificate says that memory is safe by another engine's proof");
    verdict.accesses = question->accesses;
    question->accesses = (EngineLoopTexts){0};
    set_verdict(question, verdict, NULL);
}

// ---- Answers ------------------------------------------------------------------------------------

uint32_t combine_take(void *context, const PortfolioAnswer *answer) {
    Verification *v = context;
    const Attempt *attempt = answer->job->context;
    EngineAnswer said = {0};
    if (answer->end != PORTFOLIO_ANSWERED || !answer_read(&said, answer->bytes))
        take_failure(v, attempt, answer);
    for (int p = 0; p < N_PROPERTIES; p++) {
        Question *question = &v->questions[p];
        if (!(said.answered >> p & 1))
            continue;
        if (p != PROPERTY_MEMSAFETY)
            note_condition(question, &said.verdicts[p]);
        take_verdict(question, attempt, &said.verdicts[p]);
    }
    statistics_sum(&v->statistics, &said.statistics);
    engine_answer_release(&said);
    conclude_from_memory(v);
    return settled(v);
}

uint32_t combine_take_refutation(void *context, const PortfolioAnswer *answer) {
    Verification *v = context;
    const Attempt *attempt = answer->job->context;
    EngineAnswer said = {0};
    uint32_t refuted = 0;
    if (answer->end != PORTFOLIO_ANSWERED || !answer_read(&said, answer->bytes))
        return 0;
    for (int p = 0; p < N_PROPERTIES; p++)
        if (said.verdicts[p].kind == ENGINE_FALSE) {
            set_verdict(&v->questions[p], said.verdicts[p], ENGINES[attempt->engine].name);
            said.verdicts[p] = (EngineVerdict){0};
            refuted |= 1u << p;
        }
    engine_answer_release(&said);
    return refuted;
}

// What is proved with contracts in place of bodies holds if each call meets its contract: that is
// part of unreach-call.
static void rely_on_contracts(Verification *v) {
    const EngineVerdict *calls = &v->questions[PROPERTY_UNREACH_CALL].verdict;
    for (int p = 0; p < N_PROPERTIES; p++) {
        Question *question = &v->questions[p];
        bool is_proved = question->verdict.kind == ENGINE_TRUE;
        bool is_condition = question->verdict.holds_if_memory_is_safe;
        bool rests_on_memory = calls->holds_if_memory_is_safe || calls->assumes_memory_safe;
        bool is_met = calls->kind == ENGINE_TRUE || calls->holds_if_memory_is_safe;
        if (p == PROPERTY_UNREACH_CALL || !(is_proved || is_condition))
            continue;
        bool is_of_memory = p == PROPERTY_MEMSAFETY || p >= PROPERTY_VALID_DEREF;
        if (!is_met || (rests_on_memory && is_of_memory))
            set_verdict(question,
                        engine_unknown("calls may not meet the contracts, see unreach-call"), NULL);
        else if (is_proved && calls->holds_if_memory_is_safe)
            set_verdict(question, engine_true_if_memory_is_safe(), NULL);
        else if (is_proved)
            question->verdict.assumes_memory_safe |= calls->assumes_memory_safe;
    }
}

// By then there is no proof but of those that assume the contrary.
static void blame_memory(Verification *v) {
    static const char reason[] = "memory is not safe, see valid-memsafety";
    if (!is_unsafe(v))
        return;
    for (int p = 0; p < N_PROPERTIES; p++) {
        Question *question = &v->questions[p];
        if (question->verdict.assumes_memory_safe)
            set_verdict(question, engine_unknown(reason), NULL);
        set_unknown(question, question->explains, reason);
    }
}

void combine_finish(Verification *v) {
    for (int p = 0; p < N_PROPERTIES; p++)
        say_condition(v, &v->questions[p]);
    if (v->task->properties >> PROPERTY_MEMSAFETY & 1)
        blame_memory(v);
    if (v->task->has_contracts)
        rely_on_contracts(v);
}
