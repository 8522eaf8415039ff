// Integer transition systems: locations, integer variables, and transitions between locations with
// a condition and new values for the variables. A system is what remains of a program when only its
// numbers matter: it does at least what the program does, so its termination is the program's.
//
// All locations have the same variables. What occurs in a transition and is no variable of the
// system is any number, another one each time the transition is taken.
//
//   its.c, simplify.c, products.c   systems, smaller ones, products as variables
//   read.c, read_expression.c       from text
//   cases.c, linear.c, atoms.c, reduce.c   transitions as cases of linear rows (linear.h)
//   invariants.c, survive.c         polyhedra: invariants, and what infinite runs go through
#ifndef ITS_ITS_H
#define ITS_ITS_H

#include "base/budget.h"
#include "base/diag.h"
#include "base/vec.h"
#include "solver/solver.h"

enum { ITS_NO_LOCATION = UINT32_MAX };

typedef struct ItsTransition {
    uint32_t from, to;
    const Kb *guard;
    VEC(Term) updates; // by variable: its new value; no term: any number
    uint32_t line;     // of the text it came from; 0: none
} ItsTransition;

typedef struct ItsLocation {
    char *name;
    uint32_t arity; // how many of the variables it shows, in its text form
} ItsLocation;

typedef struct Its {
    TermTable *table; // not owned
    Solver *solver;   // not owned; keeps the guards
    VEC(Term) variables;
    uint32_t n_products; // the last of the variables are products of two others
    VEC(ItsLocation) locations;
    VEC(ItsTransition) transitions;
    uint32_t start;          // where runs begin, with any values; ITS_NO_LOCATION: everywhere
    bool is_complexity_goal; // as its text said
} Its;

Its *its_new(Solver *solver, TermTable *table);
void its_free(Its *its); // NULL is fine
uint32_t its_add_location(Its *its, const char *name, uint32_t arity);
void its_add_variable(Its *its, Term variable);
// All updates are "unchanged" at first. The result is valid until the next transition is added.
ItsTransition *its_add_transition(Its *its, uint32_t from, uint32_t to, const Kb *guard);

// ---- Text ---------------------------------------------------------------------------------------

// The style of KoAT and T2: (GOAL ..) (STARTTERM (FUNCTIONSYMBOLS f)) (VAR x y) (RULES f(x,y) ->
// g(x + 1,y) [ x > 0 && y != 2 ]), also with `:|:` for the condition and Com_k(..) around the
// right-hand sides. NULL after an error.
Its *its_read(const char *text, size_t length, const char *file, Solver *solver, TermTable *table,
              Diag *diag);
void its_print(Text *text, const Its *its);
void its_print_term(Text *text, const Its *its, Term term);

// ---- Simplification -----------------------------------------------------------------------------

// Each keeps the system's infinite runs, so that termination of the result is termination of the
// whole.

typedef struct ItsSimplified {
    uint32_t unreachable, chained; // transitions, locations
} ItsSimplified;

// Drops transitions that no run takes, and joins what always comes one after the other.
ItsSimplified its_simplify(Its *its, Budget *budget);
uint32_t its_drop_acyclic(Its *its); // transitions that are on no cycle; how many
uint32_t its_slice(Its *its);        // variables on which nothing depends; how many

// Atoms of unchanging variables become variables, which do not change, either; how many.
uint32_t its_name_constants(Its *its);

// Calls `visit` once for each atom that is no variable, outer ones first.
typedef void ItsAtomVisitor(void *context, Term atom);
void its_visit_atoms(const Its *its, ItsAtomVisitor *visit, void *context);

// A copy that has products of two variables as further variables.
Its *its_with_products(const Its *its);

#endif
