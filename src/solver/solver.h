// "Does this follow?" A knowledge base is a conjunction of formulas that states share: extending
// one makes a new one and leaves the old one as it was. Questions go through layers, the cheap ones
// first, and every layer counts its hits:
//   syntactic -> known equalities and intervals, by rewriting -> cache -> known models ->
//   congruences, difference bounds, sums of inequalities -> cache of ancestors ->
//   models near known ones -> Z3
// An answer "no" always means "not shown": unknown, out of budget, or really not.
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include "base/budget.h"
#include "base/text.h"
#include "term/term.h"

typedef struct Solver Solver;
typedef struct Kb Kb; // immutable; lives as long as its solver; NULL is the empty one

typedef struct SolverOptions {
    unsigned query_milliseconds; // for one query to Z3; 0: 200
    const char *dump_folder;     // write every query to Z3 there as SMT-LIB; NULL: no
    bool crosscheck;             // compare every answer of the cheap layers and the cache with Z3
} SolverOptions;

// Layers, for statistics; not all are used in this order, see above.
typedef enum SolverLayer {
    SOLVER_SYNTACTIC,
    SOLVER_EQUALITIES,
    SOLVER_INTERVALS,
    SOLVER_CONGRUENCES,
    SOLVER_DIFFERENCES,
    SOLVER_CACHE,
    SOLVER_MODELS, // not implied: a known model, or one near it, is a counterexample
    SOLVER_Z3,
    SOLVER_CVC5, // questions in separation logic, which no other layer answers
    N_SOLVER_LAYERS
} SolverLayer;

typedef struct SolverStats {
    uint64_t hits[N_SOLVER_LAYERS];  // questions that the layer answered
    uint64_t z3_unknown;             // of Z3's: budget or incompleteness
    uint64_t cvc5_unknown;           // of cvc5's, likewise
    uint64_t crosscheck_failures;    // must be 0
    double seconds[N_SOLVER_LAYERS]; // only Z3's and cvc5's are measured; the others are 0
} SolverStats;

Solver *solver_new(TermTable *table, SolverOptions options, Budget *budget);
void solver_free(Solver *solver);
const SolverStats *solver_stats(const Solver *solver);
const char *solver_layer_name(SolverLayer layer);

// ---- Knowledge bases ----------------------------------------------------------------------------

const Kb *kb_add(Solver *solver, const Kb *kb, Formula f); // AND is split; TRUE changes nothing
size_t kb_size(const Kb *kb);
// The formulas, newest first.
const Kb *kb_rest(const Kb *kb);
Formula kb_formula(const Kb *kb);
// Contradictory by the cheap layers: certainly no model.
bool kb_is_false(const Kb *kb);

// The value of a term after the known equalities are applied (x = 5 turns x + 1 into 6).
Term kb_simplify(Solver *solver, const Kb *kb, Term term);

// Bounds of a term by intervals alone; an end that is not known is NUMBER_MIN or NUMBER_MAX.
Interval kb_interval(Solver *solver, const Kb *kb, Term term);

// The largest known modulus of the term's value, and the remainder by it: 1 and 0 when nothing is
// known, modulus 0 when the value itself is.
void kb_congruence(Solver *solver, const Kb *kb, Term term, Number *modulus, Number *rest);

void kb_print(Text *text, Solver *solver, const Kb *kb);

// ---- Questions ----------------------------------------------------------------------------------

bool solver_implies(Solver *solver, const Kb *kb, Formula f);
// The same without Z3: for frequent questions whose answer is only convenient.
bool solver_implies_cheaply(Solver *solver, const Kb *kb, Formula f);
bool solver_is_infeasible(Solver *solver, const Kb *kb); // no model, shown
// From now on all of these are answered without Z3 (or with it again).
void solver_be_hasty(Solver *solver, bool is_hasty);

// ---- Separation logic (separation.c) ------------------------------------------------------------

// A cell of memory: the value at the address; no term: any.
typedef struct SolverCell {
    Term address, value;
} SolverCell;

// Is there no memory in which all these cells are apart (their separating conjunction), wherever
// the knowledge base and `also` hold? cvc5 answers.
bool solver_are_never_apart(Solver *solver, const Kb *kb, Formula also, const SolverCell *cells,
                            size_t n);

// ---- Models -------------------------------------------------------------------------------------

// Another component (`who`) says that f follows: where answers are cross-checked, a counterexample
// is reported and counted.
void solver_crosscheck(Solver *solver, const Kb *kb, Formula f, const char *who);
bool solver_is_crosschecked(const Solver *solver);
// `who` found two answers to one question: reported and counted.
void solver_note_disagreement(Solver *solver, const char *who);

typedef enum SolverAnswer { SOLVER_YES, SOLVER_NO, SOLVER_MAYBE } SolverAnswer;
// Is there a model? On SOLVER_YES the model is kept until the next question, for solver_value.
SolverAnswer solver_find_model(Solver *solver, const Kb *kb);
bool solver_value(Solver *solver, Term term, Number *value);

#endif
