// Following a path again: exactly, or with something forgotten at each place. The path is the
// sequence of places; where a step opens several cases that go to the same next place, all are
// followed.
#include "cegar/internal.h"

#include <stdio.h>

enum { MAX_STATES = 24 }; // at one place of a path

CegarPath cegar_path_to(Cegar *c, uint32_t node, const CegarTarget *target) {
    CegarPath path = {.target = *target};
    for (uint32_t id = node; id != IR_NONE; id = c->nodes.items[id].parent) {
        const CegarNode *n = &c->nodes.items[id];
        vec_push(&path.places,
                 ((CegarPlace){id, n->place, n->state.frame.depth, n->state.frame.block}));
    }
    for (size_t i = 0; i < path.places.count / 2; i++) {
        CegarPlace swap = path.places.items[i];
        path.places.items[i] = path.places.items[path.places.count - 1 - i];
        path.places.items[path.places.count - 1 - i] = swap;
    }
    return path;
}

void cegar_path_release(CegarPath *path) { vec_free(&path->places); }

static bool is_same_target(const CegarTarget *a, const CegarTarget *b) {
    return a->kind == b->kind && a->violation.kind == b->violation.kind &&
           a->violation.loc == b->violation.loc;
}

static void note_stuck(CegarRun *run, IrLocId loc, const char *why) {
    if (run->is_stuck)
        return;
    run->is_stuck = true;
    run->stuck_at = loc;
    snprintf(run->stuck_why, sizeof run->stuck_why, "%s", why);
}

// The step to the target, at the end of the path.
static bool reaches_target(Cegar *c, const CegarPath *path, const CegarOutcome *outcome,
                           CegarRun *run) {
    for (size_t i = 0; i < outcome->targets.count; i++) {
        const CegarTarget *found = &outcome->targets.items[i];
        if (found->kind == CEGAR_STUCK)
            note_stuck(run, found->violation.loc, found->violation.what);
        if (!is_same_target(found, &path->target))
            continue;
        if (found->kind == CEGAR_VIOLATION && exec_is_dead(c->x, &found->violation.state))
            continue;
        if (run->found)
            *run->found = found->violation;
        return true;
    }
    return run->is_stuck;
}

static IrBlockId forced_block(const CegarPrefix *prefix, size_t at) {
    return prefix->forced && prefix->forced[at] ? prefix->path->places.items[at + 1].block : 0;
}

static void take_next(Cegar *c, const CegarPrefix *prefix, size_t at, const ExecState *from,
                      const CegarOutcome *outcome, CegarRun *run, CegarStates *next) {
    for (size_t i = 0; i < outcome->next.count; i++) {
        ExecState state = outcome->next.items[i];
        if (cegar_place(&state) != prefix->path->places.items[at + 1].place)
            continue;
        if (state.kb != from->kb && exec_is_dead(c->x, &state))
            continue;
        run->decisions = state.decisions > run->decisions ? state.decisions : run->decisions;
        if (next->count >= MAX_STATES)
            note_stuck(run, 0, "too many cases on one path");
        else
            vec_push(next, state);
    }
}

void cegar_follow_one(Cegar *c, const CegarPrefix *prefix, size_t at, const CegarStates *states,
                      CegarRun *run, CegarStates *next) {
    cegar_choose_solver(c, run->precision);
    for (size_t i = 0; i < states->count; i++) {
        CegarOutcome outcome = {0};
        cegar_step(c, &states->items[i], forced_block(prefix, at), &outcome);
        for (size_t t = 0; t < outcome.targets.count; t++)
            if (outcome.targets.items[t].kind == CEGAR_STUCK)
                note_stuck(run, outcome.targets.items[t].violation.loc,
                           outcome.targets.items[t].violation.what);
        take_next(c, prefix, at, &states->items[i], &outcome, run, next);
        cegar_outcome_release(&outcome);
    }
}

static bool follow_to_target(Cegar *c, const CegarPath *path, const CegarStates *states,
                             CegarRun *run) {
    bool reaches = false;
    for (size_t i = 0; i < states->count && !reaches; i++) {
        CegarOutcome outcome = {0};
        cegar_step(c, &states->items[i], 0, &outcome);
        reaches = reaches_target(c, path, &outcome, run);
        cegar_outcome_release(&outcome);
    }
    return reaches;
}

static void keep_trail(CegarRun *run, size_t at, const CegarStates *states) {
    for (size_t i = 0; run->trail && i < states->count; i++)
        vec_push(&run->trail[at], states->items[i]);
}

bool cegar_can_follow(Cegar *c, const CegarPrefix *prefix, size_t from, const CegarStates *states,
                      CegarRun *run) {
    CegarStates now = {0};
    for (size_t i = 0; i < states->count; i++)
        vec_push(&now, states->items[i]);
    keep_trail(run, from, &now);
    cegar_choose_solver(c, run->precision);
    size_t last = prefix->end - 1;
    for (size_t at = from; now.count && !run->is_stuck; at++) {
        run->stopped_at = at;
        if (at == last && prefix->end == prefix->path->places.count) {
            bool reaches = follow_to_target(c, prefix->path, &now, run);
            vec_free(&now);
            return reaches;
        }
        CegarStates next = {0};
        cegar_follow_one(c, prefix, at, &now, run, &next);
        vec_free(&now);
        now = next;
        if (at == last)
            break;
        for (size_t i = 0; run->precision && i < now.count; i++)
            cegar_adjust(c, run->precision, &now.items[i]);
        keep_trail(run, at + 1, &now);
    }
    bool follows = now.count > 0 || run->is_stuck;
    vec_free(&now);
    return follows;
}
