#include "ir/ir.h"

#include <string.h>

const char *ir_violation_name(IrViolation violation) {
    static const char *const names[] = {
#define VIOLATION(id, name, meaning) name,
#include "ir/violations.def"
#undef VIOLATION
    };
    return violation ? names[__builtin_ctz((unsigned)violation)] : "";
}

static const struct {
    IrViolation violation;
    IrCheckTest test;
    const char *message;
} CHECKS[] = {
#define IRCHECK(id, violation, test, message) {IR_##violation, IR_##test, message},
#include "ir/checks.def"
#undef IRCHECK
};

IrViolation ir_check_violation(IrCheck check) { return CHECKS[check].violation; }
IrCheckTest ir_check_test(IrCheck check) { return CHECKS[check].test; }
const char *ir_check_message(IrCheck check) { return CHECKS[check].message; }

const char *ir_check_says(const IrProgram *program, const IrFunction *f, const IrInstr *check) {
    const char *message = ir_check_message((IrCheck)check->aux);
    if (strcmp(message, "%m") != 0)
        return message;
    IrOperand last = ir_operands(f, check)[check->n_operands - 1];
    return program->messages[program->constants[ir_operand_const(last)].low];
}
