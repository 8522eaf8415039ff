// Is a set of states closed under the loop? Atoms that the loop does not keep up are struck out
// until those that are left keep each other up (Houdini); then the legs' conditions must follow.
#include "recurrence/recur.h"

#include <stdlib.h>
#include <string.h>

enum { QUERY_MILLISECONDS = 400, MAX_QUESTIONS = 80, EXTRA_BITS = 34 };

typedef struct Closing {
    RecurSet *set;
    Bv *bv;
    BvTerm *before;    // the state's variables
    BvTerm **after;    // by leg: the state behind it
    BvTerm *taken;     // by leg: its conditions before
    BvTerm *continues; // by leg: the conditions of some leg behind it
    BvTerm *atoms;     // before
    bool *is_struck;   // by atom
    int n_questions;
} Closing;

// ---- Translation --------------------------------------------------------------------------------

// A variable as a number with room for products with small factors.
static BvTerm widened(const Closing *c, uint32_t var, const BvTerm *state) {
    uint32_t bits = c->set->bits[var];
    if (bits == 1)
        return bv_if(c->bv, state[var],
                     bv_number(c->bv, 1, c->set->is_math ? BV_INT : 64 + EXTRA_BITS),
                     bv_number(c->bv, 0, c->set->is_math ? BV_INT : 64 + EXTRA_BITS));
    return c->set->is_math ? state[var]
                           : bv_extend(c->bv, state[var], 64 + EXTRA_BITS - bits, true);
}

static BvTerm scaled(const Closing *c, Number factor, BvTerm term) {
    uint32_t bits = c->set->is_math ? BV_INT : 64 + EXTRA_BITS;
    return factor == 1 ? term : bv_apply(c->bv, BV_MUL, bv_number(c->bv, factor, bits), term);
}

static BvTerm low_bits_atom(const Closing *c, const RecurAtom *atom, const BvTerm *state) {
    Number modulus = number_power_of_two((unsigned)atom->cb);
    if (!c->set->is_math) {
        BvTerm low = bv_low_bits(c->bv, state[atom->a], (uint32_t)atom->cb);
        return bv_apply(c->bv, BV_EQ, low, bv_number(c->bv, atom->c, (uint32_t)atom->cb));
    }
    // a - c is divisible by a power of two: the remainder is 0 for either sign
    BvTerm distance = bv_apply(c->bv, BV_SUB, state[atom->a], bv_number(c->bv, atom->c, BV_INT));
    BvTerm rest = bv_apply(c->bv, BV_SREM, distance, bv_number(c->bv, modulus, BV_INT));
    return bv_apply(c->bv, BV_EQ, rest, bv_number(c->bv, 0, BV_INT));
}

static BvTerm translate_atom(const Closing *c, const RecurAtom *atom, const BvTerm *state) {
    uint32_t bits = c->set->is_math ? BV_INT : 64 + EXTRA_BITS;
    if (atom->kind == RECUR_LOW)
        return low_bits_atom(c, atom, state);
    BvTerm sum = scaled(c, atom->ca, widened(c, atom->a, state));
    if (atom->cb)
        sum = bv_apply(c->bv, BV_ADD, sum, scaled(c, atom->cb, widened(c, atom->b, state)));
    BvTerm limit = bv_number(c->bv, -atom->c, bits);
    return atom->kind == RECUR_EQ ? bv_apply(c->bv, BV_EQ, sum, limit)
                                  : bv_apply(c->bv, BV_SLE, limit, sum);
}

// All conditions of a leg in a state, and the state behind it unless `after` is NULL.
static BvTerm translate_leg(const Closing *c, const RecurLeg *leg, const BvTerm *state,
                            BvTerm *after) {
    const RecurTerms *terms = &leg->terms;
    BvTerm *leaves = memory_zeroed((terms->n_vars + 1) * sizeof *leaves);
    BvTerm *known = memory_zeroed(terms->nodes.count * sizeof *known);
    memcpy(leaves, state, c->set->shape.n_vars * sizeof *leaves);
    for (size_t i = 0; i < leg->path.inputs.count; i++) {
        size_t var = (size_t)recur_node(terms, leg->path.inputs.items[i].term)->value;
        leaves[var] = recur_translate(terms, c->bv, leg->choices.items[i], leaves, known);
    }
    BvTerm all = bv_bool(c->bv, true);
    for (size_t i = 0; i < leg->path.conditions.count; i++)
        all = bv_apply(c->bv, BV_AND, all,
                       recur_translate(terms, c->bv, leg->path.conditions.items[i], leaves, known));
    for (uint32_t v = 0; after && v < c->set->shape.n_vars; v++)
        after[v] = recur_translate(terms, c->bv, leg->path.after.items[v], leaves, known);
    free(leaves);
    free(known);
    return all;
}

static void start(Closing *c, RecurSet *set, Budget *budget) {
    uint32_t n = set->shape.n_vars;
    size_t n_legs = set->legs.count;
    *c = (Closing){.set = set, .bv = bv_new(QUERY_MILLISECONDS, budget)};
    c->before = memory_zeroed((n + 1) * sizeof *c->before);
    c->after = memory_zeroed((n_legs + 1) * sizeof *c->after);
    c->taken = memory_zeroed((n_legs + 1) * sizeof *c->taken);
    c->continues = memory_zeroed((n_legs + 1) * sizeof *c->continues);
    c->atoms = memory_zeroed((set->atoms.count + 1) * sizeof *c->atoms);
    c->is_struck = memory_zeroed(set->atoms.count + 1);
    for (uint32_t v = 0; v < n; v++)
        c->before[v] = set->bits[v] == 1 ? bv_bool_var(c->bv)
                                         : bv_var(c->bv, set->is_math ? BV_INT : set->bits[v]);
    for (size_t p = 0; p < n_legs; p++) {
        c->after[p] = memory_zeroed((n + 1) * sizeof *c->after[p]);
        c->taken[p] = translate_leg(c, &set->legs.items[p], c->before, c->after[p]);
    }
    for (size_t p = 0; p < n_legs; p++) {
        c->continues[p] = bv_bool(c->bv, false);
        for (size_t q = 0; q < n_legs; q++)
            c->continues[p] = bv_apply(c->bv, BV_OR, c->continues[p],
                                       translate_leg(c, &set->legs.items[q], c->after[p], NULL));
    }
    for (size_t i = 0; i < set->atoms.count; i++)
        c->atoms[i] = translate_atom(c, &set->atoms.items[i], c->before);
}

static void finish(Closing *c) {
    for (size_t p = 0; p < c->set->legs.count; p++)
        free(c->after[p]);
    free(c->before);
    free(c->after);
    free(c->taken);
    free(c->continues);
    free(c->atoms);
    free(c->is_struck);
    bv_free(c->bv);
}

// ---- Questions ----------------------------------------------------------------------------------

static void assert_set(Closing *c, size_t leg) {
    bv_assert(c->bv, c->taken[leg]);
    for (size_t i = 0; i < c->set->atoms.count; i++)
        if (!c->is_struck[i])
            bv_assert(c->bv, c->atoms[i]);
}

// Strikes out atoms that the leg does not keep up; false when that is not known. `changed` tells
// whether there were some.
static bool strike_out(Closing *c, size_t leg, bool *changed) {
    size_t n = c->set->atoms.count;
    BvTerm *behind = memory_zeroed((n + 1) * sizeof *behind);
    BvTerm some_fails = bv_bool(c->bv, false);
    for (size_t i = 0; i < n; i++) {
        if (c->is_struck[i])
            continue;
        behind[i] = translate_atom(c, &c->set->atoms.items[i], c->after[leg]);
        some_fails = bv_apply(c->bv, BV_OR, some_fails, bv_not(c->bv, behind[i]));
    }
    BvAnswer answer = BV_YES;
    while (answer == BV_YES && c->n_questions++ < MAX_QUESTIONS) {
        bv_push(c->bv);
        assert_set(c, leg);
        bv_assert(c->bv, some_fails);
        answer = bv_check(c->bv);
        some_fails = bv_bool(c->bv, false);
        for (size_t i = 0; answer == BV_YES && i < n; i++) {
            if (c->is_struck[i])
                continue;
            if (!bv_is_true(c->bv, behind[i])) {
                c->is_struck[i] = true;
                *changed = true;
            } else {
                some_fails = bv_apply(c->bv, BV_OR, some_fails, bv_not(c->bv, behind[i]));
            }
        }
        bv_pop(c->bv);
    }
    free(behind);
    return answer == BV_NO;
}

static bool goes_on(Closing *c, size_t leg) {
    bv_push(c->bv);
    assert_set(c, leg);
    bv_assert(c->bv, bv_not(c->bv, c->continues[leg]));
    BvAnswer answer = bv_check(c->bv);
    bv_pop(c->bv);
    return answer == BV_NO;
}

// Is the set closed, with the atoms that are not struck out?
static bool is_closed(Closing *c) {
    for (size_t p = 0; p < c->set->legs.count; p++) {
        bool changed = false;
        if (!strike_out(c, p, &changed) || changed || !goes_on(c, p))
            return false;
    }
    return true;
}

static bool strike_out_all(Closing *c) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t p = 0; p < c->set->legs.count; p++)
            if (!strike_out(c, p, &changed))
                return false;
    }
    for (size_t p = 0; p < c->set->legs.count; p++)
        if (!goes_on(c, p))
            return false;
    return true;
}

// Atoms without which the set is closed, too, are left out: the set is to be read.
static void simplify(Closing *c) {
    size_t n = c->set->atoms.count;
    bool *saved = memory_new(n + 1);
    for (size_t i = n; i-- > 0 && c->n_questions < MAX_QUESTIONS;) {
        if (c->is_struck[i])
            continue;
        memcpy(saved, c->is_struck, n);
        c->is_struck[i] = true;
        if (!is_closed(c))
            memcpy(c->is_struck, saved, n);
    }
    free(saved);
}

static void keep_atoms(Closing *c) {
    size_t kept = 0;
    for (size_t i = 0; i < c->set->atoms.count; i++)
        if (!c->is_struck[i])
            c->set->atoms.items[kept++] = c->set->atoms.items[i];
    c->set->atoms.count = kept;
}

// The start must be in the set whatever is struck out, so it is checked only here.
static bool has_start(const RecurSet *set) {
    Number *values = memory_new(recur_max_values(set) * sizeof *values);
    bool holds = recur_leg_at(set, set->start, values) != NULL;
    for (size_t i = 0; holds && i < set->atoms.count; i++)
        holds = recur_atom_holds(&set->atoms.items[i], set->start);
    free(values);
    return holds;
}

bool recur_close(RecurSet *set, Budget *budget) {
    if (!has_start(set))
        return false;
    Closing c;
    start(&c, set, budget);
    memset(c.is_struck, 1, set->atoms.count); // the legs' conditions alone
    bool closed = is_closed(&c);
    if (!closed) {
        memset(c.is_struck, 0, set->atoms.count);
        closed = strike_out_all(&c);
        if (closed)
            simplify(&c);
    }
    keep_atoms(&c);
    finish(&c);
    return closed;
}

// ---- Samples ------------------------------------------------------------------------------------

enum { N_SAMPLES = 12 };

static bool take_sample(Closing *c, RecurStates *states) {
    size_t before = states->count;
    for (uint32_t v = 0; v < c->set->shape.n_vars; v++) {
        Number value;
        if (!bv_value(c->bv, c->before[v], &value)) {
            states->count = before;
            return false;
        }
        vec_push(states, value);
    }
    return true;
}

// Now large, now small, now different in its low bits.
static BvTerm wish(Closing *c, unsigned number, uint32_t var) {
    uint32_t bits = c->set->is_math ? BV_INT : c->set->bits[var];
    uint64_t random = (number + 1) * 0x9e3779b97f4a7c15;
    Number limit = (Number)(random >> 40) - ((Number)1 << 23);
    if (c->set->bits[var] == 1)
        return number % 2 ? c->before[var] : bv_not(c->bv, c->before[var]);
    if (c->set->bits[var] < 32)
        limit %= number_power_of_two(c->set->bits[var] - 1);
    BvTerm bound = bv_number(c->bv, limit, bits);
    return bv_apply(c->bv, BV_SLE, number % 2 ? bound : c->before[var],
                    number % 2 ? c->before[var] : bound);
}

void recur_samples(const RecurSet *set, Budget *budget, RecurStates *states) {
    Closing c;
    start(&c, (RecurSet *)set, budget);
    uint32_t n = set->shape.n_vars;
    for (unsigned i = 0; i < N_SAMPLES && n; i++) {
        bv_push(c.bv);
        assert_set(&c, i % set->legs.count);
        bv_assert(c.bv, wish(&c, i, i / 2 % n));
        if (bv_check(c.bv) == BV_YES)
            take_sample(&c, states);
        bv_pop(c.bv);
    }
    finish(&c);
}
