// A path around a loop as exact terms: executed from the state in which a run stands at the loop's
// head, with concrete values that choose the path and, beside them, terms over the state's
// variables.
//
// The state's variables are the head's integer registers that can have an effect, and the memory
// cells that some iteration writes and some iteration reads before. All else that an iteration
// reads must be as it is now: pointers, cells that no iteration writes. An address that is not
// constant must be the one that it is now, as one of the path's conditions.
//
// A signed overflow is undefined in C, although it wraps here: a path has none, but for numbers on
// which neither its conditions nor their future depend (a counter that the loop does not read).
//
// For a recursive function the head is its entry, and an iteration ends where the function is
// called again.
#ifndef RECURRENCE_RECUR_PATH_H
#define RECURRENCE_RECUR_PATH_H

#include "interp/watch.h"
#include "recurrence/lasso_inputs.h"
#include "recurrence/recur_term.h"

typedef struct RecurCell {
    uint64_t object, offset;
    IrTypeId type;
} RecurCell;

// What the head's state is made of; the same for all paths.
typedef struct RecurShape {
    IrFunctionId function;
    IrBlockId head;
    VEC(IrReg) regs;        // variable i, for i < regs.count
    VEC(RecurCell) cells;   // behind them; only those that are `is_state` are variables
    VEC(bool) is_state;     // by cell: read before it is written, by some path
    VEC(uint32_t) cell_var; // by cell: its variable
    uint32_t n_vars;
} RecurShape;

typedef struct RecurInput {
    IrDraw kind;
    uint32_t bits;
    Number value;   // in the run
    RecurTerm term; // a variable behind the state's
} RecurInput;

// A condition: the term (of one bit) is 1.
typedef struct RecurStep { // where the path went, for the second translation
    IrFunctionId function;
    IrBlockId block;
} RecurStep;

typedef struct RecurPath {
    VEC(RecurTerm) conditions;
    VEC(RecurTerm) after; // by variable: its value at the end
    VEC(RecurInput) inputs;
    VEC(RecurStep) steps; // blocks in the order in which they were entered
    VEC(Number) before;   // by variable: what it was
    size_t n_iterations;
    uint64_t signature; // of the steps: equal paths have the same
} RecurPath;

void recur_path_release(RecurPath *path);
void recur_shape_release(RecurShape *shape);

// The head's registers; the moment is at the head. False when it is nothing for this method.
bool recur_shape_start(IrProgram *program, IrMoment *moment, RecurShape *shape);

typedef struct RecurTask {
    IrProgram *program;
    IrMoment *moment; // at the head
    const InputRecord *record;
    InputPlace given; // inputs until now: those that follow are in `record`
    bool is_math;
} RecurTask;

// Goes around for up to `n_iterations` iterations with concrete values, and finds out which cells
// belong to the shape. Returns how many iterations could be followed.
size_t recur_explore(const RecurTask *task, size_t n_iterations, RecurShape *shape);

// Describes the `n_iterations` iterations that follow `skip` others; false when that cannot be
// done. The terms' first variables are the shape's.
bool recur_follow(const RecurTask *task, size_t skip, size_t n_iterations, RecurShape *shape,
                  RecurTerms *terms, RecurPath *path);

#endif
