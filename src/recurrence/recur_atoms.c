// Candidates for the atoms of a recurrent set: whatever simple statement holds in the states that
// the loop goes through from the start on. Those that are not kept up by the loop are struck out
// afterwards.
#include "recurrence/recur.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ATOMS = 160, MAX_PAIRED = 8 };

// ---- Legs on numbers ----------------------------------------------------------------------------

size_t recur_max_values(const RecurSet *set) {
    size_t n = set->shape.n_vars;
    for (size_t i = 0; i < set->legs.count; i++)
        if (set->legs.items[i].terms.n_vars > n)
            n = set->legs.items[i].terms.n_vars;
    return n + 1;
}

bool recur_leg_values(const RecurSet *set, const RecurLeg *leg, const Number *state,
                      Number *values) {
    memcpy(values, state, set->shape.n_vars * sizeof *values);
    for (size_t i = set->shape.n_vars; i < leg->terms.n_vars; i++)
        values[i] = 0;
    for (size_t i = 0; i < leg->path.inputs.count; i++) {
        RecurTerm input = leg->path.inputs.items[i].term;
        Number value;
        if (!recur_evaluate(&leg->terms, leg->choices.items[i], values,
                            &value)) // has all variables
            return false;
        values[(size_t)recur_node(&leg->terms, input)->value] = value;
    }
    return true;
}

bool recur_leg_holds(const RecurLeg *leg, const Number *values) {
    for (size_t i = 0; i < leg->path.conditions.count; i++) {
        Number value;
        if (!recur_evaluate(&leg->terms, leg->path.conditions.items[i], values, &value) || !value)
            return false;
    }
    return true;
}

bool recur_leg_result(const RecurSet *set, const RecurLeg *leg, const Number *values,
                      Number *after) {
    for (uint32_t i = 0; i < set->shape.n_vars; i++)
        if (!recur_evaluate(&leg->terms, leg->path.after.items[i], values, &after[i]))
            return false;
    return true;
}

const RecurLeg *recur_leg_at(const RecurSet *set, const Number *state, Number *values) {
    for (size_t i = 0; i < set->legs.count; i++) {
        const RecurLeg *leg = &set->legs.items[i];
        if (recur_leg_values(set, leg, state, values) && recur_leg_holds(leg, values))
            return leg;
    }
    return NULL;
}

// ---- The states that the loop goes through ------------------------------------------------------

typedef struct Orbit {
    const RecurSet *set;
    Number *states; // n_states of n_vars numbers each
    size_t n_states;
} Orbit;

static const Number *state_at(const Orbit *o, size_t i) {
    return o->states + i * o->set->shape.n_vars;
}

// With unbounded integers the numbers soon get too large for us: what was seen until then must do.
static bool is_small(const Orbit *o, const Number *state) {
    for (uint32_t v = 0; v < o->set->shape.n_vars; v++)
        if (state[v] > (Number)1 << 40 || state[v] < -((Number)1 << 40))
            return false;
    return true;
}

static bool follow(Orbit *o) {
    const RecurSet *set = o->set;
    uint32_t n = set->shape.n_vars;
    Number *values = memory_new(recur_max_values(set) * sizeof *values);
    o->states = memory_new((RECUR_ORBIT + 1) * (n + 1) * sizeof *o->states);
    memcpy(o->states, set->start, n * sizeof *values);
    bool stays = true;
    for (o->n_states = 1; o->n_states < RECUR_ORBIT; o->n_states++) {
        const Number *now = state_at(o, o->n_states - 1);
        if (set->is_math && !is_small(o, now))
            break;
        const RecurLeg *leg = recur_leg_at(set, now, values);
        stays = leg && recur_leg_result(set, leg, values, o->states + o->n_states * n);
        if (!stays)
            break;
    }
    free(values);
    return stays;
}

// ---- Atoms --------------------------------------------------------------------------------------

bool recur_atom_holds(const RecurAtom *atom, const Number *state) {
    Number a, b, sum;
    if (atom->kind == RECUR_LOW)
        return number_mod(state[atom->a] - atom->c, number_power_of_two((unsigned)atom->cb)) == 0;
    if (!number_mul(atom->ca, state[atom->a], &a) || !number_mul(atom->cb, state[atom->b], &b) ||
        !number_add(a, b, &sum) || !number_add(sum, atom->c, &sum))
        return false;
    return atom->kind == RECUR_GE ? sum >= 0 : sum == 0;
}

static bool is_same_atom(const RecurAtom *x, const RecurAtom *y) {
    return x->kind == y->kind && x->a == y->a && x->b == y->b && x->ca == y->ca && x->cb == y->cb &&
           x->c == y->c;
}

static void add(RecurSet *set, const Orbit *o, RecurAtom atom) {
    Number limit = (Number)1 << 66;
    if (set->atoms.count >= MAX_ATOMS || atom.c > limit || atom.c < -limit)
        return;
    for (size_t i = 0; i < o->n_states; i++)
        if (!recur_atom_holds(&atom, state_at(o, i)))
            return;
    for (size_t i = 0; i < set->atoms.count; i++)
        if (is_same_atom(&set->atoms.items[i], &atom))
            return;
    vec_push(&set->atoms, atom);
}

// Statements about ca * a + cb * b: constant, or on one side of zero or of where it starts.
static bool add_linear(RecurSet *set, const Orbit *o, uint32_t a, uint32_t b, Number ca,
                       Number cb) {
    Number start = ca * set->start[a] + cb * set->start[b];
    size_t before = set->atoms.count;
    add(set, o, (RecurAtom){RECUR_EQ, a, b, ca, cb, -start});
    if (set->atoms.count > before)
        return true;
    add(set, o, (RecurAtom){RECUR_GE, a, b, ca, cb, 0});
    add(set, o, (RecurAtom){RECUR_GE, a, b, ca, cb, -1});
    add(set, o, (RecurAtom){RECUR_GE, a, b, -ca, -cb, 0});
    add(set, o, (RecurAtom){RECUR_GE, a, b, -ca, -cb, -1});
    add(set, o, (RecurAtom){RECUR_GE, a, b, ca, cb, -start});
    add(set, o, (RecurAtom){RECUR_GE, a, b, -ca, -cb, start});
    return false;
}

static bool is_moderate(Number x) { return x > -((Number)1 << 24) && x < (Number)1 << 24; }

// a and b lie on one line, or between the directions of two states.
static void add_slopes(RecurSet *set, const Orbit *o, uint32_t a, uint32_t b) {
    for (size_t i = 0; i + 1 < o->n_states && i < 6; i++) {
        const Number *s = state_at(o, i), *t = state_at(o, i + 1);
        Number da = t[a] - s[a], db = t[b] - s[b];
        if (is_moderate(da) && is_moderate(db) && (da || db))
            add(set, o, (RecurAtom){RECUR_EQ, a, b, db, -da, da * s[b] - db * s[a]});
        if (!set->is_math || !is_moderate(s[a]) || !is_moderate(s[b]) || (!s[a] && !s[b]))
            continue;
        add(set, o, (RecurAtom){RECUR_GE, a, b, s[b], -s[a], 0});
        add(set, o, (RecurAtom){RECUR_GE, a, b, -s[b], s[a], 0});
    }
}

static void add_pairs(RecurSet *set, const Orbit *o, const uint32_t *changing, size_t n) {
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            add_linear(set, o, changing[i], changing[j], 1, -1);
            add_linear(set, o, changing[i], changing[j], 1, 1);
            add_slopes(set, o, changing[i], changing[j]);
        }
}

bool recur_collect_atoms(RecurSet *set) {
    Orbit o = {.set = set};
    vec_clear(&set->atoms);
    bool stays = follow(&o);
    uint32_t changing[MAX_PAIRED];
    size_t n_changing = 0;
    for (uint32_t v = 0; stays && v < set->shape.n_vars; v++) {
        bool is_constant = add_linear(set, &o, v, v, 1, 0);
        for (int bits = 1; bits <= 3 && !is_constant && set->bits[v] > 3; bits++)
            add(set, &o,
                (RecurAtom){RECUR_LOW, v, v, 0, bits,
                            number_mod(set->start[v], number_power_of_two((unsigned)bits))});
        if (!is_constant && set->bits[v] > 1 && n_changing < MAX_PAIRED)
            changing[n_changing++] = v;
    }
    if (stays)
        add_pairs(set, &o, changing, n_changing);
    free(o.states);
    return stays;
}
