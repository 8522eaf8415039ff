// A load of a pointer reads a parameter or a local variable where nothing but pointers is ever
// stored to that variable and its address goes nowhere. Every other one may read memory of the
// caller, and is taken to.
#include "frontend/separation.h"

#include <string.h>

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool has_prefix(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool is_pointer(LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static bool is_listed(const ValueList *list, LLVMValueRef value) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == value)
            return true;
    return false;
}

// ---- Conditions -------------------------------------------------------------

// A function is followed by a dot and a number where the linker had to rename it.
static bool is_condition_of(const char *name, const char *function) {
    static const char middle[] = "_block_invoke";
    size_t length = strcspn(function, ".");
    return has_prefix(name, "__") && strncmp(name + 2, function, length) == 0 &&
           has_prefix(name + 2 + length, middle);
}

static void add_callees(ValueList *functions, LLVMValueRef function) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
            if (callee && LLVMIsAFunction(callee) && LLVMCountBasicBlocks(callee) &&
                !is_listed(functions, callee))
                vec_push(functions, callee);
        }
}

void separation_add_conditions(LLVMValueRef function, ValueList *functions) {
    size_t first = functions->count;
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f) && is_condition_of(name_of(f), name_of(function)) &&
            !is_listed(functions, f))
            vec_push(functions, f);
    for (size_t i = first; i < functions->count; i++)
        add_callees(functions, functions->items[i]);
}

// ---- Loads ------------------------------------------------------------------

static bool is_note(LLVMValueRef user) {
    LLVMValueRef callee = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    const char *name = callee && LLVMIsAFunction(callee) ? name_of(callee) : "";
    return has_prefix(name, "llvm.dbg.") || has_prefix(name, "llvm.lifetime.");
}

static bool is_pointer_variable(LLVMValueRef place) {
    if (!LLVMIsAAllocaInst(place))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(place); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_read = LLVMIsALoadInst(user) && is_pointer(user);
        bool is_written = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == place &&
                          LLVMGetOperand(user, 0) != place && is_pointer(LLVMGetOperand(user, 0));
        if (!is_read && !is_written && !is_note(user))
            return false;
    }
    return true;
}

// In a condition: a variable of the function, of which the block has a copy.
static bool is_captured(LLVMValueRef place) {
    if (!LLVMIsAGetElementPtrInst(place))
        return false;
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(place));
    return strstr(name_of(function), "_block_invoke") && LLVMCountParams(function) == 1 &&
           LLVMGetOperand(place, 0) == LLVMGetParam(function, 0);
}

static bool holds_no_pointer(LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
           kind == LLVMX86_FP80TypeKind || kind == LLVMHalfTypeKind || kind == LLVMFP128TypeKind;
}

static bool reads_pointer(LLVMValueRef instr) {
    if (LLVMIsALoadInst(instr)) {
        LLVMValueRef place = LLVMGetOperand(instr, 0);
        return !holds_no_pointer(LLVMTypeOf(instr)) && !is_pointer_variable(place) &&
               !is_captured(place);
    }
    LLVMValueRef callee = LLVMIsACallInst(instr) ? LLVMGetCalledValue(instr) : NULL;
    bool is_list = callee && LLVMIsAFunction(callee) && has_prefix(name_of(callee), "__assay_") &&
                   strstr(name_of(callee), "list");
    return is_list || LLVMIsAIntToPtrInst(instr) || LLVMIsAVAArgInst(instr) ||
           LLVMIsAAtomicRMWInst(instr) || LLVMIsAAtomicCmpXchgInst(instr);
}

// ---- Addresses as such ------------------------------------------------------

static bool is_null(LLVMValueRef value) { return LLVMIsAConstantPointerNull(value) != NULL; }

static bool compares_addresses(LLVMValueRef instr) {
    if (LLVMIsAICmpInst(instr) && is_pointer(LLVMGetOperand(instr, 0)))
        return !is_null(LLVMGetOperand(instr, 0)) && !is_null(LLVMGetOperand(instr, 1));
    LLVMValueRef callee = LLVMIsACallInst(instr) ? LLVMGetCalledValue(instr) : NULL;
    const char *name = callee && LLVMIsAFunction(callee) ? name_of(callee) : "";
    return LLVMIsAPtrToIntInst(instr) || strcmp(name, "__assay_disjoint") == 0;
}

Separation separation_find(const ValueList *functions) {
    Separation found = {0};
    for (size_t f = 0; f < functions->count; f++)
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(functions->items[f]); b;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
                found.follows |= reads_pointer(i);
                found.compares |= compares_addresses(i);
            }
    return found;
}
