// Smaller systems with the same infinite runs.
//  - A transition whose condition has no solution, or whose location no run reaches, is dropped.
//  - A location that is on no loop of its own is left out: what comes in is joined with what goes
//    out (where that does not make more transitions).
//  - A transition that is on no cycle is dropped: a run takes it once at most.
//  - Variables on which nothing depends are dropped, with the conditions on them. A variable
//    matters when some transition changes it, when transitions differ in what they require of it,
//    or when a condition or a new value connects it with one that matters. What is dropped holds a
//    condition that all transitions share: its loss gives more runs, not fewer.
#include "its/its.h"

#include "base/graph.h"
#include "base/map.h"

#include <stdlib.h>

enum { MAX_TRANSITIONS = 400, MAX_CHAINED_SIZE = 200 };

static void remove_transition(Its *its, size_t which) {
    vec_free(&its->transitions.items[which].updates);
    its->transitions.count--;
    for (size_t i = which; i < its->transitions.count; i++)
        its->transitions.items[i] = its->transitions.items[i + 1];
}

// ---- Reachability -------------------------------------------------------------------------------

static uint32_t drop_impossible(Its *its, Budget *budget) {
    uint32_t n = 0;
    for (size_t i = its->transitions.count; i-- > 0;)
        if (kb_is_false(its->transitions.items[i].guard) ||
            (budget_poll(budget, 1) == BUDGET_LEFT &&
             solver_is_infeasible(its->solver, its->transitions.items[i].guard))) {
            remove_transition(its, i);
            n++;
        }
    return n;
}

static uint32_t drop_unreachable(Its *its) {
    if (its->start == ITS_NO_LOCATION)
        return 0;
    bool *is_reached = memory_zeroed(its->locations.count + 1), changed = true;
    is_reached[its->start] = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < its->transitions.count; i++) {
            const ItsTransition *t = &its->transitions.items[i];
            changed |= is_reached[t->from] && !is_reached[t->to];
            is_reached[t->to] |= is_reached[t->from];
        }
    }
    uint32_t n = 0;
    for (size_t i = its->transitions.count; i-- > 0;)
        if (!is_reached[its->transitions.items[i].from]) {
            remove_transition(its, i);
            n++;
        }
    free(is_reached);
    return n;
}

uint32_t its_drop_acyclic(Its *its) {
    GraphEdge *edges = memory_new((its->transitions.count + 1) * sizeof *edges);
    uint32_t *component = memory_new((its->locations.count + 1) * sizeof *component), n = 0;
    for (size_t i = 0; i < its->transitions.count; i++)
        edges[i] = (GraphEdge){its->transitions.items[i].from, its->transitions.items[i].to};
    Graph graph =
        graph_from_edges((uint32_t)its->locations.count, edges, (uint32_t)its->transitions.count);
    graph_components(&graph, component);
    for (size_t i = its->transitions.count; i-- > 0;)
        if (component[its->transitions.items[i].from] != component[its->transitions.items[i].to]) {
            remove_transition(its, i);
            n++;
        }
    graph_release(&graph);
    free(component);
    free(edges);
    return n;
}

// ---- Chaining -----------------------------------------------------------------------------------

typedef struct Chain {
    Its *its;
    const ItsTransition *first;
    Map renamed; // the second's own variables, new ones for each use
} Chain;

static Term value_after_first(void *context, Term var) {
    Chain *c = context;
    uint64_t known;
    for (size_t v = 0; v < c->its->variables.count; v++)
        if (term_same(c->its->variables.items[v], var) && term_exists(c->first->updates.items[v]))
            return c->first->updates.items[v];
    if (!map_get(&c->renamed, var.id, &known)) {
        known = term_fresh(c->its->table, "_").id;
        map_set(&c->renamed, var.id, known);
    }
    return (Term){(uint32_t)known};
}

static void chain(Its *its, size_t first, size_t second) {
    ItsTransition a = its->transitions.items[first], b = its->transitions.items[second];
    Chain c = {.its = its, .first = &a};
    const Kb *guard = a.guard;
    VEC(Formula) formulas = {0};
    for (const Kb *kb = b.guard; kb; kb = kb_rest(kb))
        vec_push(&formulas, kb_formula(kb));
    for (size_t i = formulas.count; i-- > 0;) // oldest first
        guard = kb_add(its->solver, guard,
                       formula_substitute(its->table, formulas.items[i], value_after_first, &c));
    vec_free(&formulas);
    ItsTransition *both = its_add_transition(its, a.from, b.to, guard);
    both->line = a.line;
    for (size_t v = 0; v < both->updates.count; v++) {
        Term value = b.updates.items[v];
        both->updates.items[v] =
            term_exists(value) ? term_substitute(its->table, value, value_after_first, &c) : value;
    }
    map_release(&c.renamed);
}

// Leaves the location out; false when it is on a loop of its own, or that would not pay.
static bool leave_out(Its *its, uint32_t location) {
    size_t n_in = 0, n_out = 0, count = its->transitions.count, size = 0;
    if (location == its->start || its->start == ITS_NO_LOCATION)
        return false; // runs begin there
    for (size_t i = 0; i < count; i++) {
        const ItsTransition *t = &its->transitions.items[i];
        if (t->from == location && t->to == location)
            return false;
        n_in += t->to == location;
        n_out += t->from == location;
        if (t->from == location || t->to == location)
            size += kb_size(t->guard);
    }
    if (n_in * n_out > n_in + n_out || n_in + n_out == 0 || size > MAX_CHAINED_SIZE ||
        count > MAX_TRANSITIONS)
        return false;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            if (its->transitions.items[i].to == location &&
                its->transitions.items[j].from == location)
                chain(its, i, j);
    for (size_t i = count; i-- > 0;)
        if (its->transitions.items[i].to == location || its->transitions.items[i].from == location)
            remove_transition(its, i);
    return true;
}

// ---- Slicing ------------------------------------------------------------------------------------

typedef struct Slicing {
    Its *its;
    Map places;          // variable's id -> place in `group`
    VEC(uint32_t) group; // union-find over places
    VEC(bool) matters;   // by root
    uint32_t first;      // scratch: the place that the others are joined with
} Slicing;

static uint32_t root(Slicing *s, uint32_t place) {
    while (s->group.items[place] != place)
        place = s->group.items[place] = s->group.items[s->group.items[place]];
    return place;
}

static uint32_t place_of(Slicing *s, Term var) {
    uint64_t known;
    if (map_get(&s->places, var.id, &known))
        return (uint32_t)known;
    uint32_t place = (uint32_t)s->group.count;
    map_set(&s->places, var.id, place);
    vec_push(&s->group, place);
    vec_push(&s->matters, false);
    return place;
}

static void join_var(void *context, Term var) {
    Slicing *s = context;
    uint32_t mine = root(s, place_of(s, var));
    if (s->first == UINT32_MAX) {
        s->first = mine;
        return;
    }
    uint32_t other = root(s, s->first);
    if (mine == other)
        return;
    s->matters.items[other] |= s->matters.items[mine];
    s->group.items[mine] = other;
}

// Joins all that occurs; returns the group, or UINT32_MAX when nothing does.
static uint32_t join_formula(Slicing *s, Formula f) {
    s->first = UINT32_MAX;
    formula_visit_vars(s->its->table, f, join_var, s);
    return s->first == UINT32_MAX ? UINT32_MAX : root(s, s->first);
}

static void mark(Slicing *s, uint32_t group) {
    if (group != UINT32_MAX)
        s->matters.items[root(s, group)] = true;
}

static bool has_formula(const ItsTransition *t, Formula f) {
    for (const Kb *kb = t->guard; kb; kb = kb_rest(kb))
        if (formula_same(kb_formula(kb), f))
            return true;
    return false;
}

typedef struct OwnSearch {
    const Its *its;
    bool has_variable;
} OwnSearch;

static void look_for_variable(void *context, Term var) {
    OwnSearch *search = context;
    for (size_t i = 0; i < search->its->variables.count; i++)
        search->has_variable |= term_same(search->its->variables.items[i], var);
}

// A condition on the system's variables that not all transitions share.
static bool distinguishes(const Its *its, Formula f) {
    OwnSearch search = {its, false};
    formula_visit_vars(its->table, f, look_for_variable, &search);
    for (size_t i = 0; search.has_variable && i < its->transitions.count; i++)
        if (!has_formula(&its->transitions.items[i], f))
            return true;
    return false;
}

static void find_groups(Slicing *s) {
    Its *its = s->its;
    for (size_t i = 0; i < its->transitions.count; i++) {
        const ItsTransition *t = &its->transitions.items[i];
        for (const Kb *kb = t->guard; kb; kb = kb_rest(kb)) {
            uint32_t group = join_formula(s, kb_formula(kb));
            if (group != UINT32_MAX && !s->matters.items[group] &&
                distinguishes(its, kb_formula(kb)))
                mark(s, group);
        }
        for (size_t v = 0; v < t->updates.count; v++) {
            Term value = t->updates.items[v], var = its->variables.items[v];
            if (term_same(value, var))
                continue;
            s->first = root(s, place_of(s, var));
            if (term_exists(value))
                term_visit_vars(its->table, value, join_var, s);
            mark(s, s->first);
        }
    }
}

static const Kb *sliced_guard(Slicing *s, const Kb *guard) {
    VEC(Formula) kept = {0};
    const Kb *sliced = NULL;
    size_t n = 0;
    for (const Kb *kb = guard; kb; kb = kb_rest(kb), n++) {
        uint32_t group = join_formula(s, kb_formula(kb));
        if (group == UINT32_MAX || s->matters.items[group])
            vec_push(&kept, kb_formula(kb));
    }
    bool is_same = kept.count == n;
    for (size_t i = kept.count; !is_same && i-- > 0;)
        sliced = kb_add(s->its->solver, sliced, kept.items[i]);
    vec_free(&kept);
    return is_same ? guard : sliced;
}

static void remove_variable(Its *its, size_t which) {
    its->variables.count--;
    for (size_t v = which; v < its->variables.count; v++)
        its->variables.items[v] = its->variables.items[v + 1];
    for (size_t i = 0; i < its->transitions.count; i++) {
        ItsTransition *t = &its->transitions.items[i];
        t->updates.count--;
        for (size_t v = which; v < t->updates.count; v++)
            t->updates.items[v] = t->updates.items[v + 1];
    }
    for (size_t i = 0; i < its->locations.count; i++)
        its->locations.items[i].arity -= its->locations.items[i].arity > which;
}

uint32_t its_slice(Its *its) {
    Slicing s = {.its = its};
    uint32_t n = 0;
    find_groups(&s);
    for (size_t i = 0; i < its->transitions.count; i++)
        its->transitions.items[i].guard = sliced_guard(&s, its->transitions.items[i].guard);
    for (size_t v = its->variables.count; v-- > 0;)
        if (!s.matters.items[root(&s, place_of(&s, its->variables.items[v]))]) {
            remove_variable(its, v);
            n++;
        }
    map_release(&s.places);
    vec_free(&s.group);
    vec_free(&s.matters);
    return n;
}

ItsSimplified its_simplify(Its *its, Budget *budget) {
    ItsSimplified done = {0};
    done.unreachable = drop_impossible(its, budget) + drop_unreachable(its);
    for (uint32_t location = 0; location < its->locations.count; location++)
        if (budget_poll(budget, 1) == BUDGET_LEFT)
            done.chained += leave_out(its, location);
    if (done.chained)
        done.unreachable += drop_impossible(its, budget);
    return done;
}
