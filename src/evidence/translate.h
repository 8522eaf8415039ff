// Inputs of a slice as inputs of the program that it was cut from.
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
    uint64_t filler;            // the value of every draw that the slice does not make
} Translation;

// Inputs for the whole program, which the caller frees, or NULL: what each draw of the slice gave is given to the draw
// in the same calls at the same positions. Nothing says that the whole program does the same on it. `n_filled` (may be
// NULL) gets how many draws got the filler.
IrInputLists *evidence_translate(const Translation *translation, const Budget *budget,
                                 uint64_t *n_filled);

#endif
