// What a run can do wrong, and what the instruction IR_CHECK tests: the tables violations.def and
// checks.def.
#ifndef IR_VIOLATIONS_H
#define IR_VIOLATIONS_H

#include <stdbool.h>

enum {
#define VIOLATION(id, name, meaning, elsewhere) IR_NUMBER_OF_##id,
#include "ir/violations.def"
#undef VIOLATION
    IR_N_VIOLATIONS
};

// Each is one bit, so that a set of checks is a mask.
typedef enum IrViolation {
#define VIOLATION(id, name, meaning, elsewhere) IR_##id = 1 << IR_NUMBER_OF_##id,
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
    IR_HAS_TYPE,
    IR_HAS_PARAMS,
    IR_IS_TOLD,
    IR_OUTSIDE,
    IR_FORMAT,
    IR_LIST_FORMAT,
    IR_UNKNOWN,
    IR_HAS_VALUES,
    IR_HAS_TEXT,
} IrCheckTest;

const char *ir_violation_name(IrViolation violation); // "valid-deref", ..., of one bit
bool ir_violation_by_name(const char *name, IrViolation *violation);
// What the other properties hold under, where a run does it: "behaviour is defined: ...".
const char *ir_violation_condition(IrViolation violation);
IrViolation ir_check_violation(IrCheck check);
IrCheckTest ir_check_test(IrCheck check);
const char *ir_check_message(IrCheck check);
bool ir_check_has_text(IrCheck check);

#endif
