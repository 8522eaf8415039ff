// A side becomes a polyhedron: one dimension for each name, then one for each atom that its value
// or a condition near it speaks of. Conditions that share an atom with what is there already are
// taken in, until there are too many dimensions. The atoms are projected away before the hull is
// made.
#include "solver/hull.h"

#include "domain/polyhedron.h"

#include <stdlib.h>

enum {
    MAX_ATOMS = 18,
    MAX_CONDITIONS = 120, // looked at, newest first
    MAX_ROWS = 48,
    PASSES = 3,             // over the conditions: each may bring atoms that connect others
    MAX_COEFFICIENT = 1000, // of a fact with more than one name
};

typedef struct Side {
    Solver *solver;
    TermTable *table;
    const Kb *kb;
    uint32_t n_names;
    Term atoms[MAX_ATOMS];
    uint32_t n_atoms;
    Polyhedron *set;
    uint32_t n_rows;
} Side;

static uint32_t atom_number(const Side *s, Term atom) {
    uint32_t i = 0;
    while (i < s->n_atoms && !term_same(s->atoms[i], atom))
        i++;
    return i;
}

// Makes room for the term's atoms; false, and nothing is done, where that would be too many.
static bool add_atoms(Side *s, TermLinear linear) {
    uint32_t n_new = 0;
    for (uint32_t i = 0; i < linear.n; i++)
        n_new += atom_number(s, linear.atoms[i]) == s->n_atoms;
    if (s->n_atoms + n_new > MAX_ATOMS)
        return false;
    for (uint32_t i = 0; i < linear.n; i++)
        if (atom_number(s, linear.atoms[i]) == s->n_atoms)
            s->atoms[s->n_atoms++] = linear.atoms[i];
    return true;
}

// sign * linear + name_coefficient * name >= 0 (or = 0).
static void constrain(Side *s, TermLinear linear, Number sign, uint32_t name,
                      Number name_coefficient, bool is_equality) {
    Number coefficients[HULL_MAX_NAMES + MAX_ATOMS] = {0};
    for (uint32_t i = 0; i < linear.n; i++)
        coefficients[s->n_names + atom_number(s, linear.atoms[i])] = sign * linear.coefficients[i];
    if (name_coefficient)
        coefficients[name] = name_coefficient;
    polyhedron_constrain(s->set, &(LinearRow){sign * linear.constant, coefficients, is_equality});
    s->n_rows++;
}

static bool shares_atom(const Side *s, TermLinear linear) {
    for (uint32_t i = 0; i < linear.n; i++)
        if (atom_number(s, linear.atoms[i]) < s->n_atoms)
            return true;
    return false;
}

static bool is_linear_condition(const Side *s, const Kb *kb, TermLinear *linear) {
    FormulaKind kind = formula_kind(s->table, kb_formula(kb));
    if (kind != FORMULA_LE && kind != FORMULA_EQ)
        return false;
    *linear = term_linear(s->table, formula_term(s->table, kb_formula(kb)));
    return true;
}

static void collect_atoms(Side *s) {
    for (int pass = 0; pass < PASSES; pass++) {
        uint32_t before = s->n_atoms;
        int n = 0;
        for (const Kb *kb = s->kb; kb && n < MAX_CONDITIONS; kb = kb_rest(kb), n++) {
            TermLinear linear;
            if (is_linear_condition(s, kb, &linear) && shares_atom(s, linear))
                (void)add_atoms(s, linear);
        }
        if (s->n_atoms == before)
            return;
    }
}

static bool has_all_atoms(const Side *s, TermLinear linear) {
    for (uint32_t i = 0; i < linear.n; i++)
        if (atom_number(s, linear.atoms[i]) == s->n_atoms)
            return false;
    return true;
}

static void add_conditions(Side *s) {
    int n = 0;
    for (const Kb *kb = s->kb; kb && n < MAX_CONDITIONS && s->n_rows < MAX_ROWS;
         kb = kb_rest(kb), n++) {
        TermLinear linear;
        if (is_linear_condition(s, kb, &linear) && has_all_atoms(s, linear))
            constrain(s, linear, -1, 0, 0, formula_kind(s->table, kb_formula(kb)) == FORMULA_EQ);
    }
}

static void add_bounds(Side *s) {
    for (uint32_t i = 0; i < s->n_atoms; i++) {
        Interval range = kb_interval(s->solver, s->kb, s->atoms[i]);
        TermLinear atom = term_linear(s->table, s->atoms[i]);
        if (range.low != NUMBER_MIN) {
            atom.constant = -range.low;
            constrain(s, atom, 1, 0, 0, false);
        }
        if (range.high != NUMBER_MAX) {
            atom.constant = -range.high;
            constrain(s, atom, -1, 0, 0, false);
        }
    }
}

// NULL where the values alone have too many atoms.
static Polyhedron *polyhedron_of(Solver *solver, TermTable *table, uint32_t n,
                                 const HullSide *side) {
    Side s = {.solver = solver, .table = table, .kb = side->kb, .n_names = n};
    for (uint32_t i = 0; i < n; i++)
        if (!add_atoms(&s, term_linear(table, side->values[i])))
            return NULL;
    collect_atoms(&s);
    s.set = polyhedron_new(n + s.n_atoms, false);
    for (uint32_t i = 0; i < n; i++)
        constrain(&s, term_linear(table, side->values[i]), 1, i, -1, true);
    add_bounds(&s);
    add_conditions(&s);
    polyhedron_project(s.set, n);
    return s.set;
}

// ---- Facts --------------------------------------------------------------------------------------

// Bounds of single names are not worth it: they would move on with everything that is merged.
static bool is_relation(const LinearRow *row, uint32_t n) {
    uint32_t n_used = 0;
    bool is_small = true;
    for (uint32_t i = 0; i < n; i++) {
        n_used += row->coefficients[i] != 0;
        is_small &=
            row->coefficients[i] <= MAX_COEFFICIENT && -row->coefficients[i] <= MAX_COEFFICIENT;
    }
    return n_used > 1 && is_small;
}

static Formula formula_of(TermTable *table, const LinearRow *row, const Term *names, uint32_t n) {
    Term sum = term_const(table, row->constant), zero = term_int(table, 0);
    for (uint32_t i = 0; i < n; i++)
        sum = term_add(table, sum, term_scale(table, row->coefficients[i], names[i]));
    return row->is_equality ? formula_eq(table, sum, zero) : formula_le(table, zero, sum);
}

HullFacts hull_facts(Solver *solver, TermTable *table, const Term *names, uint32_t n,
                     const HullSide *a, const HullSide *b) {
    HullFacts facts = {0};
    Polyhedron *in_a = polyhedron_of(solver, table, n, a);
    Polyhedron *in_b = in_a ? polyhedron_of(solver, table, n, b) : NULL;
    if (in_b) {
        polyhedron_join(in_a, in_b);
        LinearRows rows = polyhedron_rows(in_a);
        for (size_t i = 0; i < rows.count; i++)
            if (is_relation(&rows.items[i], n))
                vec_push(&facts, formula_of(table, &rows.items[i], names, n));
        polyhedron_rows_release(&rows);
    }
    polyhedron_free(in_a);
    polyhedron_free(in_b);
    return facts;
}
