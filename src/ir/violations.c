#include "ir/violations.h"

#include <string.h>

static const struct {
    const char *name, *condition;
} VIOLATIONS[] = {
#define VIOLATION(id, name, meaning, elsewhere) {name, "behaviour is defined: " elsewhere},
#include "ir/violations.def"
#undef VIOLATION
};

const char *ir_violation_name(IrViolation violation) {
    return violation ? VIOLATIONS[__builtin_ctz((unsigned)violation)].name : "";
}

const char *ir_violation_condition(IrViolation violation) {
    return VIOLATIONS[__builtin_ctz((unsigned)violation)].condition;
}

bool ir_violation_by_name(const char *name, IrViolation *violation) {
    for (int v = 0; v < IR_N_VIOLATIONS; v++)
        if (strcmp(VIOLATIONS[v].name, name) == 0) {
            *violation = (IrViolation)(1 << v);
            return true;
        }
    return false;
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

bool ir_check_has_text(IrCheck check) {
    IrCheckTest test = ir_check_test(check);
    return test == IR_HAS_TYPE || test == IR_IS_TOLD || strcmp(ir_check_message(check), "%m") == 0;
}
