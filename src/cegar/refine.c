// A path to a violation: does a run take it? The exact engine says; where it does, the interpreter
// must agree. Otherwise the path is divided into infeasible sliced prefixes, each is interpolated,
// and the cheapest refinement is taken: first by values alone, then with facts. The exploration
// goes on from the last node from which the new precision excludes the path.
#include "cegar/internal.h"

#include "base/clock.h"

// ---- Feasibility --------------------------------------------------------------------------------

// The object has no fixed size, or that is not known: that is harmless.
static CegarRefined leave_symbolic(Cegar *c, const CegarPath *path) {
    map_set(&c->symbolic, path->target.violation.loc, 1);
    return CEGAR_UNDECIDED;
}

// The step has gone on as if it did not happen.
static CegarRefined rely_on(Cegar *c, const CegarPath *path) {
    const CegarTarget *target = &path->target;
    ExecReliance one = {
        .kinds = target->kinds, .n = 1, .items = {{target->violation.what, target->violation.loc}}};
    exec_add_reliance(&c->result->reliance, &one);
    return CEGAR_UNDECIDED;
}

// `doubt`: why a replay that showed the violation is no evidence, or NULL.
static CegarRefined undecided(Cegar *c, const CegarPath *path, const char *why, const Text *doubt) {
    if (path->target.kind == CEGAR_SIZE)
        return leave_symbolic(c, path);
    const ExecViolation *v = &path->target.violation;
    Text text = {0};
    cegar_log_path(c, path, why);
    if (path->target.kind == CEGAR_RELIED)
        return rely_on(c, path);
    if (path->target.kind == CEGAR_VIOLATION)
        text_add(&text, "cannot exclude: %s%s%s", v->what, doubt && doubt->length ? ": " : "",
                 doubt ? text_chars(doubt) : "");
    else
        text_add(&text, "%s", v->what);
    cegar_leave_open(c, text_chars(&text), v->loc);
    text_release(&text);
    return CEGAR_UNDECIDED;
}

static CegarRefined confirm(Cegar *c, const CegarPath *path, const ExecViolation *found) {
    IrInputLists *inputs = NULL;
    Text doubt = {0};
    if (path->target.kind != CEGAR_VIOLATION)
        return undecided(c, path, "a run may get there", NULL);
    cegar_choose_solver(c, NULL);
    if (!exec_replay(c->x, found, c->budget, &inputs, &doubt)) {
        undecided(c, path, "feasible, but no run was found that shows it", &doubt);
        text_release(&doubt);
        return CEGAR_UNDECIDED;
    }
    text_release(&doubt);
    cegar_log_path(c, path, "a run shows it");
    c->result->confirmed = found->kind;
    c->result->confirmed_at = found->loc;
    c->result->inputs = inputs;
    c->is_over = true;
    return CEGAR_CONFIRMED;
}

static bool is_feasible(Cegar *c, const CegarPath *path, CegarRun *run) {
    CegarPrefix whole = {path, path->places.count, NULL};
    CegarStates states = {0};
    vec_push(&states, c->start);
    bool follows = cegar_can_follow(c, &whole, 0, &states, run);
    vec_free(&states);
    return follows;
}

// ---- Refinement ---------------------------------------------------------------------------------

// Does the precision exclude the path from what came to this place of it?
static bool excludes_from(Cegar *c, const CegarPath *path, size_t at) {
    CegarPrefix whole = {path, path->places.count, NULL};
    CegarRun run = {.precision = &c->precision};
    CegarStates states = {0};
    ExecState state = c->nodes.items[path->places.items[at].node].arrived;
    cegar_adjust(c, &c->precision, &state);
    vec_push(&states, state);
    bool follows = cegar_can_follow(c, &whole, at, &states, &run);
    vec_free(&states);
    return !follows && !c->is_over;
}

// The last node that may stay, with more remembered; false when not even the root is enough.
static bool find_pruned(Cegar *c, const CegarPath *path, size_t first, size_t *at) {
    for (*at = first;; *at /= 2) {
        if (excludes_from(c, path, *at))
            return true;
        if (!*at)
            return false;
    }
}

static void set_precision(Cegar *c, const CegarNeeds *needs) {
    c->refinement++;
    for (size_t n = 0; n < needs->items.count; n++)
        cegar_set_level(&c->precision, needs->items.items[n].id, needs->items.items[n].level,
                        c->refinement);
}

// What is tracked already excludes the path: its nodes are older than that. Then others are, too.
static bool bring_up_to_date(Cegar *c, const CegarPath *path, const char *why) {
    if (!excludes_from(c, path, 0))
        return false;
    c->refinement++;
    size_t n_pruned = cegar_refresh_all(c);
    if (!n_pruned) // all are as they would be: the path would come again
        return false;
    c->result->stats.refreshes++;
    cegar_log_refresh(c, why, n_pruned);
    return true;
}

static bool apply(Cegar *c, const CegarPath *path, const CegarNeeds *needs, size_t n_prefixes,
                  const char *why) {
    if (!needs->items.count)
        return bring_up_to_date(c, path, why);
    CegarPrecision before = cegar_precision_copy(&c->precision);
    size_t at;
    set_precision(c, needs);
    if (!find_pruned(c, path, needs->first, &at)) {
        cegar_precision_release(&c->precision);
        c->precision = before;
        c->refinement--;
        return false;
    }
    cegar_precision_release(&before);
    c->result->stats.refinements++;
    cegar_log_needs(c, needs, why, n_prefixes);
    cegar_prune(c, path->places.items[at].node);
    return true;
}

static CegarNeeds *cheapest(Cegar *c, CegarNeeds *needs, size_t n_needs) {
    CegarNeeds *best = NULL;
    uint64_t best_score = UINT64_MAX;
    for (size_t n = 0; n < n_needs; n++) {
        uint64_t score = needs[n].holds ? cegar_score(c, &needs[n]) : UINT64_MAX;
        if (score < best_score) {
            best = &needs[n];
            best_score = score;
        }
    }
    return best;
}

// The cheapest refinement at one level.
static bool refine_at(Cegar *c, const CegarPath *path, const CegarPrecision *all, const char *why) {
    CegarPrefixes prefixes = {0};
    CegarNeeds needs[CEGAR_MAX_PREFIXES] = {0};
    bool refined = false;
    cegar_find_prefixes(c, path, all, &prefixes);
    for (size_t n = 0; n < prefixes.n && !c->is_over; n++)
        needs[n] = cegar_interpolate(c, &prefixes.items[n], all);
    for (size_t tried = 0; tried < prefixes.n && !refined && !c->is_over; tried++) {
        CegarNeeds *best = cheapest(c, needs, prefixes.n);
        refined = best && apply(c, path, best, prefixes.n, why);
        if (best)
            best->holds = false; // it has been tried
    }
    for (size_t n = 0; n < prefixes.n; n++)
        cegar_needs_release(&needs[n]);
    cegar_prefixes_release(&prefixes);
    return refined;
}

// Segments cover lists of any length: the path may be excluded only where nodes stay apart.
static bool keep_nodes_apart(Cegar *c, const CegarPath *path) {
    if (!c->folds || !c->has_folded)
        return false;
    CegarNeeds none = {.holds = true};
    c->folds = false;
    if (refine_at(c, path, NULL, "nodes of lists are kept apart"))
        return true;
    return apply(c, path, &none, 0, "nodes of lists are kept apart");
}

static bool refine_by_levels(Cegar *c, const CegarPath *path) {
    CegarPrecision values = {.floor = CEGAR_VALUE};
    return refine_at(c, path, &values, "values exclude the path") ||
           refine_at(c, path, NULL, "values and conditions exclude the path");
}

// What only the solver sees within one block needs nothing to be remembered, but the solver.
static bool refine_thoroughly(Cegar *c, const CegarPath *path) {
    if (c->thorough || c->is_over)
        return false;
    c->thorough = true;
    if (refine_by_levels(c, path))
        return true;
    if (c->is_over || !excludes_from(c, path, 0))
        return false;
    cegar_prune(c, path->places.items[0].node);
    return true;
}

static bool refine(Cegar *c, const CegarPath *path) {
    return refine_by_levels(c, path) || refine_thoroughly(c, path) || keep_nodes_apart(c, path);
}

CegarRefined cegar_refine(Cegar *c, uint32_t node, const CegarTarget *target) {
    CegarPath path = cegar_path_to(c, node, target);
    ExecViolation found;
    CegarRun run = {.found = &found};
    CegarRefined refined = CEGAR_REFINED;
    double start = clock_now();
    c->result->stats.paths++;
    bool follows = is_feasible(c, &path, &run);
    if (c->is_over)
        refined = CEGAR_UNDECIDED;
    else if (run.is_stuck)
        refined = undecided(c, &path, run.stuck_why, NULL);
    else if (follows)
        refined = confirm(c, &path, &found);
    else if (!c->options->refines)
        refined = undecided(c, &path, "no run gets there, but there is no refinement", NULL);
    else if (!refine(c, &path) && !c->is_over)
        refined = undecided(c, &path, "no run gets there, but no precision tells", NULL);
    c->result->stats.interpolation_seconds += clock_now() - start;
    cegar_path_release(&path);
    return refined;
}
