// One step: a state is executed to the next places at which it may be forgotten and compared. Cases
// that open within a block (a read that may hit either field, a node that is split off a list) are
// followed on their own.
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
    vec_push(&outcome->targets, ((CegarTarget){.kind = kind, .violation = violation}));
}

// Sizes that are unknown stay symbolic; but one that is only forgotten is better remembered.
static void note_sizes(Cegar *c, const ExecState *state, SmgObjectId first, CegarOutcome *outcome) {
    for (SmgObjectId id = first + 1; id <= c->smg->n_objects; id++) {
        const SmgObject *object = smg_object(state->heap, id);
        Number number;
        uint64_t found;
        bool has_size = object && (object->kind == SMG_HEAP || object->kind == SMG_STACK);
        if (has_size && !object->alias_of && !object->segment &&
            !term_is_const(c->table, kb_simplify(c->solver, state->kb, object->size), &number) &&
            !map_get(&c->symbolic, object->site, &found))
            add_target(outcome, CEGAR_SIZE,
                       (ExecViolation){.loc = object->site,
                                       .state = *state,
                                       .what = "an object whose size is not tracked"});
    }
}

static void note_targets(Cegar *c, const ExecState *state, const ExecOutcome *step,
                         CegarOutcome *outcome) {
    ExecReliance reliance = exec_take_reliance(c->x);
    for (size_t i = 0; i < step->n_violations; i++)
        add_target(outcome, CEGAR_VIOLATION, step->violations[i]);
    for (uint32_t r = 0; r < reliance.n; r++) {
        add_target(outcome, CEGAR_RELIED,
                   (ExecViolation){.loc = reliance.items[r].at,
                                   .state = *state,
                                   .what = reliance.items[r].what});
        vec_last(&outcome->targets).kinds = reliance.kinds;
    }
    if (step->end == EXEC_STUCK)
        add_target(
            outcome, CEGAR_STUCK,
            (ExecViolation){.loc = step->stuck_at,
                            .state = *state,
                            .what = arena_copy_string(c->arena, step->stuck, strlen(step->stuck))});
}

static void take_case(Cegar *c, ExecState now, IrBlockId forced, CegarStates *work,
                      CegarOutcome *outcome) {
    SmgObjectId newest = c->smg->n_objects;
    ExecOutcome step = exec_block(c->x, &now, forced);
    note_sizes(c, &now, newest, outcome);
    note_targets(c, &now, &step, outcome);
    for (size_t i = 0; i < step.n_forks; i++) {
        if (step.forks[i].has_arrived)
            vec_push(&outcome->next, step.forks[i]);
        else
            vec_push(work, step.forks[i]);
    }
    if (step.end == EXEC_RUNNING)
        vec_push(&outcome->next, now);
}

void cegar_step(Cegar *c, const ExecState *state, IrBlockId forced, CegarOutcome *outcome) {
    CegarStates work = {0};
    size_t n_cases = 0;
    (void)exec_take_reliance(c->x); // of other paths
    vec_push(&work, *state);
    while (work.count && n_cases < MAX_CASES && !cegar_out_of_budget(c)) {
        n_cases++;
        take_case(c, vec_pop(&work), forced, &work, outcome);
    }
    if (work.count && n_cases == MAX_CASES) {
        const ExecState *now = &work.items[work.count - 1];
        add_target(outcome, CEGAR_STUCK,
                   (ExecViolation){.loc = exec_user_loc(c->x, now),
                                   .state = *now,
                                   .what = "too many cases in one block"});
    }
    vec_free(&work);
}

void cegar_outcome_release(CegarOutcome *outcome) {
    vec_free(&outcome->next);
    vec_free(&outcome->targets);
}
