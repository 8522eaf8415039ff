// Inputs of a slice as inputs of the whole program.
#ifndef EVIDENCE_TRANSLATE_H
#define EVIDENCE_TRANSLATE_H

#include "base/budget.h"
#include "interp/input_lists.h"
#include "ir/ir.h"

#include <stdbool.h>

typedef struct Translation {
    IrProgram *slice, *whole;
    uint32_t checks; // mask of IrViolation
    bool malloc_may_fail;
    const IrInputLists *inputs; // of the slice
    uint64_t filler;            // the value of every read that is not in the slice
} Translation;

// Inputs for the whole program, which the caller frees, or NULL: each value of the slice is given
// to the whole program in the same calls at the same positions. The whole program need not do the
// same on them. `n_filled` (may be NULL) gets how many values are the filler.
IrInputLists *evidence_translate(const Translation *translation, const Budget *budget,
                                 uint64_t *n_filled);

#endif
