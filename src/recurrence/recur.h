// Recurrent sets: states at a loop's head from which the loop goes around and comes back into the
// set.
//
// A set is the conjunction of atoms with "one of the legs can be taken": a leg is a path of one or
// more iterations, with a choice for each input, as a function of the state. It is closed when
//     atoms(s) and conditions of leg p(s)   imply   atoms(s') and conditions of some leg q(s')
// for each leg p, with s' the state that p leads to. All of it is exact: over bitvectors, or over
// the integers for programs with unbounded ones.
//
// Files:
//   nonterm.c        attempts, cheap ones first
//   lasso*.c         runs that are watched at cut points, their inputs, states that come back
//   recur_search.c   from a visit of a run to a recurrent set
//   recur_path.c, recur_control.c, recur_step.c, recur_memory.c   the executor (recur_exec.h)
//   recur_term.c     terms over the state at the head
//   recur_atoms.c, recur_close.c   candidates for the set, and striking them out until it is closed
//   recur_check.c, recur_text.c, recur_writer*.c   the check of a set by other means
//   recur_show.c     the set in C's syntax
#ifndef RECURRENCE_RECUR_H
#define RECURRENCE_RECUR_H

#include "recurrence/lasso.h"
#include "recurrence/recur_path.h"

typedef struct RecurLeg {
    RecurTerms terms;
    RecurPath path;
    VEC(RecurTerm) choices; // by input: a term over the state's variables
} RecurLeg;

typedef enum RecurAtomKind {
    RECUR_GE,  // ca * a + cb * b + c >= 0, over the integers
    RECUR_EQ,  // ca * a + cb * b + c == 0
    RECUR_LOW, // a and c have the same low bits: cb of them
} RecurAtomKind;

typedef struct RecurAtom {
    RecurAtomKind kind;
    uint32_t a, b;
    Number ca, cb, c;
} RecurAtom;

typedef struct RecurSet {
    bool is_math;
    RecurShape shape;
    uint32_t *bits; // of the variables
    Number *start;  // the state in which the run comes to the head
    VEC(RecurLeg) legs;
    VEC(RecurAtom) atoms;
} RecurSet;

void recur_set_release(RecurSet *set);

// Values of a leg's variables, inputs included, in a state; false when a choice has no value.
bool recur_leg_values(const RecurSet *set, const RecurLeg *leg, const Number *state,
                      Number *values);
bool recur_leg_holds(const RecurLeg *leg, const Number *values);
bool recur_leg_result(const RecurSet *set, const RecurLeg *leg, const Number *values,
                      Number *after);
// The leg whose conditions hold in a state, or NULL; its values are stored.
const RecurLeg *recur_leg_at(const RecurSet *set, const Number *state, Number *values);
size_t recur_max_values(const RecurSet *set); // room that values need
bool recur_atom_holds(const RecurAtom *atom, const Number *state);

// ---- recur_atoms.c: candidates, from the states that the loop goes through from the start on. Fal
// when it leaves the loop there.
enum { RECUR_ORBIT = 256 };
bool recur_collect_atoms(RecurSet *set);

// ---- recur_close.c: strikes out atoms until the set is closed; false when it is not found to be.
bool recur_close(RecurSet *set, Budget *budget);
// Some states in the set, n_vars numbers each.
typedef VEC(Number) RecurStates;
void recur_samples(const RecurSet *set, Budget *budget, RecurStates *states);

// ---- recur_check.c: the second opinion. The interpreter runs on from sampled states of the set, a
// come to the states that the legs tell; another translation must find the set closed; and from the
// start the run must go on and stay in the set.
bool recur_check(IrProgram *program, const LassoOptions *options, const RecurSet *set,
                 InputRecord *record, size_t visit, Budget *budget);

// ---- recur_search.c: tries to find a set for the head at a visit of a run. `asked` tells whether
// solver was needed, which is what costs time.
bool recur_search(IrProgram *program, const LassoOptions *options, InputRecord *record,
                  const LassoVisits *visits, size_t visit, Budget *budget, Lasso *lasso,
                  bool *asked);

// ---- recur_show.c
void recur_show(const IrProgram *program, const RecurSet *set, Text *text);

#endif
