// Inside of the Z3 layer: the context and the translation of terms.
#ifndef SOLVER_Z3_INTERNAL_H
#define SOLVER_Z3_INTERNAL_H

#include "solver/internal.h"

#include <z3.h>

// The part of a summary that is asserted in the solver `slice`: all that shares variables, directly
// or through other formulas, with the questions.
typedef struct Slice {
    Z3 *z3;
    Summary summary;
    Map seen;              // ids of atoms, forms and facts
    VEC(uint32_t) reached; // atoms and variables; [0, asserted) are done
    size_t asserted;
} Slice;

struct Z3 {
    Solver *solver;
    TermTable *table;
    Z3_context context;
    Z3_solver chain; // the formulas of knowledge bases, one scope per frame
    Z3_solver slice; // one scope, with what `current` says
    Slice current;
    VEC(const Kb *) frames; // newest last: a scope holds what its kb has more than the one below
    Map asts;               // id of a term or formula -> Z3_ast, all with a reference
    Map facts; // id of a formula -> what is known about the operations in it (Z3_ast, or 0)
    Z3_sort int_sort;
    Z3_func_decl ops[N_TERM_OPS];
    uint32_t n_ops;        // operations that were translated
    uint32_t n_products;   // products, likewise
    unsigned milliseconds; // the limit as it is set now, and
    bool clock;            // whether Z3 watches the clock
    unsigned n_dumped;
};

// The translation, which lives as long as the context; NULL when Z3 failed.
Z3_ast z3_term(Z3 *z3, Term term);
Z3_ast z3_formula(Z3 *z3, Formula f);
// What holds of the uninterpreted operations inside f; NULL when there is nothing to say.
Z3_ast z3_facts_of_ops(Z3 *z3, Formula f);
Z3_ast z3_number(Z3 *z3, Number number); // without a reference
void z3_start_translation(Z3 *z3);
void z3_end_translation(Z3 *z3);

#endif
