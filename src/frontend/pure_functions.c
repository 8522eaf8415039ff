#include "frontend/pure_functions.h"

#include "frontend/module.h"
#include "frontend/undefined_checks.h"

#include <string.h>

enum { MOST_CALLS = 4 }; // one within the other

static bool changes_nothing(LLVMValueRef function, int depth);

// Does the pointer lead to a variable of the function itself?
static bool is_local(LLVMValueRef pointer) {
    while (LLVMIsAGetElementPtrInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer);
}

static bool starts_with(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// What is arbitrary is so for a variable that was not written: a value that decides nothing.
static bool is_of_ours(const char *name) {
    return module_is_arbitrary_value(name) || module_is_pin(name) || module_is_address(name) ||
           module_is_assignment(name);
}

static bool is_pure_name(const char *name) {
    static const char *const names[] = {
        "strcmp",
        "strncmp",
        "strcasecmp",
        "strncasecmp",
        "strcoll",
        "memcmp",
        "strlen",
        "strverscmp",
        "wcscmp",
        "wcscoll",
        "abs",
        "labs",
        "llabs",
        "tolower",
        "toupper",
        "fabs",
        "fabsf",
        "fabsl",
        "__ctype_b_loc",
        "__ctype_tolower_loc",
        "__ctype_toupper_loc",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return starts_with(name, UNDEFINED_CHECK) || is_of_ours(name) ||
           starts_with(name, "__ubsan_handle_");
}

static bool call_changes_nothing(LLVMValueRef call, int depth) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    if (!LLVMIsAFunction(callee))
        return false;
    const char *name = LLVMGetValueName2(callee, &length);
    if (starts_with(name, "llvm.mem"))
        return is_local(LLVMGetOperand(call, 0));
    return starts_with(name, "llvm.") || changes_nothing(callee, depth + 1);
}

static bool instruction_changes_nothing(LLVMValueRef i, int depth) {
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
        return !LLVMGetVolatile(i) && is_local(LLVMGetOperand(i, 1));
    case LLVMLoad:
        return !LLVMGetVolatile(i);
    case LLVMCall:
        return call_changes_nothing(i, depth);
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
    case LLVMVAArg:
        return false;
    default:
        return true;
    }
}

static bool changes_nothing(LLVMValueRef function, int depth) {
    size_t length;
    if (LLVMIsDeclaration(function))
        return is_pure_name(LLVMGetValueName2(function, &length));
    if (depth > MOST_CALLS)
        return false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (!instruction_changes_nothing(i, depth))
                return false;
    return true;
}

bool function_changes_nothing(LLVMValueRef function) {
    return LLVMIsAFunction(function) && changes_nothing(function, 0);
}
