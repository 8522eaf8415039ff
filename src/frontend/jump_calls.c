// A function may call longjmp if it calls one that may. Through pointers every function may be
// called whose address is taken; so may they by library functions.
#include "frontend/jump_calls.h"

#include "frontend/module.h"
#include "ir/natives.h"

#include <llvm-c/Core.h>
#include <string.h>

static bool is_one_of(LLVMValueRef callee, const char *const *names, size_t n) {
    size_t length;
    if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee))
        return false;
    for (size_t i = 0; i < n; i++)
        if (strcmp(LLVMGetValueName2(callee, &length), names[i]) == 0)
            return true;
    return false;
}

bool jump_is_longjmp(LLVMValueRef callee) {
    static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk",
                                        "__assay_longjmp_alone"};
    return is_one_of(callee, names, sizeof names / sizeof *names);
}

bool jump_is_setjmp(LLVMValueRef callee) {
    static const char *const names[] = {"setjmp", "_setjmp", "__setjmp", "__sigsetjmp",
                                        "sigsetjmp"};
    return is_one_of(callee, names, sizeof names / sizeof *names);
}

LLVMValueRef jump_callee(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    while (LLVMIsAGlobalAlias(callee))
        callee = LLVMAliasGetAliasee(callee);
    return callee;
}

static bool has_address_taken(LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
            return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == function)
                return true;
    }
    return false;
}

// May the library function call a function of the program's? `exit` calls handlers.
static bool may_call_back(LLVMValueRef function) {
    size_t length;
    IrNative native;
    const char *name = LLVMGetValueName2(function, &length);
    if (strcmp(name, "exit") == 0)
        return true;
    return strncmp(name, "llvm.", 5) != 0 && strncmp(name, "assay.", 6) != 0 &&
           !jump_is_setjmp(function) && !ir_native_by_name(name, &native);
}

bool jump_calls_may(const JumpCalls *calls, LLVMValueRef call) {
    LLVMValueRef callee = jump_callee(call);
    uint64_t ignored;
    if (LLVMIsAInlineAsm(callee))
        return false;
    if (!LLVMIsAFunction(callee))
        return calls->by_pointer;
    return map_get(&calls->jumping, map_key(callee), &ignored) ||
           (calls->by_pointer && LLVMIsDeclaration(callee) && may_call_back(callee));
}

static bool may_jump(const JumpCalls *calls, LLVMValueRef function) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) && jump_calls_may(calls, i))
                return true;
    return false;
}

static bool add(JumpCalls *calls, LLVMValueRef function) {
    uint64_t ignored;
    bool is_new = !map_get(&calls->jumping, map_key(function), &ignored) &&
                  (jump_is_longjmp(function) || may_jump(calls, function));
    if (is_new)
        map_set(&calls->jumping, map_key(function), 1);
    if (is_new && has_address_taken(function))
        calls->by_pointer = true;
    return is_new;
}

JumpCalls jump_calls_find(LLVMModuleRef module, bool by_pointer) {
    JumpCalls calls = {.by_pointer = by_pointer};
    bool is_changed = true;
    while (is_changed) {
        is_changed = false;
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
            is_changed |= add(&calls, f);
    }
    return calls;
}

void jump_calls_release(JumpCalls *calls) { map_release(&calls->jumping); }
