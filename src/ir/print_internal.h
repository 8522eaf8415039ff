// Shared by print.c (programs), print_instr.c (instructions) and dot.c (drawing).
#ifndef IR_PRINT_INTERNAL_H
#define IR_PRINT_INTERNAL_H

#include "base/map.h"
#include "ir/print.h"

// Where to print, and the names of a function's registers: counting them once for a function
// keeps printing it linear in its size.
typedef struct Printer {
    Text *text;
    IrProgram *program;
    const IrFunction *f;
    Map names; // interned name -> how many registers have it
} Printer;

Printer ir_printer_new(Text *text, IrProgram *program, const IrFunction *f);
void ir_printer_release(Printer *printer);

void ir_printer_const(Text *text, const IrProgram *program, IrConstId id);
void ir_printer_reg(const Printer *p, IrReg reg);
void ir_printer_operand(const Printer *p, IrOperand operand);
// `block` is where the instruction stands, for the labels of a PHI; NULL leaves them out.
void ir_printer_instr(const Printer *p, const IrInstr *instr, const IrBlock *block);

#endif
