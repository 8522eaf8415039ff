// Interpolation over values: what must be remembered at each place of an infeasible path so that
// the rest of it stays infeasible. The path is walked from its start; at each place everything that
// is known and not tracked yet is taken away, piece by piece, as long as the rest of the path
// cannot be followed. What remains is needed there, and the walk goes on with only that: so the
// interpolants are inductive.
//
// Shortcuts: what is tracked already costs nothing and stays; the last place up to which that is
// enough is found by halving; pieces are halves of the whole first, single variables last.
//
// A number in the heap is also needed where a condition that was decided with it is open without
// it: the unknown value might be the same, so that feasibility alone would not show the need.
#include "cegar/internal.h"

enum { MAX_RUNS = 300 }; // along the rest of one path; then what has not been taken away stays

typedef struct Interpolation {
    Cegar *c;
    const CegarPrefix *prefix;
    const CegarPrecision *all; // tracks everything; NULL: exactly
    CegarLevel level;
    CegarPrecision now; // the present precision and what was found to be needed
    CegarNeeds *needs;
    size_t at;
    const CegarStates *states; // at that place, with everything
    CegarIds candidates;
    CegarPrecision kept; // `now` and the candidates that are left
    uint64_t decisions;  // open branches on the rest of the path with them
    size_t n_runs;
} Interpolation;

// Is the rest of the path infeasible with what `precision` leaves of the states?
static bool refutes(Interpolation *i, const CegarPrecision *precision, const CegarStates *states,
                    size_t at, uint64_t *decisions) {
    CegarStates left = {0};
    CegarRun run = {.precision = i->all};
    for (size_t n = 0; n < states->count; n++) {
        ExecState state = states->items[n];
        cegar_adjust(i->c, precision, &state);
        vec_push(&left, state);
    }
    i->n_runs++;
    bool follows = cegar_can_follow(i->c, i->prefix, at, &left, &run);
    vec_free(&left);
    if (decisions)
        *decisions = run.decisions;
    return !follows && !i->c->is_over;
}

// ---- One place ----------------------------------------------------------------------------------

static CegarKind kind_of(const Interpolation *i, CegarVariableId id) {
    return i->c->variables.all.items[id].kind;
}

static CegarLevel wanted_level(const Interpolation *i, CegarVariableId id) {
    CegarKind kind = kind_of(i, id);
    return kind == CEGAR_NUMBER || kind == CEGAR_LENGTH ? CEGAR_VALUE : i->level;
}

static void find_candidates(Interpolation *i) {
    CegarPrecision everything = {.floor = i->level};
    CegarIds known = {0};
    Map seen = {0};
    vec_clear(&i->candidates);
    for (size_t n = 0; n < i->states->count; n++)
        cegar_find_known(i->c, &everything, &i->states->items[n], &known, &seen);
    for (size_t n = 0; n < known.count; n++)
        if (cegar_level(&i->now, &i->c->variables, known.items[n]) <
            wanted_level(i, known.items[n]))
            vec_push(&i->candidates, known.items[n]);
    vec_free(&known);
    map_release(&seen);
}

static CegarLevel level_now(const Interpolation *i, CegarVariableId id) {
    return cegar_level(&i->now, &i->c->variables, id);
}

static void set_levels(Interpolation *i, size_t first, size_t end, bool are_kept) {
    for (size_t n = first; n < end; n++) {
        CegarVariableId id = i->candidates.items[n];
        cegar_set_level(&i->kept, id, are_kept ? wanted_level(i, id) : level_now(i, id), 0);
    }
}

static bool has_numbers(const Interpolation *i, size_t first, size_t end) {
    for (size_t n = first; n < end; n++)
        if (kind_of(i, i->candidates.items[n]) == CEGAR_NUMBER)
            return true;
    return false;
}

// Takes away what is not needed of the candidates from `first` to `end`.
static void reduce(Interpolation *i, size_t first, size_t end) {
    uint64_t decisions = 0;
    if (first == end || i->n_runs >= MAX_RUNS)
        return;
    set_levels(i, first, end, false);
    if (refutes(i, &i->kept, i->states, i->at, &decisions) &&
        (!has_numbers(i, first, end) || decisions <= i->decisions))
        return;
    set_levels(i, first, end, true);
    if (end - first == 1)
        return;
    size_t middle = first + (end - first) / 2;
    reduce(i, first, middle);
    reduce(i, middle, end);
}

// Where the value is enough, facts are not needed.
static void lower_levels(Interpolation *i) {
    for (size_t n = 0; i->level == CEGAR_FACTS && n < i->candidates.count; n++) {
        CegarVariableId id = i->candidates.items[n];
        CegarLevel kept = cegar_level(&i->kept, &i->c->variables, id);
        if (kept != CEGAR_FACTS || level_now(i, id) == CEGAR_VALUE || i->n_runs >= MAX_RUNS)
            continue;
        cegar_set_level(&i->kept, id, CEGAR_VALUE, 0);
        if (!refutes(i, &i->kept, i->states, i->at, NULL))
            cegar_set_level(&i->kept, id, CEGAR_FACTS, 0);
    }
}

static void add_needs(Interpolation *i) {
    for (size_t n = 0; n < i->candidates.count; n++) {
        CegarVariableId id = i->candidates.items[n];
        CegarLevel level = cegar_level(&i->kept, &i->c->variables, id);
        if (level <= level_now(i, id))
            continue;
        cegar_set_level(&i->now, id, level, 0);
        if (!i->needs->items.count)
            i->needs->first = i->at;
        vec_push(&i->needs->items, ((CegarNeed){id, level, i->at}));
    }
}

// False: not even everything refutes the rest of the path.
static bool interpolate_at(Interpolation *i, size_t at, const CegarStates *states) {
    i->at = at;
    i->states = states;
    if (refutes(i, &i->now, states, at, NULL))
        return true;
    find_candidates(i);
    cegar_precision_release(&i->kept);
    i->kept = cegar_precision_copy(&i->now);
    set_levels(i, 0, i->candidates.count, true);
    if (!refutes(i, &i->kept, states, at, &i->decisions))
        return false;
    reduce(i, 0, i->candidates.count);
    lower_levels(i);
    add_needs(i);
    return true;
}

// ---- Along the path -----------------------------------------------------------------------------

typedef CegarStates Trail; // the states at each place

static Trail *new_trail(const Interpolation *i) {
    return memory_zeroed((i->prefix->path->places.count + 1) * sizeof(Trail));
}

static void free_trail(const Interpolation *i, Trail *trail) {
    for (size_t n = 0; n <= i->prefix->path->places.count; n++)
        vec_free(&trail[n]);
    free(trail);
}

// From the states at `*at` as far as what is tracked is enough; then *at is the last such place,
// and *states are those there. False when it is not even enough where it begins.
static bool go_on(Interpolation *i, size_t *at, CegarStates *states) {
    Trail *trail = new_trail(i);
    CegarRun run = {.precision = &i->now, .trail = trail};
    for (size_t n = 0; n < states->count; n++)
        cegar_adjust(i->c, &i->now, &states->items[n]);
    (void)cegar_can_follow(i->c, i->prefix, *at, states, &run);
    size_t low = *at, high = i->prefix->end - 1;
    bool is_enough = refutes(i, &i->now, &trail[low], low, NULL);
    while (is_enough && low < high) {
        size_t middle = (low + high + 1) / 2;
        bool has_states = trail[middle].count > 0;
        if (!has_states && !run.is_stuck && middle > run.stopped_at) {
            low = high = run.stopped_at; // what is tracked excludes the path
        } else if (has_states && refutes(i, &i->now, &trail[middle], middle, NULL)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    vec_free(states);
    for (size_t n = 0; n < trail[low].count; n++)
        vec_push(states, trail[low].items[n]);
    *at = low;
    free_trail(i, trail);
    return is_enough;
}

// The states at the next place, with everything.
static bool step(Interpolation *i, size_t *at, CegarStates *states) {
    CegarStates next = {0};
    CegarRun run = {.precision = i->all};
    cegar_follow_one(i->c, i->prefix, (*at)++, states, &run, &next);
    vec_free(states);
    *states = next;
    return !run.is_stuck && !i->c->is_over;
}

static bool walk(Interpolation *i) {
    size_t at = 0;
    CegarStates states = {0};
    vec_push(&states, i->c->start);
    bool holds = true;
    if (!go_on(i, &at, &states)) {
        vec_clear(&states);
        vec_push(&states, i->c->start);
        holds = interpolate_at(i, 0, &states) && go_on(i, &at, &states);
    }
    while (holds && at + 1 < i->prefix->end && states.count) {
        holds = step(i, &at, &states);
        if (holds && states.count)
            holds = interpolate_at(i, at, &states) && go_on(i, &at, &states);
    }
    vec_free(&states);
    return holds;
}

CegarNeeds cegar_interpolate(Cegar *c, const CegarPrefix *prefix, const CegarPrecision *all) {
    CegarNeeds needs = {0};
    Interpolation i = {.c = c,
                       .prefix = prefix,
                       .all = all,
                       .level = all ? all->floor : CEGAR_FACTS,
                       .needs = &needs};
    i.now = cegar_precision_copy(&c->precision);
    needs.holds = walk(&i);
    needs.width = needs.items.count ? prefix->end - needs.first : 0;
    vec_free(&i.candidates);
    cegar_precision_release(&i.now);
    cegar_precision_release(&i.kept);
    return needs;
}

void cegar_needs_release(CegarNeeds *needs) { vec_free(&needs->items); }
