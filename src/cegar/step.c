// One step: a state is executed to the next places at which it may be forgotten and compared. Cases that open within
// a block (a read that may hit either field, a node that is split off a list) are followed on their own.
#include "cegar/internal.h"

#include <string.h>

enum { MAX_CASES = 64 }; // within one block

uint64_t cegar_place(const ExecState *state) {
    uint64_t hash = 0;
    for (const ExecFrame *frame = &state->frame; frame; frame = frame->caller) {
        uint64_t parts[3] = {hash, (uint64_t)frame->function << 32 | frame->block, frame->index};
        hash = map_hash_bytes(parts, sizeof parts);
    }
    return hash;
}

bool cegar_is_loop_head(const Cegar *c, const ExecState *state) {
    return state->has_arrived && exec_function(c->x, state)->blocks[state->frame.block].is_cut_point;
}

static void add_target(CegarOutcome *outcome, CegarTargetKind kind, ExecViolation violation) {
    vec_push(&outcome->targets, ((CegarTarget){kind, violation}));
}

static void note_targets(Cegar *c, const ExecState *state, ExecEnd end, CegarOutcome *outcome) {
    Exec *x = c->x;
    for (size_t i = 0; i < x->violations.count; i++)
        add_target(outcome, CEGAR_VIOLATION, x->violations.items[i]);
    if (x->relied_on)
        add_target(outcome, CEGAR_RELIED,
                   (ExecViolation){.loc = x->relied_at, .state = *state, .what = x->relied_on});
    if (end != EXEC_STUCK)
        return;
    const char *why = arena_copy_string(&x->arena, x->stuck, strlen(x->stuck));
    add_target(outcome, CEGAR_STUCK,
               (ExecViolation){.loc = x->stuck_at, .state = *state, .what = why});
}

void cegar_step(Cegar *c, const ExecState *state, IrBlockId forced, CegarOutcome *outcome) {
    Exec *x = c->x;
    CegarStates work = {0};
    size_t n_cases = 0;
    vec_push(&work, *state);
    x->forced = forced;
    while (work.count && !cegar_out_of_budget(c)) {
        ExecState now = vec_pop(&work);
        x->relied_on = NULL;
        ExecEnd end = ++n_cases > MAX_CASES ? EXEC_STUCK : exec_block(x, &now);
        if (n_cases > MAX_CASES)
            exec_stuck(x, &now, "too many cases in one block");
        note_targets(c, &now, end, outcome);
        for (size_t i = 0; n_cases <= MAX_CASES && i < x->forks.count; i++) {
            ExecState fork = x->forks.items[i];
            if (fork.has_arrived)
                vec_push(&outcome->next, fork);
            else
                vec_push(&work, fork);
        }
        if (end == EXEC_RUNNING)
            vec_push(&outcome->next, now);
        if (n_cases > MAX_CASES)
            break;
    }
    x->forced = 0;
    x->relied_on = NULL;
    vec_free(&work);
}

void cegar_outcome_release(CegarOutcome *outcome) {
    vec_free(&outcome->next);
    vec_free(&outcome->targets);
}
