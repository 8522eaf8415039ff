// Endless runs by a repeated state: a run that comes back to a state in which it was before, at the
// same place, can go around for ever, with the same inputs in each iteration.
#ifndef RECURRENCE_LASSO_H
#define RECURRENCE_LASSO_H

#include "base/budget.h"
#include "interp/watch.h"
#include "recurrence/lasso_inputs.h"

// Why a run never ends. Strings and inputs are the owner's to free.
typedef struct Lasso {
    bool is_found;
    IrLocId loc;                    // of the loop's head, or of the function that calls itself
    IrInputLists *inputs;           // values up to the end of the first iteration
    char *set;                      // C's syntax: what holds at the head in each iteration
    char *why;                      // one sentence
    size_t iterations;              // of the loop, until the state comes back; 0: it never need to
    size_t first_visit, last_visit; // of cut points, in the run: where the state is the same
    char *told;                     // the inputs in words, a line each, or NULL
} Lasso;

void lasso_release(Lasso *lasso);

typedef struct LassoOptions {
    bool math_ints; // unbounded integers: runs must not leave the range of their types
    bool malloc_may_fail;
} LassoOptions;

// What was seen at a cut point, in the order of the run.
typedef struct LassoVisit {
    IrCut cut;
    InputPlace given;
    uint64_t hash;
} LassoVisit;

typedef VEC(LassoVisit) LassoVisits;

// One run of at most `max_steps` steps; its inputs come from, and are recorded in, `record`. Visits
// are recorded up to a limit. When a state comes back, and another run confirms it, `lasso` says
// so.
typedef struct LassoRun {
    LassoVisits visits;
    IrRunEnd end;
    uint64_t steps;
    bool is_evidence; // the real C library allows it
} LassoRun;

void lasso_run(IrProgram *program, const LassoOptions *options, InputRecord *record,
               uint64_t max_steps, Budget *budget, LassoRun *run, Lasso *lasso);
void lasso_run_release(LassoRun *run);

// Does the run go on for many steps after the visit `loop_end`, when it gets the inputs from
// `loop_start` on again and again?
bool lasso_goes_on(IrProgram *program, const LassoOptions *options, InputRecord *record,
                   Budget *budget);

// The line of a cut point.
IrLocId lasso_place(const IrProgram *program, IrCut cut);

#endif
