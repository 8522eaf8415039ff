// States and places in C's syntax, for people.
#ifndef RECURRENCE_LASSO_SHOW_H
#define RECURRENCE_LASSO_SHOW_H

#include "base/text.h"
#include "interp/watch.h"

// "x == 3 && y == -1": the C variables that registers hold at a cut point, and the globals.
void lasso_show_state(const IrProgram *program, IrMoment *moment, Text *text);

// The C variable that a register holds at the start of a block, behind its PHIs; NULL: none is
// known.
const IrVariable *lasso_variable(const IrProgram *program, IrFunctionId function, IrBlockId block,
                                 IrReg reg);

#endif
