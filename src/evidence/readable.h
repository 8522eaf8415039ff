// Inputs that people can read: characters are letters where any would do, and neighbouring bytes
// stand together.
#ifndef EVIDENCE_READABLE_H
#define EVIDENCE_READABLE_H

#include "interp/told.h"
#include "interp/trace.h"

// Entries of an object that lie side by side become one.
void readable_join_memory(IrInputLists *inputs);
// Characters that the run drew, and memory that it only read byte by byte, become letters, all at
// once or entry by entry; `shows` says whether the run is still the same with them.
void readable_make_letters(IrInputLists *inputs, const IrTrace *drawn, const IrTold *told,
                           bool (*shows)(void *context, const IrInputLists *inputs), void *context);

#endif
