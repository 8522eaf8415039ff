// Inputs of a run as values that can be changed one by one.
#ifndef EVIDENCE_INPUTS_H
#define EVIDENCE_INPUTS_H

#include "base/vec.h"
#include "interp/trace.h"

typedef struct SmallInputs {
    const IrInputLists *given;
    VEC(IrDrawn) values; // nondet and uninitialised ones, in the order of the run
    bool *is_dropped;    // of each entry of the memory that was given
} SmallInputs;

// The memory, the failing allocations and what external functions write as they are given, and must
// outlive it; the values are those that the run took.
SmallInputs small_inputs(const IrInputLists *given, const IrTrace *drawn);
void small_inputs_release(SmallInputs *inputs);

// As they are now; the caller releases the lists with small_inputs_release_view, or copies them.
// Zeros at the end of a list are left out, but those of nondet calls only where there are many.
IrInputLists small_inputs_view(const SmallInputs *inputs);
void small_inputs_release_view(IrInputLists *view);

#endif
