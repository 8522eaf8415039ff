// Explicit values over memory graphs, with refinement: symbolic execution (src/exec) in which only
// what the precision names is remembered from block to block. It begins with nothing; a path to a
// violation that does not exist tells what must be remembered to see that (the interpolants along
// it), and the exploration goes on from the earliest state that lacked it. doc/cegar.md tells the
// whole.
#ifndef CEGAR_CEGAR_H
#define CEGAR_CEGAR_H

#include "exec/exec.h"

typedef struct CegarOptions {
    uint32_t checks; // mask of IrViolation
    bool malloc_may_fail;
    bool refines;            // false: every variable and number is tracked from the beginning
    const SmgDeref *deref;   // how accesses find their object; NULL: graph
    uint32_t list_threshold; // nodes in a row that become a segment; 0: the default
    uint64_t max_nodes;      // 0: the default
    bool verbose;            // tell on standard error what each refinement adds, and why
} CegarOptions;

typedef struct CegarStats {
    uint64_t nodes, covered, steps;
    uint64_t paths;       // to violations, that were looked at
    uint64_t refinements; // that followed from them
    uint64_t refreshes;   // of the graph, where the precision was enough but nodes were older
    uint64_t prefixes;    // infeasible sliced prefixes to choose from
    uint64_t removed;     // nodes that refinements took away again
    uint64_t variables, facts, numbers; // of the last precision: by value, with facts; heap values
    double interpolation_seconds;
} CegarStats;

typedef struct CegarResult {
    bool is_proved;               // no run violates what is checked for
    ExecReliance reliance;        // what a proof would rely on, which was not checked for
    bool holds_if_memory_is_safe; // ... and these are invalid accesses and frees
    IrViolation confirmed;        // shown by a replay, or 0
    IrLocId confirmed_at;
    IrInputLists *inputs; // of that run
    char *reason;         // why there is no verdict
    CegarStats stats;
} CegarResult;

// The program must have an entry.
CegarResult cegar_run(IrProgram *program, const CegarOptions *options, Solver *solver,
                      TermTable *table, Budget *budget);
void cegar_result_release(CegarResult *result);

#endif
