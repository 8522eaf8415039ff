// Small inputs for runs that never end, and what they ask for, in words.
#ifndef RECURRENCE_LASSO_SMALL_H
#define RECURRENCE_LASSO_SMALL_H

#include "recurrence/lasso.h"

// Of a lasso that lasso_run has found on the record: simpler values are tried, and taken where the
// same loop is endless with them. Then it is told what the run asks for, and what again and again.
void lasso_make_small(IrProgram *program, const LassoOptions *options, const InputRecord *record,
                      uint64_t max_steps, Budget *budget, Lasso *lasso);

#endif
