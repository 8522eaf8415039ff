// What a run can do wrong, and what the instruction IR_CHECK tests: the tables violations.def and
// checks.def.
#ifndef IR_VIOLATIONS_H
#define IR_VIOLATIONS_H

#include "base/arena.h"

enum {
#define VIOLATION(id, name, meaning) IR_NUMBER_OF_##id,
#include "ir/violations.def"
#undef VIOLATION
    IR_N_VIOLATIONS
};

// Each is one bit, so that a set of checks is a mask.
typedef enum IrViolation {
#define VIOLATION(id, name, meaning) IR_##id = 1 << IR_NUMBER_OF_##id,
#include "ir/violations.def"
#undef VIOLATION
} IrViolation;

// All that C leaves undefined and that no other property is about.
enum {
    IR_UNDEFINED = IR_DIVISION_BY_ZERO | IR_BAD_SHIFT | IR_UNINITIALISED | IR_BAD_POINTER |
                   IR_MISALIGNED | IR_BAD_CONVERSION | IR_BAD_ARGUMENT | IR_CONST_WRITE |
                   IR_BAD_CALL
};

typedef enum IrCheck {
#define IRCHECK(id, violation, test, message) IR_CHECK_##id,
#include "ir/checks.def"
#undef IRCHECK
    IR_N_CHECKS
} IrCheck;

typedef enum IrCheckTest {
    IR_IS_TRUE,
    IR_IN_BOUNDS,
    IR_SAME_OBJECT,
    IR_ALIGNED,
    IR_HAS_VALUES,
    IR_HAS_TEXT
} IrCheckTest;

const char *ir_violation_name(IrViolation violation); // "valid-deref", ..., of one bit
IrViolation ir_check_violation(IrCheck check);
IrCheckTest ir_check_test(IrCheck check);
const char *ir_check_message(IrCheck check);
// The message without values, in the arena: for engines that know none.
const char *ir_check_reason(IrCheck check, Arena *arena);

#endif
