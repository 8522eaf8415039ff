// What is derived from a finished program: loops, call graph and cut points.
#ifndef IR_ANALYSE_H
#define IR_ANALYSE_H

#include "ir/ir.h"

// Fills in loops, block->loop, block->is_cut_point, function->component, is_recursive. Called by
// ir_builder_finish. Indirect calls may reach every function whose address is taken.
void ir_analyse(IrProgram *program);

// Only what follows from constants and calls: address_taken, component, is_recursive, and the cut
// points at entries.
void ir_analyse_calls(IrProgram *program);

// What an external function may get hold of without being given a pointer.
typedef struct IrOutside {
    bool has_variables; // variables that other files define
    bool has_numbers;   // a number may be an address: one is converted, or memory may hold one
} IrOutside;

IrOutside ir_find_outside(const IrProgram *program);

#endif
