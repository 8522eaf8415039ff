#include "frontend/call_types.h"

#include "base/vec.h"
#include "frontend/type_texts.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

typedef VEC(LLVMValueRef) Values;

#define NOTE "assay.call.type"

static const char *callee_name(LLVMValueRef instr) {
    LLVMValueRef callee = LLVMIsACallInst(instr) ? LLVMGetCalledValue(instr) : NULL;
    size_t length;
    return callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
}

static bool is_test(LLVMValueRef instr) { return strcmp(callee_name(instr), TYPE_TEST) == 0; }

static LLVMValueRef function_of(LLVMValueRef instr) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instr));
}

// At the same place of the source, in the same function, about the same function pointer: more than
// one where a macro has several calls.
static bool are_together(LLVMValueRef test, LLVMValueRef instr) {
    return function_of(test) == function_of(instr) &&
           LLVMInstructionGetDebugLoc(test) == LLVMInstructionGetDebugLoc(instr);
}

// The calls that the test may be for; false where tests for them ask for different types.
static bool find_calls(LLVMValueRef test, Values *calls) {
    LLVMValueRef pointer = LLVMGetOperand(test, 0);
    bool is_certain = true;
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || !are_together(test, user))
            continue;
        if (LLVMGetCalledValue(user) == pointer)
            vec_push(calls, user);
        is_certain &= !is_test(user) || LLVMGetOperand(user, 1) == LLVMGetOperand(test, 1);
    }
    return is_certain;
}

// A test that tells no type.
static void forget_type(LLVMValueRef test) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function_of(test)));
    LLVMSetOperand(test, 1, LLVMMetadataAsValue(context, LLVMMDStringInContext2(context, "", 0)));
}

// Of several calls each gets a test of its own.
static void place(LLVMBuilderRef builder, LLVMValueRef test) {
    Values calls = {0};
    bool is_certain = find_calls(test, &calls);
    for (size_t i = 0; i < calls.count; i++) {
        if (call_types_test_of(calls.items[i]))
            continue;
        LLVMPositionBuilderBefore(builder, calls.items[i]);
        LLVMValueRef own = LLVMInstructionClone(test);
        LLVMInsertIntoBuilder(builder, own);
        if (!is_certain)
            forget_type(own);
    }
    vec_free(&calls);
}

void call_types_place_tests(LLVMModuleRef module) {
    LLVMValueRef function = LLVMGetNamedFunction(module, TYPE_TEST);
    if (!function)
        return;
    Values tests = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        vec_push(&tests, LLVMGetUser(use));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (size_t i = 0; i < tests.count; i++)
        place(builder, tests.items[i]);
    for (size_t i = 0; i < tests.count; i++)
        if (!LLVMGetFirstUse(tests.items[i]))
            LLVMInstructionEraseFromParent(tests.items[i]);
    LLVMDisposeBuilder(builder);
    vec_free(&tests);
}

static bool is_note(LLVMValueRef instr) {
    const char *name = callee_name(instr);
    return strncmp(name, "llvm.dbg.", 9) == 0 || strncmp(name, "assay.", 6) == 0;
}

LLVMValueRef call_types_test_of(LLVMValueRef call) {
    LLVMValueRef i = LLVMGetPreviousInstruction(call);
    while (i && is_note(i))
        i = LLVMGetPreviousInstruction(i);
    return i && is_test(i) && LLVMGetOperand(i, 0) == LLVMGetCalledValue(call) ? i : NULL;
}

LLVMValueRef call_types_call_of(LLVMValueRef test) {
    LLVMValueRef i = LLVMGetNextInstruction(test);
    while (i && is_note(i))
        i = LLVMGetNextInstruction(i);
    return i && LLVMIsACallInst(i) ? i : NULL;
}

// ---- Calls by name ------------------------------------------------------------------------------

static unsigned note_kind(LLVMModuleRef module) {
    return LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), NOTE, strlen(NOTE));
}

void call_types_note_declarations(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        LLVMValueRef type = LLVMIsDeclaration(f) ? type_node_of_function(f) : NULL;
        for (LLVMUseRef use = type ? LLVMGetFirstUse(f) : NULL; use; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == f)
                LLVMSetMetadata(user, note_kind(module), type);
        }
    }
}

LLVMValueRef call_types_noted(LLVMValueRef call) {
    return LLVMGetMetadata(call, note_kind(LLVMGetGlobalParent(function_of(call))));
}
