// The executor that follows a loop. It knows nothing of the interpreter's code, only its state at
// the head: so the states that it comes to can be compared with the interpreter's as a check of
// both.
//
// Whatever it does not know exactly ends the path: floating point, allocation and release (but for
// a recursive function, whose objects only pile up), unknown functions with memory, copies of
// memory.
#ifndef RECURRENCE_RECUR_EXEC_H
#define RECURRENCE_RECUR_EXEC_H

#include "recurrence/recur_path.h"

// A concrete value and, when it is not constant, a term beside it.
typedef struct RecurValue {
    IrCell cell;
    RecurTerm term;  // 0: always what it is now
    bool is_unknown; // using it ends the path
} RecurValue;

typedef struct RecurFrame {
    IrFunctionId id;
    const IrFunction *f;
    RecurValue *regs;
    IrBlockId block;
    uint32_t index; // the next instruction in the block
    size_t first_object;
} RecurFrame;

typedef struct RecurContents {
    RecurCell cell;
    RecurValue value;
    bool is_written, was_read; // read before it was written
} RecurContents;

typedef struct RecurObject { // made by the path itself; its id has the top bit set
    uint64_t address, size;
    bool is_alive, is_heap;
} RecurObject;

typedef struct RecurScope { // a variable of the head's frame whose block an iteration has entered
    IrReg reg;
    IrCell at_head;  // what the register holds at the head: the last entry's object, which is dead
    uint64_t object; // of this entry: one that the path made
} RecurScope;

typedef struct RecurExec {
    IrProgram *program;
    IrMoment *moment;
    const InputRecord *record;
    InputPlace given;
    RecurShape *shape;
    RecurTerms *terms; // NULL: concrete values only
    bool is_math;
    RecurPath *path;
    RecurTerm *vars;
    VEC(RecurFrame) frames;
    RecurFrame *frame; // the innermost
    VEC(RecurContents) cells;
    VEC(RecurObject) objects;
    VEC(RecurScope) scopes;
    size_t entered, base; // blocks and frames, when the iteration began
    uint64_t n_steps;
    bool ends_iteration, has_failed;
} RecurExec;

bool recur_is_number(const IrType *type); // an integer of at most 64 bits
bool recur_fail(RecurExec *x);            // false
Number recur_number_of(IrCell cell, uint32_t bits);
IrCell recur_cell_of(Number value, uint32_t bits);
RecurValue recur_operand(RecurExec *x, IrOperand operand);
RecurTerm recur_term_of(RecurExec *x, RecurValue value, uint32_t bits);
void recur_require(RecurExec *x, RecurTerm condition);
void recur_require_that(RecurExec *x, IrOpcode comparison, RecurTerm a, RecurTerm b, uint32_t bits);
void recur_make_constant(RecurExec *x, RecurValue *value, uint32_t bits);
RecurValue recur_input(RecurExec *x, IrDraw kind, const IrType *type);

// ---- recur_control.c
bool recur_push_frame(RecurExec *x, IrFunctionId function);
void recur_pop_frame(RecurExec *x);
void recur_step(RecurExec *x); // the next instruction

// ---- recur_memory.c
bool recur_same_cell(const RecurExec *x, const RecurCell *a, const RecurCell *b);
RecurValue recur_load(RecurExec *x, RecurValue pointer, IrTypeId type);
void recur_store(RecurExec *x, RecurValue value, RecurValue pointer, IrTypeId type);

// ---- recur_step.c
void recur_plain_step(RecurExec *x, const IrInstr *i); // neither call nor control
void recur_call_native(RecurExec *x, const IrInstr *i, IrFunctionId id, const IrOperand *operands,
                       uint32_t n_operands);

#endif
