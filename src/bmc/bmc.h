// The bounded engine: symbolic execution of the unwound program, bit-exact, with states merged at
// joins and one question to a SAT solver for all violations together.
//
// Loops and recursion are unwound 1, 2, 4, ... times. A program whose unwinding is complete (the
// solver shows that no run goes further) is proved; a violation is believed when the interpreter
// shows it on the inputs of the solver's model.
#ifndef BMC_BMC_H
#define BMC_BMC_H

#include "base/budget.h"
#include "interp/interp.h"
#include "ir/ir.h"

// How memory is divided (src/pointsto): which objects an access through a pointer of unknown origin
// may reach, and in which pieces memory is kept. The verdict does not depend on it.
typedef enum BmcMemoryModel {
    BMC_MEMORY_CELL,
    BMC_MEMORY_FIELD,
    BMC_MEMORY_STEENSGAARD,
    BMC_MEMORY_FLAT
} BmcMemoryModel;

const char *bmc_memory_model_name(BmcMemoryModel model);
bool bmc_memory_model_by_name(const char *name, BmcMemoryModel *model);

typedef struct BmcOptions {
    uint32_t checks; // mask of IrViolation
    bool malloc_may_fail;
    bool math_ints; // violations only, by runs that are runs of unbounded integers, too
    BmcMemoryModel memory_model;
    uint32_t max_unwind; // 0: as far as time allows
    bool no_samples;     // no concrete runs before the first unwinding
    bool verbose;        // tells about each unwinding on stderr
    // What replays a violation; NULL: ir_run. Tests give one that is wrong.
    IrRunResult (*replay)(IrProgram *program, const IrRunOptions *options);
} BmcOptions;

typedef struct BmcStats {
    uint64_t rounds, unwind; // the last bound
    uint64_t instructions, merges, nodes, iterations;
    uint64_t solver_calls, variables, clauses;
    double solver_seconds, blast_seconds, points_to_seconds;
    uint64_t float_calls, float_answers, float_boxes;
    double float_seconds;
} BmcStats;

typedef struct BmcAccess {
    IrLocId loc;
    const char *what; // static text
} BmcAccess;

typedef struct BmcResult {
    bool is_proved;
    IrViolation confirmed; // shown by a replay, or 0
    IrLocId confirmed_at;
    IrInputLists *inputs;         // of that run
    char *reason;                 // why there is no verdict
    bool holds_if_memory_is_safe; // it is proved, if no access and no free is invalid
    VEC(BmcAccess) accesses;      // then: the first that may be
    BmcStats stats;
} BmcResult;

// The program must have an entry.
BmcResult bmc_run(IrProgram *program, const BmcOptions *options, Budget *budget);
void bmc_result_release(BmcResult *result);

#endif
