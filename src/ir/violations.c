#include "ir/violations.h"

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

const char *ir_check_reason(IrCheck check, Arena *arena) {
    static const char value[] = "some number";
    const char *message = CHECKS[check].message;
    if (!strchr(message, '%'))
        return message;
    char *text = arena_new(arena, strlen(message) * sizeof value), *end = text;
    for (const char *c = message; *c; c++)
        if (*c == '%')
            end = stpcpy(end, value), c++;
        else
            *end++ = *c;
    *end = 0;
    return text;
}
