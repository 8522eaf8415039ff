#include "ir/violations.h"


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
    const char *message;
} CHECKS[] = {
#define IRCHECK(id, violation, message) {IR_##violation, message},
#include "ir/checks.def"
#undef IRCHECK
};

IrViolation ir_check_violation(IrCheck check) { return CHECKS[check].violation; }
const char *ir_check_message(IrCheck check) { return CHECKS[check].message; }
