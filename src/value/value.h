// Value analysis: all reachable states of a program whose control depends on few values (state
// machines, flags, sequentialised threads). A state gives each register and memory cell an abstract
// value (number.h); states are never joined. Two that come to the same place in a loop are kept
// apart while they differ; what takes too many values there is only distinguished as far as the
// program's own comparisons do.
#ifndef VALUE_VALUE_H
#define VALUE_VALUE_H

#include "base/budget.h"
#include "interp/interp.h"
#include "ir/ir.h"

typedef struct ValueStats {
    uint64_t attempts, states, instructions;
} ValueStats;

// The first that may be invalid.
enum { VALUE_MAX_ACCESSES = 8 };

typedef struct ValueAccess {
    IrLocId loc;
    const char *what; // static text
} ValueAccess;

typedef struct ValueAccesses {
    ValueAccess items[VALUE_MAX_ACCESSES];
    uint32_t n;
} ValueAccesses;

typedef struct ValueResult {
    bool is_proved;               // no run reaches an error
    bool holds_if_memory_is_safe; // it is proved, if no access and no free is invalid:
    ValueAccesses accesses;
    IrViolation confirmed; // shown by a replay, or 0
    IrLocId confirmed_at;
    IrInputLists *inputs; // of that run
    char *reason;         // why there is no verdict
    ValueStats stats;
} ValueResult;

// Is an error call reached (unreach-call)? The program must have an entry.
ValueResult value_run(IrProgram *program, bool malloc_may_fail, Budget *budget);
void value_result_release(ValueResult *result);

#endif
