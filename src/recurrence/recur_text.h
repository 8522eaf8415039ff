// A second translation of the paths of a recurrent set: from the IR straight to SMT-LIB's text,
// without the terms that the set was found with. Only the branches that the paths take are taken
// over.
#ifndef RECURRENCE_RECUR_TEXT_H
#define RECURRENCE_RECUR_TEXT_H

#include "recurrence/recur.h"

// The moment is at the head. True when the solver, reading the text, finds the set closed.
bool recur_text_confirms(IrProgram *program, IrMoment *moment, const RecurSet *set, Budget *budget);

#endif
