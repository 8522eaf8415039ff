#include "api/contract_search.h"

#include "api/contract_judge.h"
#include "base/clock.h"
#include "base/memory.h"
#include "frontend/needs.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ATTEMPTS = 24, MOST_TIGHTENED = 6 };
static const double LEAST_SECONDS = 0.3; // what is given less proves nothing
static const double MEMORY_SHARE = 0.7;
static const double JOINT_SHARE = 0.25, LEAST_JOINT = 1.5;
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
    other->assumptions = verdict->assumptions; // the program's, and still so
    other->external = verdict->external;
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
    if (is_bug && !contract_pool_only_assumes(&search->pool.needs)) {
        free(verdict->inputs); // no run without the contract draws these values
        verdict->inputs = NULL;
    }
    search->bugs |= is_bug ? 1u << property : 0;
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

static bool holds_now(ContractSearch *search, uint32_t property) {
    AssayVerdict verdicts[ASSAY_MAX_VERDICTS];
    size_t n =
        contract_load(search) ? contract_verify(search, property, DROP_SECONDS, verdicts) : 0;
    bool is_proof = n == 1 && is_proved(&verdicts[0]);
    assay_verdicts_release(verdicts, n);
    return is_proof;
}

// A constant that was doubled until it sufficed: how much is it exactly?
static void tighten(ContractSearch *search, size_t at, uint32_t property) {
    Need *need = &search->pool.needs.items[at];
    int64_t most = need->count.constant, least = (int64_t)contract_pool_least(&search->pool, need);
    for (int n = 0; n < MOST_TIGHTENED && least < most; n++) {
        if (contract_seconds_left(search) < 2 * DROP_SECONDS)
            break;
        need->count.constant = least + (most - least) / 2;
        if (holds_now(search, property))
            most = need->count.constant;
        else
            least = need->count.constant + 1;
    }
    need->count.constant = most;
    contract_load(search);
}

// Clauses that were put in on the way, and that the proof does without.
static void drop_needless(ContractSearch *search, const AssayVerdict *verdict) {
    uint32_t property = 1u << api_property_of(verdict);
    for (size_t i = 0; i < search->pool.needs.count; i++)
        if (contract_pool_is_constant(&search->pool.needs.items[i]))
            tighten(search, i, property);
    for (size_t i = search->pool.needs.count; i-- > 0;) {
        NeedList *needs = &search->pool.needs;
        Need need = needs->items[i];
        bool may_go = need.kind == NEED_NUMBER || need.kind == NEED_NOT_EMPTY;
        if (!may_go || needs->count < 2 || contract_seconds_left(search) < 2 * DROP_SECONDS)
            continue;
        memmove(&needs->items[i], &needs->items[i + 1],
                (needs->count - i - 1) * sizeof *needs->items);
        needs->count--;
        if (holds_now(search, property))
            continue;
        vec_push(needs, need);
        contract_load(search);
    }
}

static void set_needs(ContractSearch *search, AssayVerdict *verdict) {
    free(verdict->needs);
    verdict->needs = needs_text(search);
}

// A violation of a program with fewer clauses may be none of this one.
static void refresh(ContractSearch *search, AssayVerdict *verdict) {
    Property property = api_property_of(verdict);
    unsigned checked = search->checked[property] ? search->checked[property] : 1;
    AssayVerdict next[ASSAY_MAX_VERDICTS];
    if (verdict->kind != ASSAY_FALSE || checked == search->version)
        return;
    if (contract_verify(search, 1u << property, contract_seconds_left(search), next) == 1)
        replace(verdict, &next[0]);
}

static void answer_one(ContractSearch *search, AssayVerdict *verdict) {
    refresh(search, verdict);
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

// What is open yet, one after the other, each with its share of what time is left. All together
// they get slices of time that prove little on a busy machine.
static void try_longer(ContractSearch *search, AssayVerdict *verdicts, size_t n) {
    size_t left = 0;
    for (size_t i = 0; i < n; i++)
        left += verdicts[i].kind == ASSAY_UNKNOWN;
    for (size_t i = 0; i < n && search->program; i++) {
        AssayVerdict next[ASSAY_MAX_VERDICTS];
        if (verdicts[i].kind != ASSAY_UNKNOWN || contract_seconds_left(search) < LEAST_SECONDS)
            continue;
        double seconds = contract_seconds_left(search) / (double)left--;
        size_t m = contract_verify(search, 1u << api_property_of(&verdicts[i]), seconds, next);
        if (m == 1 && is_proved(&next[0]))
            set_needs(search, &next[0]);
        if (m == 1)
            replace(&verdicts[i], &next[0]);
    }
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
    double all = contract_seconds_left(search), some = JOINT_SHARE * all;
    size_t m = contract_verify(search, properties, some > LEAST_JOINT ? some : LEAST_JOINT, next);
    for (size_t i = 0; i < m; i++) {
        AssayVerdict *verdict = find(verdicts, n, api_property_of(&next[i]));
        if (is_proved(&next[i]))
            set_needs(search, &next[i]);
        if (verdict)
            replace(verdict, &next[i]);
    }
    assay_verdicts_release(next, m);
    try_longer(search, verdicts, n);
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
    bool has_more = search->pool.needs.count != base.count;
    vec_free(&search->pool.needs);
    search->pool.needs = base;
    if (verdict->kind == ASSAY_FALSE) // what was tried in vain is no part of it
        set_needs(search, verdict);
    search->pool.tried.count = 0;
    if (has_more)
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

// Memory alone, where nobody asked, or time ran out: all else rests on it.
static void ask_memory(ContractSearch *search, AssayVerdict *memory) {
    AssayVerdict asked[ASSAY_MAX_VERDICTS];
    size_t n = contract_verify(search, 1u << PROPERTY_MEMSAFETY,
                               MEMORY_SHARE * contract_seconds_left(search), asked);
    if (n == 1)
        replace(memory, &asked[0]);
}

static void answer_all(ContractSearch *search, AssayVerdict *verdicts, size_t n) {
    AssayVerdict own = {0}, *memory = find(verdicts, n, PROPERTY_MEMSAFETY);
    answer_first(search, find(verdicts, n, PROPERTY_UNREACH_CALL));
    memory = memory ? memory : &own;
    if (!memory->property || memory->kind == ASSAY_UNKNOWN)
        ask_memory(search, memory);
    if (memory->property)
        answer_first(search, memory);
    if (memory->property && is_proved(memory))
        ask_again(search, verdicts, n, contract_pool_only_assumes(&search->pool.needs));
    for (size_t i = 0; i < n && search->program; i++)
        if (&verdicts[i] != memory)
            answer_apart(search, &verdicts[i]);
    assay_verdicts_release(&own, 1);
}

static void answer_open(ContractSearch *search, AssayVerdict *verdicts, size_t n) {
    AssayVerdict *memory = find(verdicts, n, PROPERTY_MEMSAFETY);
    if (search->task->only_candidates)
        return;
    if (memory && memory->kind == ASSAY_UNKNOWN)
        ask_memory(search, memory);
    if (!memory || is_proved(memory))
        try_longer(search, verdicts, n);
}

static bool has_open(const AssayVerdict *verdicts, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (verdicts[i].kind == ASSAY_UNKNOWN)
            return true;
    return false;
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
    if (has_candidate(verdicts, n) || (has_open(verdicts, n) && !task->only_candidates)) {
        bool is_loaded = contract_load(&search);
        // A contract that is written is all that callers see to.
        if (is_loaded && search.survey.has_contract)
            answer_open(&search, verdicts, n);
        else if (is_loaded)
            answer_all(&search, verdicts, n);
        for (size_t i = 0; i < n && !search.survey.has_contract; i++)
            if (verdicts[i].kind == ASSAY_FALSE &&
                !(search.bugs >> api_property_of(&verdicts[i]) & 1))
                leave_open(&verdicts[i], "no time to look for a contract that excludes it");
    }
    set_asserted(task, verdicts, n);
    assay_free(search.program);
    contract_pool_release(&search.pool);
    survey_release(&search.survey);
}
