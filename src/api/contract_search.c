#include "api/contract_search.h"

#include "api/contract_judge.h"
#include "base/clock.h"
#include "base/memory.h"
#include "frontend/needs.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ATTEMPTS = 24 };
static const double LEAST_SECONDS = 0.3; // what is given less proves nothing
static const double DROP_SECONDS = 1;
static const double RUN_SECONDS = 1.5; // for a run that the contract leaves

// ---- In words -----------------------------------------------------------------------------------

// What it asserts itself: the driver has it among what it assumes.
static void add_asserted(const char *assumptions, Text *text) {
    size_t prefix = strlen(NEEDS_ASSERTED);
    for (const char *line = assumptions; line && *line;) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, NEEDS_ASSERTED, prefix) == 0)
            text_add(text, "%.*s (asserted)\n", (int)(length - prefix), line + prefix);
        line += length + (line[length] == '\n');
    }
}

// Whether a pointer may be null is said where it is not said otherwise.
static bool is_implied(const NeedList *needs, const Need *need) {
    for (size_t i = 0; i < needs->count; i++) {
        const Need *other = &needs->items[i];
        bool has_some = other->kind == NEED_STRING || other->kind == NEED_SHORT ||
                        (other->kind == NEED_VALID && other->count.number < 0);
        if (need->kind == NEED_NOT_NULL && has_some && other->place == need->place)
            return true;
    }
    return false;
}

static char *needs_text(const ContractSearch *search) {
    Text text = {0};
    add_asserted(search->task->assumptions, &text);
    for (size_t i = 0; i < search->pool.needs.count; i++) {
        const Need *need = &search->pool.needs.items[i];
        if (is_implied(&search->pool.needs, need))
            continue;
        need_add_text(search->pool.survey, need, &text);
        text_add(&text, "\n");
    }
    return api_take_or_null(&text);
}

// ---- Answers ------------------------------------------------------------------------------------

static void replace(AssayVerdict *verdict, AssayVerdict *other) {
    assay_verdicts_release(verdict, 1);
    *verdict = *other;
    *other = (AssayVerdict){0};
}

// A violation that some contract may exclude.
static void leave_open(AssayVerdict *verdict, const char *why) {
    Text text = {0};
    const char *what = verdict->message ? verdict->message : verdict->why ? verdict->why : "";
    text_add(&text, "%s: %s%s%s%s%s", why, verdict->detail ? verdict->detail : "",
             *what ? ": " : "", what, verdict->location ? " at " : "",
             verdict->location ? verdict->location : "");
    AssayVerdict open = api_unknown(api_property_of(verdict), text_chars(&text));
    text_release(&text);
    replace(verdict, &open);
}

static bool is_proved(const AssayVerdict *verdict) { return verdict->kind == ASSAY_TRUE; }

// ---- One property -------------------------------------------------------------------------------

// Adds a clause and asks again. False: that is the answer.
static bool go_on(ContractSearch *search, AssayVerdict *verdict) {
    Property property = api_property_of(verdict);
    ContractCause cause;
    if (contract_seconds_left(search) < LEAST_SECONDS || search->attempts >= MOST_ATTEMPTS) {
        leave_open(verdict, "no time to look for a contract that excludes it");
        return false;
    }
    bool is_found = contract_cause_find(search->program, search->task->frontend.function, verdict,
                                        &search->survey, &search->task->verify, &cause);
    bool is_bug = is_found && contract_is_bug(search, &cause, verdict);
    bool is_excluded =
        is_found && !is_bug && contract_pool_exclude(&search->pool, &cause, property);
    if (is_found && !is_bug && !is_excluded)
        is_bug = contract_is_bug_at_last(search, &cause, verdict);
    contract_cause_release(&cause);
    if (is_bug)
        return false;
    if (!is_excluded || !contract_load(search)) {
        leave_open(verdict, "no contract was found that excludes it");
        return false;
    }
    AssayVerdict next[ASSAY_MAX_VERDICTS];
    size_t n = contract_verify(search, 1u << property, contract_seconds_left(search), next);
    if (n == 1)
        replace(verdict, &next[0]);
    return n == 1;
}

// Clauses that were put in on the way, and that the proof does without.
static void drop_needless(ContractSearch *search, const AssayVerdict *verdict) {
    uint32_t property = 1u << api_property_of(verdict);
    for (size_t i = search->pool.needs.count; i-- > 0;) {
        NeedList *needs = &search->pool.needs;
        Need need = needs->items[i];
        bool may_go = need.kind == NEED_NUMBER || need.kind == NEED_NOT_EMPTY;
        if (!may_go || needs->count < 2 || contract_seconds_left(search) < 2 * DROP_SECONDS)
            continue;
        memmove(&needs->items[i], &needs->items[i + 1],
                (needs->count - i - 1) * sizeof *needs->items);
        needs->count--;
        AssayVerdict without[ASSAY_MAX_VERDICTS];
        size_t n =
            contract_load(search) ? contract_verify(search, property, DROP_SECONDS, without) : 0;
        bool is_proof = n == 1 && is_proved(&without[0]);
        assay_verdicts_release(without, n);
        if (is_proof)
            continue;
        vec_push(needs, need);
        contract_load(search);
    }
}

static void set_needs(ContractSearch *search, AssayVerdict *verdict) {
    free(verdict->needs);
    verdict->needs = needs_text(search);
}

static void answer_one(ContractSearch *search, AssayVerdict *verdict) {
    while (verdict->kind == ASSAY_FALSE && go_on(search, verdict))
        ;
    if (is_proved(verdict))
        drop_needless(search, verdict);
    if (verdict->kind != ASSAY_UNKNOWN)
        set_needs(search, verdict);
}

// ---- Does the contract leave calls? ------------------------------------------------------------

static bool may_exclude_all(const NeedList *needs) {
    for (size_t i = 0; i < needs->count; i++)
        if (needs->items[i].kind != NEED_NOT_NULL)
            return true;
    return false;
}

static bool leaves_calls(ContractSearch *search) {
    return !may_exclude_all(&search->pool.needs) ||
           contract_ask_for_run(search, "", false, RUN_SECONDS) == CONTRACT_RUN_EXISTS ||
           contract_ask_for_run(search, "", true, RUN_SECONDS) == CONTRACT_RUN_EXISTS;
}

static void check_contract(ContractSearch *search, AssayVerdict *verdict) {
    if (!is_proved(verdict) || leaves_calls(search))
        return;
    AssayVerdict open =
        api_unknown(api_property_of(verdict), "a contract was found, but no call that keeps to it");
    replace(verdict, &open);
}

// ---- All of them -------------------------------------------------------------------------------

static AssayVerdict *find(AssayVerdict *verdicts, size_t n, Property property) {
    for (size_t i = 0; i < n; i++)
        if (api_property_of(&verdicts[i]) == property)
            return &verdicts[i];
    return NULL;
}

// Those that were proved under less are proved; all others are asked again.
static void ask_again(ContractSearch *search, AssayVerdict *verdicts, size_t n,
                      bool are_proofs_kept) {
    uint32_t properties = 0;
    for (size_t i = 0; i < n; i++) {
        Property property = api_property_of(&verdicts[i]);
        bool is_answered =
            property == PROPERTY_MEMSAFETY || (is_proved(&verdicts[i]) && are_proofs_kept);
        properties |= is_answered ? 0 : 1u << property;
    }
    if (!properties || contract_seconds_left(search) < LEAST_SECONDS)
        return;
    AssayVerdict next[ASSAY_MAX_VERDICTS];
    size_t m = contract_verify(search, properties, contract_seconds_left(search), next);
    for (size_t i = 0; i < m; i++) {
        AssayVerdict *verdict = find(verdicts, n, api_property_of(&next[i]));
        if (is_proved(&next[i]))
            set_needs(search, &next[i]);
        if (verdict)
            replace(verdict, &next[i]);
    }
    assay_verdicts_release(next, m);
}

// Clauses that one property needs are none of the others'.
static void answer_apart(ContractSearch *search, AssayVerdict *verdict) {
    NeedList base = {0};
    if (verdict->kind != ASSAY_FALSE)
        return;
    for (size_t i = 0; i < search->pool.needs.count; i++)
        vec_push(&base, search->pool.needs.items[i]);
    answer_one(search, verdict);
    if (search->pool.needs.count != base.count)
        check_contract(search, verdict);
    vec_free(&search->pool.needs);
    search->pool.needs = base;
    search->pool.tried.count = 0;
    contract_load(search);
}

// Is there something that a contract may decide?
static bool is_candidate(const AssayVerdict *verdict) {
    return verdict->kind == ASSAY_FALSE || verdict->holds_if_memory_is_safe ||
           (verdict->kind == ASSAY_UNKNOWN && verdict->detail &&
            strncmp(verdict->detail, "memory is not safe", 18) == 0);
}

static bool has_candidate(const AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (is_candidate(&verdicts[i]))
            return true;
    return false;
}

// A contract for one of the properties that all others rest on.
static void answer_first(ContractSearch *search, AssayVerdict *verdict) {
    size_t before = search->pool.needs.count;
    if (!verdict || verdict->kind != ASSAY_FALSE)
        return;
    answer_one(search, verdict);
    if (verdict->kind == ASSAY_TRUE && search->pool.needs.count != before)
        check_contract(search, verdict);
    if (verdict->kind == ASSAY_UNKNOWN) { // what was assumed for it is of no use
        search->pool.needs.count = before;
        contract_load(search);
    }
}

static void answer_all(ContractSearch *search, AssayVerdict *verdicts, size_t n) {
    AssayVerdict own = {0}, *memory = find(verdicts, n, PROPERTY_MEMSAFETY);
    answer_first(search, find(verdicts, n, PROPERTY_UNREACH_CALL));
    if (!memory) { // nobody asked, but all else rests on it
        AssayVerdict asked[ASSAY_MAX_VERDICTS];
        double half = contract_seconds_left(search) / 2;
        if (contract_verify(search, 1u << PROPERTY_MEMSAFETY, half, asked) == 1)
            own = asked[0];
        memory = &own;
    }
    if (memory->property)
        answer_first(search, memory);
    if (search->pool.needs.count && memory->property && is_proved(memory))
        ask_again(search, verdicts, n, contract_pool_only_assumes(&search->pool.needs));
    for (size_t i = 0; i < n && search->program; i++)
        if (&verdicts[i] != memory)
            answer_apart(search, &verdicts[i]);
    assay_verdicts_release(&own, 1);
}

static void set_asserted(const ContractTask *task, AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Text text = {0};
        add_asserted(task->assumptions, &text);
        if (is_proved(&verdicts[i]) && !verdicts[i].needs)
            verdicts[i].needs = api_take_or_null(&text);
        text_release(&text);
    }
}

void contract_answer(const ContractTask *task, AssayVerdict *verdicts, size_t n) {
    ContractSearch search = {.task = task, .survey = {.has_all = true}};
    if (has_candidate(verdicts, n)) {
        bool is_loaded = contract_load(&search);
        // A contract that is written is all that callers see to.
        if (is_loaded && !search.survey.has_contract)
            answer_all(&search, verdicts, n);
        for (size_t i = 0; i < n && !is_loaded; i++)
            if (verdicts[i].kind == ASSAY_FALSE)
                leave_open(&verdicts[i], "no time to look for a contract that excludes it");
    }
    set_asserted(task, verdicts, n);
    assay_free(search.program);
    contract_pool_release(&search.pool);
    survey_release(&search.survey);
}
