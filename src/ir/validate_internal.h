// Shared by validate.c (program, functions), validate_instr.c (single instructions) and
// validate_flow.c (predecessors, definitions, what is derived).
#ifndef IR_VALIDATE_INTERNAL_H
#define IR_VALIDATE_INTERNAL_H

#include "base/text.h"
#include "ir/ir.h"

// Where we are, for complaints: IR_NONE or NULL where that does not apply.
typedef struct Checker {
    const IrProgram *program;
    Text *complaints;
    const IrFunction *f;
    IrBlockId block;
    uint32_t index;       // of the instruction in its block
    const IrInstr *instr; // its opcode is known to be valid
} Checker;

void ir_complain(const Checker *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Like ir_type, but void for a type that does not exist.
const IrType *ir_checked_type(const Checker *c, IrTypeId id);
bool ir_is_scalar(const IrType *type);
bool ir_is_power_of_two(uint32_t n);

// Operands in range, types, results, flags and aux of c->instr. The shape of the function (see
// validate.c) must have been checked.
void ir_check_instr(const Checker *c);

// Predecessors, reachability, definitions and uses of c->f, whose shape is right.
void ir_check_flow(Checker *c);

// What ir_analyse derived: loops and cut points of c->f; call graph of the whole program.
void ir_check_loops(Checker *c);
void ir_check_calls(Checker *c);

#endif
