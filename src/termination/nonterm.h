// Non-termination: is there a run that never ends?
//
// Cheap attempts first (some short runs), dear ones when asked for again. What is found is a proof: the
// run to the loop was made by the interpreter, and the loop's endlessness was checked twice.
#ifndef TERMINATION_NONTERM_H
#define TERMINATION_NONTERM_H

#include "termination/lasso.h"

typedef struct Nonterm Nonterm;

Nonterm *nonterm_new(IrProgram *program, LassoOptions options);
void nonterm_free(Nonterm *nonterm);

// Tries for at most `seconds`; goes on where the last attempt stopped. True when `lasso` is found.
bool nonterm_try(Nonterm *nonterm, double seconds, Budget *budget, Lasso *lasso);

#endif
