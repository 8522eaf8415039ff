// Non-termination: is there a run that never ends?
//
// Cheap attempts first (some short runs), expensive ones in a second call. What is found is a
// proof: the run to the loop was made by the interpreter, and the loop's endlessness was checked
// twice.
#ifndef RECURRENCE_NONTERM_H
#define RECURRENCE_NONTERM_H

#include "recurrence/lasso.h"

typedef struct Nonterm Nonterm;

Nonterm *nonterm_new(IrProgram *program, LassoOptions options);
void nonterm_free(Nonterm *nonterm);

// Both try for at most `seconds` and go on where the last attempt stopped; true when `lasso` is
// found. Some short runs, for a state that comes back:
bool nonterm_try_runs(Nonterm *nonterm, double seconds, Budget *budget, Lasso *lasso);
// More and longer runs, and recurrent sets for the loops that they go around:
bool nonterm_try_all(Nonterm *nonterm, double seconds, Budget *budget, Lasso *lasso);

#endif
