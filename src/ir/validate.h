// Is a program well formed? Run after lowering in debug builds and by the tests.
#ifndef IR_VALIDATE_H
#define IR_VALIDATE_H

#include "base/text.h"
#include "ir/ir.h"

// Adds one line for each broken rule ("main block 3 instruction 2: add: operand 1 has type i8,
// not i32"); true when there is none.
bool ir_validate(IrProgram *program, Text *complaints);

#endif
