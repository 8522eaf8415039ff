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
    return state->has_arrived &&
           exec_function(c->x, state)->blocks[state->frame.block].is_cut_point;
}

static void add_target(CegarOutcome *outcome, CegarTargetKind kind, ExecViolation violation) {
    vec_push(&outcome->targets, ((CegarTarget){kind, violation}));
}

// Sizes that are unknown stay symbolic; but one that is only forgotten is better remembered.
static void note_sizes(Cegar *c, const ExecState *state, SmgObjectId first, CegarOutcome *outcome) {
    Exec *x = c->x;
    for (SmgObjectId id = first + 1; id <= x->smg.n_objects; id++) {
        const SmgObject *object = smg_object(state->heap, id);
        Number number;
        uint64_t found;
        bool has_size = object && (object->kind == SMG_HEAP || object->kind == SMG_STACK);
        if (has_size && !object->alias_of && !object->list &&
            !term_is_const(x->table, kb_simplify(x->solver, state->kb, object->size), &number) &&
            !map_get(&c->symbolic, object->site, &found))
            add_target(outcome, CEGAR_SIZE,
                       (ExecViolation){.loc = object->site,
                                       .state = *state,
                                       .what = "an object whose size is not tracked"});
    }
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
        SmgObjectId newest = x->smg.n_objects;
        x->relied_on = NULL;
        ExecEnd end = ++n_cases > MAX_CASES ? EXEC_STUCK : exec_block(x, &now);
        if (n_cases > MAX_CASES)
            exec_stuck(x, &now, "too many cases in one block");
        note_sizes(c, &now, newest, outcome);
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
