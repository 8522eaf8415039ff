// The program as text and its control flow as a DOT drawing.
#ifndef IR_PRINT_H
#define IR_PRINT_H

#include "base/text.h"
#include "ir/ir.h"

void ir_print_type(Text *text, const IrProgram *program, IrTypeId type);
void ir_print_operand(Text *text, const IrProgram *program, const IrFunction *f, IrOperand operand);
void ir_print_instr(Text *text, IrProgram *program, const IrFunction *f, const IrInstr *instr);
void ir_print_function(Text *text, IrProgram *program, IrFunctionId id);
void ir_print_program(Text *text, IrProgram *program, bool with_models);

// One DOT graph with a cluster for each function (all functions when `name` is NULL).
void ir_print_cfg(Text *text, IrProgram *program, const char *name);

#endif
