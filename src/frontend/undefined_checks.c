// A check of clang's is
//     P:  br i1 %defined, cont, handler
//     handler:  (operands widened, or stored in a temporary)
//               call void @__ubsan_handle_KIND(ptr @data, operands…);  br cont
// and the one of a signed left shift has a second test in front of P, which is only made where the
// distance fits:
//     O:  br i1 %fits, check, P
//     check:  %zero = (operand >> (width - 1 - distance)) == 0;  br P
//     P:  %base = phi i1 [true, O], [%zero, check];  %defined = and %fits, %base
// Signed overflow keeps its branch, with a handler that does nothing but report: lower_checks.c
// makes of both what they were in C. Divisions check themselves.
#include "frontend/undefined_checks.h"

#include "base/text.h"
#include "base/vec.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#define HANDLER "__ubsan_handle_"

typedef enum CheckKind { ARITHMETIC, DIVISION, SHIFT, PLAIN, CALL } CheckKind;

static const struct {
    const char *handler;
    CheckKind kind;
    const char *name; // of a PLAIN one or SHIFT
} CHECKS[] = {
    {"add_overflow", ARITHMETIC, NULL},
    {"sub_overflow", ARITHMETIC, NULL},
    {"mul_overflow", ARITHMETIC, NULL},
    {"negate_overflow", ARITHMETIC, NULL},
    {"divrem_overflow", DIVISION, "division"},
    {"shift_out_of_bounds", SHIFT, "shift"},
    {"float_cast_overflow", PLAIN, "conversion"},
    {"load_invalid_value", PLAIN, "representation"},
    {"vla_bound_not_positive", PLAIN, "array.size"},
    {"invalid_builtin", PLAIN, "builtin"},
    {"cfi_check_fail", CALL, NULL},
    {"cfi_check_fail_minimal", CALL, NULL}, // in models
};
enum { N_CHECKS = sizeof CHECKS / sizeof *CHECKS };

typedef struct Check {
    size_t row;                // of CHECKS
    LLVMValueRef call, branch; // of the handler, and to it
    LLVMBasicBlockRef handler, next;
    LLVMBuilderRef builder; // in front of the branch
} Check;

// ---- Recognition --------------------------------------------------------------------------------

static const char *callee_name(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    return LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
}

static LLVMValueRef handler_call(LLVMBasicBlockRef block, size_t *row) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? callee_name(i) : "";
        if (strncmp(name, HANDLER, strlen(HANDLER)) != 0)
            continue;
        for (*row = 0; *row < N_CHECKS; ++*row)
            if (strcmp(name + strlen(HANDLER), CHECKS[*row].handler) == 0)
                return i;
    }
    return NULL;
}

static LLVMValueRef only_user(LLVMValueRef value) {
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

static bool starts_with_phi(LLVMBasicBlockRef block) {
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    return first && LLVMIsAPHINode(first);
}

// ---- Operands of the handler --------------------------------------------------------------------

// A handler gets a value widened to a word, or the address of a temporary that holds it.
static LLVMValueRef handed_value(const Check *check, unsigned argument) {
    LLVMValueRef value = LLVMGetOperand(check->call, argument);
    while (LLVMIsAInstruction(value) && LLVMGetInstructionParent(value) == check->handler &&
           (LLVMIsAZExtInst(value) || LLVMIsABitCastInst(value)))
        value = LLVMGetOperand(value, 0);
    if (!LLVMIsAPtrToIntInst(value) || LLVMGetInstructionParent(value) != check->handler)
        return value;
    LLVMValueRef temporary = LLVMGetOperand(value, 0);
    for (LLVMUseRef use = LLVMGetFirstUse(temporary); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef store = LLVMGetUser(use);
        if (LLVMIsAStoreInst(store) && LLVMGetInstructionParent(store) == check->handler &&
            LLVMGetOperand(store, 1) == temporary)
            return LLVMGetOperand(store, 0);
    }
    return value;
}

// Bits of an integer type, from what clang tells the handler: { location, type, … }, where a type
// is { kind, 2 * log2(bits) + is signed, name }. Types of other widths have no such number.
static unsigned described_bits(const Check *check, unsigned type) {
    LLVMValueRef data = LLVMGetInitializer(LLVMGetOperand(check->call, 0));
    LLVMValueRef description = LLVMGetInitializer(LLVMGetOperand(data, 1 + type));
    return 1u << (LLVMConstIntGetZExtValue(LLVMGetOperand(description, 1)) >> 1);
}

static LLVMValueRef described_sign(const Check *check, LLVMModuleRef module) {
    LLVMValueRef data = LLVMGetInitializer(LLVMGetOperand(check->call, 0));
    LLVMValueRef description = LLVMGetInitializer(LLVMGetOperand(data, 1));
    LLVMTypeRef bit = LLVMInt1TypeInContext(LLVMGetModuleContext(module));
    return LLVMConstInt(bit, LLVMConstIntGetZExtValue(LLVMGetOperand(description, 1)) & 1, 0);
}

// A constant is handed over as a word, and of a _BitInt the description rounds the width up.
static bool has_known_width(const Check *check) {
    LLVMValueRef data = LLVMGetInitializer(LLVMGetOperand(check->call, 0));
    LLVMValueRef name = LLVMGetOperand(LLVMGetInitializer(LLVMGetOperand(data, 1)), 2);
    size_t length;
    return !LLVMIsAConstantInt(handed_value(check, 1)) ||
           !strstr(LLVMGetAsString(name, &length), "_BitInt(");
}

// ---- One check of clang's -----------------------------------------------------------------------

static bool find_check(LLVMBasicBlockRef block, Check *check) {
    *check = (Check){.handler = block};
    check->call = handler_call(block, &check->row);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (!check->call || !LLVMIsABranchInst(end) || LLVMIsConditional(end))
        return false;
    check->next = LLVMGetSuccessor(end, 0);
    check->branch = only_user(LLVMBasicBlockAsValue(block));
    if (CHECKS[check->row].kind == SHIFT && !has_known_width(check))
        return false;
    return check->branch && LLVMIsABranchInst(check->branch) && LLVMIsConditional(check->branch) &&
           LLVMGetSuccessor(check->branch, 0) == check->next && !starts_with_phi(check->next);
}

// ---- Replacement --------------------------------------------------------------------------------

// The temporary of a handler that is gone.
static void erase_temporary(LLVMValueRef temporary) {
    if (LLVMIsAAllocaInst(temporary) && !LLVMGetFirstUse(temporary))
        LLVMInstructionEraseFromParent(temporary);
}

// Erases the instructions of the handler from its end on, so that nothing that is erased is used.
static void erase_instructions(LLVMBasicBlockRef block, LLVMValueRef kept) {
    LLVMValueRef before;
    for (LLVMValueRef i = LLVMGetLastInstruction(block); i; i = before) {
        before = LLVMGetPreviousInstruction(i);
        if (i == kept || LLVMIsATerminatorInst(i))
            continue;
        LLVMValueRef stored_at = LLVMIsAStoreInst(i)      ? LLVMGetOperand(i, 1)
                                 : LLVMIsAPtrToIntInst(i) ? LLVMGetOperand(i, 0)
                                                          : NULL;
        LLVMInstructionEraseFromParent(i);
        if (stored_at)
            erase_temporary(stored_at);
    }
}

static void go_straight_on(Check *check) {
    LLVMBuildBr(check->builder, check->next);
    LLVMInstructionEraseFromParent(check->branch);
    erase_instructions(check->handler, NULL);
    LLVMDeleteBasicBlock(check->handler);
}

static LLVMValueRef check_function(LLVMModuleRef module, const char *kind, LLVMTypeRef type) {
    Text name = {0};
    text_add(&name, UNDEFINED_CHECK "%s", kind);
    for (unsigned i = 0; i < LLVMCountParamTypes(type); i++) {
        LLVMTypeRef params[4];
        LLVMGetParamTypes(type, params);
        char *text = LLVMPrintTypeToString(params[i]);
        text_add(&name, ".%s", text);
        LLVMDisposeMessage(text);
    }
    LLVMValueRef function = LLVMGetNamedFunction(module, text_chars(&name));
    if (!function)
        function = LLVMAddFunction(module, text_chars(&name), type);
    text_release(&name);
    return function;
}

static bool is_certain(LLVMValueRef condition) {
    return LLVMIsAConstantInt(condition) && LLVMConstIntGetZExtValue(condition);
}

static void add_call(Check *check, LLVMModuleRef module, const char *name, LLVMValueRef *arguments,
                     unsigned n) {
    LLVMTypeRef types[4];
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMFunctionType(nothing, types, n, 0);
    LLVMBuildCall2(check->builder, type, check_function(module, name, type), arguments, n, "");
}

// ---- Shifts -------------------------------------------------------------------------------------

// The block that tests a signed operand, and the branch around it; false where there is none.
static bool find_base_test(const Check *check, LLVMValueRef *around, LLVMValueRef *phi) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(check->branch);
    *phi = LLVMGetFirstInstruction(block);
    while (*phi && LLVMIsAPHINode(*phi) &&
           LLVMGetTypeKind(LLVMTypeOf(*phi)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(*phi)) != 1)
        *phi = LLVMGetNextInstruction(*phi);
    if (!*phi || !LLVMIsAPHINode(*phi) || LLVMCountIncoming(*phi) != 2 || !LLVMHasMetadata(*phi) ||
        !is_certain(LLVMGetIncomingValue(*phi, 0)))
        return false;
    *around = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(*phi, 0));
    return LLVMIsABranchInst(*around) && LLVMIsConditional(*around) &&
           LLVMGetSuccessor(*around, 0) == LLVMGetIncomingBlock(*phi, 1) &&
           LLVMGetSuccessor(*around, 1) == block;
}

// Without the block that tests the operand.
static void remove_base_test(LLVMValueRef around, LLVMValueRef phi) {
    LLVMBasicBlockRef test = LLVMGetIncomingBlock(phi, 1);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(phi)));
    LLVMPositionBuilderBefore(builder, around);
    LLVMBuildBr(builder, LLVMGetSuccessor(around, 1));
    LLVMDisposeBuilder(builder);
    LLVMInstructionEraseFromParent(around);
    LLVMReplaceAllUsesWith(phi, LLVMGetIncomingValue(phi, 0));
    LLVMInstructionEraseFromParent(phi);
    erase_instructions(test, NULL);
    LLVMDeleteBasicBlock(test);
}

// The value with `bits` bits: constants are handed over as words.
static LLVMValueRef resized(LLVMBuilderRef builder, LLVMValueRef value, unsigned bits) {
    LLVMTypeRef type = LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)), bits);
    unsigned old = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return old < bits   ? LLVMBuildZExt(builder, value, type, "")
           : old > bits ? LLVMBuildTrunc(builder, value, type, "")
                        : value;
}

// The distance is less than the largest one: the width, or of a constant that keeps its sign bit
// clear the zeros that it begins with. Any other operand is at most `most`, shifted back.
static LLVMValueRef distance_fits(Check *check, LLVMValueRef operand, LLVMValueRef distance,
                                  bool has_base_test) {
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(operand)), largest = bits;
    if (has_base_test && LLVMIsAConstantInt(operand) && bits <= 64) {
        uint64_t value = LLVMConstIntGetZExtValue(operand);
        largest = value ? (unsigned)__builtin_clzll(value) - (64 - bits) : bits;
    }
    return LLVMBuildICmp(check->builder, LLVMIntULT, distance,
                         LLVMConstInt(LLVMTypeOf(distance), largest, 0), "");
}

// ---- One check ----------------------------------------------------------------------------------

static void replace_by_call(Check *check, LLVMModuleRef module, LLVMValueRef condition) {
    LLVMValueRef arguments[3] = {condition};
    unsigned n = (unsigned)LLVMGetNumArgOperands(check->call);
    for (unsigned i = 1; i < n && i < 3; i++)
        arguments[i] = handed_value(check, i);
    if (!is_certain(condition))
        add_call(check, module, CHECKS[check->row].name, arguments, n < 3 ? n : 3);
    go_straight_on(check);
}

static void simplify_shift(Check *check, LLVMModuleRef module) {
    LLVMValueRef around, phi, operand = handed_value(check, 1), distance = handed_value(check, 2);
    bool has_base_test = find_base_test(check, &around, &phi);
    if (LLVMIsAConstantInt(operand))
        operand = resized(check->builder, operand, described_bits(check, 0));
    LLVMValueRef fits = distance_fits(check, operand, distance, has_base_test);
    if (has_base_test)
        remove_base_test(around, phi);
    bool is_signed = has_base_test && !LLVMIsAConstantInt(operand);
    if (is_signed || !is_certain(fits))
        add_call(check, module, is_signed ? "signed.shift" : "shift",
                 (LLVMValueRef[]){fits, operand, distance, described_sign(check, module)}, 4);
    go_straight_on(check);
}

// Only the report is left in the handler.
static void simplify_arithmetic(Check *check, LLVMModuleRef module) {
    Text name = {0};
    text_add(&name, "%s_minimal", callee_name(check->call));
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, text_chars(&name));
    if (!function)
        function = LLVMAddFunction(module, text_chars(&name), type);
    text_release(&name);
    LLVMPositionBuilderBefore(check->builder, LLVMGetFirstInstruction(check->handler));
    LLVMSetCurrentDebugLocation2(check->builder, LLVMInstructionGetDebugLoc(check->call));
    LLVMValueRef report = LLVMBuildCall2(check->builder, type, function, NULL, 0, "");
    erase_instructions(check->handler, report);
}

// Of two constants clang has computed a value that may be anything.
static void simplify_division(Check *check, LLVMModuleRef module) {
    LLVMValueRef divisor = handed_value(check, 2);
    bool is_folded = LLVMIsAConstantInt(divisor) && LLVMIsAConstantInt(handed_value(check, 1));
    if (!is_folded)
        go_straight_on(check);
    else if (LLVMIsNull(divisor))
        replace_by_call(check, module, LLVMGetCondition(check->branch));
    else
        simplify_arithmetic(check, module);
}

static void simplify(Check *check, LLVMModuleRef module) {
    check->builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    LLVMPositionBuilderBefore(check->builder, check->branch);
    LLVMSetCurrentDebugLocation2(check->builder, LLVMInstructionGetDebugLoc(check->call));
    switch (CHECKS[check->row].kind) {
    case ARITHMETIC:
        simplify_arithmetic(check, module);
        break;
    case DIVISION:
        simplify_division(check, module);
        break;
    case SHIFT:
        simplify_shift(check, module);
        break;
    case PLAIN:
        replace_by_call(check, module, LLVMGetCondition(check->branch));
        break;
    case CALL: // the test stays (call_types.h)
        go_straight_on(check);
        break;
    }
    LLVMDisposeBuilder(check->builder);
}

void undefined_checks_simplify(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        VEC(LLVMBasicBlockRef) handlers = {0};
        size_t row;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            if (handler_call(b, &row))
                vec_push(&handlers, b);
        for (size_t i = 0; i < handlers.count; i++) {
            Check check;
            if (find_check(handlers.items[i], &check))
                simplify(&check, module);
        }
        vec_free(&handlers);
    }
}
