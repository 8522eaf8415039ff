// A program without what cannot influence whether an error call is reached.
//
// The slice has every run of the program that reaches an error, step by step with the same values
// wherever the slice still looks at them; so what is proved unreachable in the slice is
// unreachable. It may have more runs: an irrelevant instruction that would end a run (a division by
// zero, a loop that never ends) may be gone. So an error that is found in the slice counts only
// once a run of the program shows it.
//
// After an invalid access anything may happen: accesses that are not obviously valid are kept, too,
// unless they are trusted.
#ifndef SLICE_SLICE_H
#define SLICE_SLICE_H

#include "base/budget.h"
#include "ir/ir.h"

// A program of its own; positions (IrLocId) are those of the original. NULL when the budget ran
// out, or when it matters what is accessed through a pointer that may be made from something else
// than an address: then everything matters. The program has an entry.
IrProgram *slice_for_errors(const IrProgram *program, bool trusts_accesses, Budget *budget);

#endif
