// The rules for bugs. In doubt it is none.
#include "api/contract_judge.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const double PROBE_SECONDS = 6;

// Functions of the library that fail for reasons that no argument decides.
static bool fails_by_itself(const char *name) {
    static const char *const names[] = {"getenv",        "fopen",     "fdopen", "tmpfile",
                                        "opendir",       "freopen",   "popen",  "getcwd",
                                        "secure_getenv", "setlocale", "gmtime", "localtime"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static bool allocates(const char *name) {
    static const char *const names[] = {"malloc",  "calloc",        "realloc",     "strdup",
                                        "strndup", "aligned_alloc", "reallocarray"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

// Every call that executes the place fails: no run gets from there to the end.
static bool always_fails(ContractSearch *search, const AssayVerdict *verdict) {
    return verdict->location && contract_ask_for_run(search, verdict->location, false,
                                                     PROBE_SECONDS) == CONTRACT_RUN_NONE;
}

static bool is_own(const IrCause *cause) {
    return cause->kind == IR_CAUSE_HEAP || cause->kind == IR_CAUSE_STACK ||
           cause->kind == IR_CAUSE_GLOBAL;
}

// An unknown function may have kept it, or may be what it waits for.
static bool depends_on_others(const IrCause *cause) { return cause->n_external > 0; }

static bool is_bad_access(ContractSearch *search, const ContractCause *found,
                          const AssayVerdict *verdict) {
    const IrCause *cause = &found->cause;
    if (cause->is_dead && is_own(cause))
        return true; // its own object, which it freed itself
    if (is_own(cause) && cause->size_wraps)
        return true; // smaller than what was asked for
    if (is_own(cause) || cause->is_dead)
        return always_fails(search, verdict);
    bool is_checked_nowhere = cause->is_null && cause->kind == IR_CAUSE_NONE &&
                              found->callee_is_model &&
                              (fails_by_itself(found->callee) ||
                               (allocates(found->callee) && search->task->verify.malloc_may_fail));
    return is_checked_nowhere;
}

// A pointer that the function itself compares with null, before or behind: it counts on callers
// that give null. Yet no call with null comes to an end.
static bool contradicts_check(ContractSearch *search, const ContractCause *found) {
    const IrCause *cause = &found->cause;
    const Survey *survey = search->pool.survey;
    if (!cause->is_null || cause->kind != IR_CAUSE_NONE || !cause->in_function)
        return false;
    for (size_t i = 0; i < survey->places.count && i < CONTRACT_MOST; i++) {
        if (!survey->places.items[i].is_checked || !found->places[i].is_null ||
            !found->places[i].is_source)
            continue;
        Need null = {.kind = NEED_NULL, .place = (int)i, .number = -1, .plus = -1, .other = -1};
        vec_push(&search->pool.needs, null);
        ContractRun run = contract_ask_for_run(search, "", false, PROBE_SECONDS);
        search->pool.needs.count--;
        if (run == CONTRACT_RUN_NONE)
            return true;
    }
    return false;
}

bool contract_is_bug(ContractSearch *search, const ContractCause *found,
                     const AssayVerdict *verdict) {
    const IrCause *cause = &found->cause;
    switch (found->violation) {
    case IR_INVALID_DEREF:
        return is_bad_access(search, found, verdict) || contradicts_check(search, found);
    case IR_INVALID_FREE:
        return is_own(cause) || is_bad_access(search, found, verdict);
    case IR_LEAK:
        return !depends_on_others(cause);
    case IR_BAD_ARGUMENT: // different arguments have different objects: it made both of one
        return verdict->message && strstr(verdict->message, "places that overlap");
    default:
        return false;
    }
}

static void reach(const IrFunction *f, IrBlockId block, bool *seen) {
    if (seen[block])
        return;
    seen[block] = true;
    const IrInstr *end = &f->instrs[f->blocks[block].first + f->blocks[block].count - 1];
    for (uint32_t t = 0; t < end->n_targets; t++)
        reach(f, f->targets[end->targets + t], seen);
}

// Does some way lead out of the loop?
static bool has_exit(const IrFunction *f, IrBlockId head) {
    bool *seen = memory_zeroed(f->n_blocks), *back = memory_zeroed(f->n_blocks), found = false;
    reach(f, head, seen);
    for (IrBlockId b = 0; b < f->n_blocks && !found; b++) {
        if (!seen[b])
            continue;
        memset(back, 0, f->n_blocks);
        reach(f, b, back);
        found = !back[head];
    }
    free(seen);
    free(back);
    return found;
}

// A loop that never ends for arguments that keep to the contract; but one that nothing leaves was
// meant so.
static bool is_endless(ContractSearch *search, const ContractCause *found,
                       const AssayVerdict *verdict) {
    IrProgram *ir = search->program->ir;
    if (depends_on_others(&found->cause) || !verdict->location)
        return false;
    for (IrFunctionId id = 0; id < ir->n_functions; id++)
        for (uint32_t l = 0; l < ir->functions[id].n_loops; l++)
            if (strcmp(ir_loc_text(ir, ir->functions[id].loops[l].loc), verdict->location) == 0)
                return has_exit(&ir->functions[id], ir->functions[id].loops[l].head);
    return true; // a recursion
}

bool contract_is_bug_at_last(ContractSearch *search, const ContractCause *found,
                             const AssayVerdict *verdict) {
    Property property = api_property_of(verdict);
    if (property == PROPERTY_TERMINATION)
        return is_endless(search, found, verdict);
    return property == PROPERTY_DEF_BEHAVIOR && found->violation == IR_UNINITIALISED;
}
