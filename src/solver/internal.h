// Inside of the solver: knowledge bases and the layers' contracts.
//
//   solver.c       questions: the layers in their order, the cache, cross-checks
//   summary.c, propagate.c, range.c, congruences.c   knowledge bases in a normal form
//   cheap.c        questions without Z3
//   models.c       counterexamples without Z3
//   z3.c, translate.c, op_facts.c   questions to Z3
//   separation.c   questions in separation logic to cvc5
//   hull.c, rational.c   joins of two sides as polyhedra, linear programs
//   bv.c           exact machine arithmetic, by Z3
//   sat*.c         bitvector expressions: bit-blasting to CaDiCaL, or Z3 (sat_internal.h)
//   floats*.c      branch and prune over IEEE numbers (floats_internal.h)
#ifndef SOLVER_INTERNAL_H
#define SOLVER_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "base/pmap.h"
#include "base/vec.h"
#include "domain/congruence.h"
#include "base/cvc5.h"
#include "solver/solver.h"

// What a knowledge base says, in a normal form that the cheap layers can use directly. Together
// the first four maps say exactly as much as the formulas:
//  - equalities: an eliminated variable -> the term that it is equal to. No eliminated variable
//    occurs anywhere else in the summary, so one pass of substitution is enough;
//  - bounds: a linear form (no constant, coefficients with gcd 1, the first one positive; often
//    just an atom) -> its Interval. All inequalities are here;
//  - congruences: a linear form likewise -> its Congruence, where the modulus is at least 2;
//  - facts: the other formulas (NE, OR) -> 1;
//  - uses: an atom, or a variable inside one -> the list of the forms, facts and eliminated
//    variables (for their terms) in which it occurs. Entries may be stale: look the item up.
typedef struct Summary {
    Pmap equalities, bounds, congruences, facts, uses;
    Pmap given; // the formulas themselves -> 1
    bool is_false;
} Summary;

typedef struct Use {
    uint32_t item; // id of a term or formula
    const struct Use *next;
} Use;

// Known models: maps from variables to Number *.
enum { MAX_MODELS = 3 };
typedef struct KbModels {
    bool computed; // were the parent's looked at?
    unsigned n;
    Pmap items[MAX_MODELS];
} KbModels;

struct Kb {
    const Kb *parent;
    Formula formula;
    uint32_t id;
    uint32_t size; // number of formulas
    Summary summary;
    KbModels *models; // the only part that changes: what was found out about it
};

typedef struct Z3 Z3;

struct Solver {
    TermTable *table;
    SolverOptions options;
    Budget *budget;
    Arena arena; // knowledge bases
    uint32_t n_kbs;
    Summary empty;
    Map cache; // (kb id, formula id) -> CacheBits
    Z3 *z3;
    Cvc5 separation;
    SolverStats stats;
    const Kb *model_of; // for solver_value
    Pmap model;
    bool used_equality; // by the last summary_rewrite
    bool is_hasty;      // without Z3
};

static inline const Summary *summary_of(const Solver *solver, const Kb *kb) {
    return kb ? &kb->summary : &solver->empty;
}

// ---- Summaries (summary.c, range.c, propagate.c) ------------------------------------------------

// The summary extended by a formula; new nodes are in the arena.
Summary summary_add(Solver *solver, Arena *arena, Summary summary, Formula f);
Interval summary_range(Solver *solver, const Summary *summary, Term term);
Term summary_rewrite_term(Solver *solver, const Summary *summary, Term term);
Formula summary_rewrite(Solver *solver, const Summary *summary, Formula f);
// What is stored for the form alone.
Interval summary_stored(const Summary *summary, Term form);
const Use *summary_uses(const Summary *summary, uint32_t id);

// What is known of the remainders of a term (congruences.c).
Congruence summary_congruence(const Solver *solver, const Summary *summary, Term term);
Congruence summary_stored_congruence(const Summary *summary, Term form);
// The stored congruence of the form as a formula.
Formula congruence_formula(TermTable *table, Term form, Congruence congruence);

// term = factor * form + constant, form as a key of Summary.bounds; false for constants.
typedef struct Form {
    Term form;
    Number factor, constant;
} Form;
bool form_of(TermTable *table, Term term, Form *form);
// Only if the form exists: nothing is known about others, and questions should not fill the table.
bool form_if_known(const TermTable *table, Term term, Form *form);

// ---- Cheap questions (cheap.c) ------------------------------------------------------------------

// Is f implied? `*layer` says by which layer. f is rewritten already.
bool cheap_implies(Solver *solver, const Summary *summary, Formula f, SolverLayer *layer);

// ---- Models (models.c) --------------------------------------------------------------------------

const KbModels *models_of(Solver *solver, const Kb *kb);
// Is f false in a known model of kb, or in one near a known one? f is rewritten already.
bool models_refute(Solver *solver, const Kb *kb, Formula f);
bool models_search(Solver *solver, const Kb *kb, Formula f);
// Keeps what Z3 found for some of the variables, if it can be made a model of kb.
void models_learn(Solver *solver, const Kb *kb, Pmap values);
// Do all formulas hold? Values of variables that the model does not name are added.
bool model_satisfies(Solver *solver, const Kb *kb, Pmap *values);
bool model_satisfies_formula(Solver *solver, const Kb *kb, Pmap values, Formula f);
bool model_value(Solver *solver, const Kb *kb, Pmap values, Term term, Number *value);

// ---- Operations (op_facts.c) --------------------------------------------------------------------

// What holds of the operations in the formula.
Formula solver_facts_of_ops(TermTable *table, Formula f);

// ---- Z3 (z3.c, translate.c) ---------------------------------------------------------------------

Z3 *z3_new(Solver *solver);
void z3_free(Z3 *z3);
// Does the whole chain of formulas, or only the part of the summary that the question depends on,
// imply f? YES: shown; NO: there is a counterexample (of the part), whose values are given; MAYBE:
// neither. `values` may be NULL.
SolverAnswer z3_implies_whole(Z3 *z3, const Kb *kb, Formula f, Pmap *values);
SolverAnswer z3_implies_slice(Z3 *z3, const Summary *summary, Formula f, Pmap *values);

#endif
