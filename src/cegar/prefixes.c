// Infeasible sliced prefixes: a path may have more than one reason for which no run takes it. Where
// it cannot go on, the prefix up to there is one; then the condition is taken away and the search
// goes on, for the next one.
#include "cegar/internal.h"

// The step at `at` goes on whatever its condition is, if it is a branch.
static bool force(Cegar *c, const CegarPath *path, size_t at, const CegarStates *states,
                  bool *forced) {
    if (at + 1 >= path->places.count || !states->count)
        return false;
    const ExecState *state = &states->items[0];
    const CegarPlace *next = &path->places.items[at + 1];
    const IrFunction *f = exec_function(c->x, state);
    const IrInstr *last = ir_terminator(f, &f->blocks[state->frame.block]);
    if (next->depth != state->frame.depth || (last->op != IR_BRANCH && last->op != IR_SWITCH))
        return false;
    for (uint32_t n = 0; n < last->n_targets; n++)
        if (ir_targets(f, last)[n] == next->block)
            return forced[at] = true;
    return false;
}

static void add_prefix(CegarPrefixes *prefixes, const CegarPath *path, size_t end,
                       const bool *forced) {
    bool *copy = memory_zeroed(path->places.count + 1);
    for (size_t i = 0; i + 1 < end; i++) // not the last step: it is what cannot be
        copy[i] = forced[i];
    prefixes->items[prefixes->n++] = (CegarPrefix){path, end, copy};
}

void cegar_find_prefixes(Cegar *c, const CegarPath *path, const CegarPrecision *all,
                         CegarPrefixes *prefixes) {
    bool *forced = memory_zeroed(path->places.count + 1);
    CegarStates states = {0};
    ExecState start = c->start;
    size_t at = 0;
    if (all)
        cegar_adjust(c, all, &start);
    vec_push(&states, start);
    CegarPrefix whole = {path, path->places.count, forced};
    while (prefixes->n < CEGAR_MAX_PREFIXES && at < path->places.count && !c->is_over) {
        CegarStates *trail = memory_zeroed((path->places.count + 1) * sizeof *trail);
        CegarRun run = {.precision = all, .trail = trail};
        bool follows = cegar_can_follow(c, &whole, at, &states, &run);
        vec_free(&states);
        for (size_t i = 0; i < trail[run.stopped_at].count; i++)
            vec_push(&states, trail[run.stopped_at].items[i]);
        for (size_t i = 0; i <= path->places.count; i++)
            vec_free(&trail[i]);
        free(trail);
        if (follows || run.is_stuck)
            break;
        at = run.stopped_at;
        add_prefix(prefixes, path, at + 1, forced);
        if (!force(c, path, at, &states, forced))
            break;
    }
    c->result->stats.prefixes += prefixes->n;
    vec_free(&states);
    free(forced);
}

void cegar_prefixes_release(CegarPrefixes *prefixes) {
    for (size_t i = 0; i < prefixes->n; i++)
        free((bool *)prefixes->items[i].forced);
    prefixes->n = 0;
}
