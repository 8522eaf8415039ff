// What a function is given when a run calls it for the first time: its arguments, and the memory
// that can be reached from them.
#ifndef INTERP_ENTRY_H
#define INTERP_ENTRY_H

#include "base/vec.h"
#include "interp/interp.h"

enum { IR_ENTRY_NOWHERE = UINT32_MAX };

typedef struct IrEntryValue {
    IrTypeId type;
    IrBits bits;
    uint32_t target; // of a pointer: index into objects, or IR_ENTRY_NOWHERE
    int64_t offset;  // in there
} IrEntryValue;

typedef struct IrEntryPointer { // that lies in an object
    uint64_t at;
    uint32_t target;
    int64_t offset;
} IrEntryPointer;

typedef struct IrEntryObject {
    IrEventObject kind;
    uint32_t owner; // IrGlobalId of IR_EVENT_GLOBAL (or IR_NONE), IrFunctionId of IR_EVENT_FUNCTION
    uint32_t slot;  // in the run's memory (interp/cause.h)
    uint64_t size;
    uint8_t *bytes; // of stack and heap objects; NULL: they are too many
    VEC(IrEntryPointer) pointers;
} IrEntryObject;

typedef struct IrEntry {
    IrFunctionId function; // which; all that follows is filled in
    bool is_reached;
    VEC(IrEntryValue) arguments;
    VEC(IrEntryObject) objects;
    uint64_t n_drawn;   // of the run's trace, before
    uint64_t n_serials; // objects with arbitrary contents, before (interp/inputs.h)
} IrEntry;

void ir_entry_release(IrEntry *entry);

#endif
