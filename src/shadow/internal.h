// taint.c   which values and which memory may be indeterminate on some run
// shadow.c  programs and functions: what is copied, and the shadows of parameters and results
// plain.c   programs without checks
// emit.c    shadows of single instructions, and where they are checked
// output.c  checks of what natives read in memory
#ifndef SHADOW_INTERNAL_H
#define SHADOW_INTERNAL_H

#include "ir/build.h"
#include "pointsto/pointsto.h"
#include "shadow/shadow.h"

// What may be indeterminate, for all runs together; parameters and results of a function as a
// whole.
typedef struct Taint {
    const IrProgram *program;
    const PointsTo *pointsto;
    bool **regs;      // by function and register
    bool *params;     // by function
    bool *results;    // by function
    bool *memory;     // by class of objects
    bool by_pointer;  // of functions that are called through pointers: parameters or results
    bool has_changed; // in this iteration
} Taint;

void taint_find(Taint *taint, const IrProgram *program, const PointsTo *pointsto);
void taint_release(Taint *taint);

bool taint_has_param_shadows(const Taint *taint, IrFunctionId function);
bool taint_has_result_shadows(const Taint *taint, IrFunctionId function);
// Is the memory that operand n of the instruction points to tracked?
bool taint_of_memory(const Taint *taint, IrFunctionId function, uint32_t instr, uint32_t n);

// Is the memory that the instruction makes tracked?
bool taint_of_site(const Taint *taint, IrFunctionId function, const IrInstr *instr);

// The function under way.
typedef struct Tracker {
    const IrProgram *old;
    const Taint *taint;
    IrBuilder *builder;
    IrFunctionId *wrappers; // by function: what its address leads to instead, or IR_NONE
    const IrFunction *f;
    IrFunctionId id;
    IrBlockId block;
    IrOperand *values;  // by old register
    IrOperand *shadows; // by old register; constant 0 where nothing is indeterminate
    IrLocId loc;
    bool has_others; // others than the program write memory: callers of a function, external ones
} Tracker;

// The integer type of a value's shadow.
IrTypeId shadow_type(Tracker *t, IrTypeId type);
IrOperand shadow_zero(Tracker *t, IrTypeId type); // of a value of that type
IrOperand tracker_value(const Tracker *t, IrOperand old);
IrOperand tracker_shadow(Tracker *t, IrOperand old);

void emit_instr(Tracker *t, const IrInstr *instr, const IrBlock *block);
void emit_instr_of(Tracker *t, IrOpcode op, uint32_t aux, const IrOperand *operands, uint32_t n);
void emit_operand_check(Tracker *t, IrCheck check, IrOperand old);
void emit_output_checks(Tracker *t, const IrInstr *call);
void emit_check(Tracker *t, IrCheck check, IrOperand shadow, IrTypeId type, IrOperand value);
IrOperand emit_as_word(Tracker *t, IrOperand old); // an integer of at most so many bits, as signed
void emit_shadow_fill(Tracker *t, IrOperand pointer, uint8_t byte, IrOperand size);

#endif
