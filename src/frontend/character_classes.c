#include "frontend/character_classes.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stddef.h>

#define MODEL "__assay_character_class"

// The index of `(*__ctype_b_loc())[index]`, where the value is that; else NULL.
static LLVMValueRef index_of(LLVMValueRef table, LLVMValueRef value) {
    LLVMValueRef element = LLVMIsAZExtInst(value) ? LLVMGetOperand(value, 0) : NULL;
    LLVMValueRef gep = element && LLVMIsALoadInst(element) ? LLVMGetOperand(element, 0) : NULL;
    if (!gep || !LLVMIsAGetElementPtrInst(gep) || LLVMGetNumOperands(gep) != 2 ||
        LLVMGetIntTypeWidth(LLVMTypeOf(element)) != 16 ||
        LLVMGetTypeKind(LLVMGetGEPSourceElementType(gep)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(gep)) != 16)
        return NULL;
    LLVMValueRef base = LLVMGetOperand(gep, 0);
    LLVMValueRef call = LLVMIsALoadInst(base) ? LLVMGetOperand(base, 0) : NULL;
    bool is_table = call && LLVMIsACallInst(call) && LLVMGetCalledValue(call) == table;
    return is_table ? LLVMGetOperand(gep, 1) : NULL;
}

static LLVMValueRef find_model(LLVMModuleRef module, LLVMTypeRef *type) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef number = LLVMInt32TypeInContext(context);
    LLVMTypeRef parameters[] = {LLVMInt64TypeInContext(context), number};
    *type = LLVMFunctionType(number, parameters, 2, 0);
    LLVMValueRef model = LLVMGetNamedFunction(module, MODEL);
    return model ? model : LLVMAddFunction(module, MODEL, *type);
}

static void compare(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef table,
                    LLVMValueRef instr) {
    LLVMValueRef mask = LLVMGetOperand(instr, 1);
    LLVMValueRef index = index_of(table, LLVMGetOperand(instr, 0));
    if (!index || !LLVMIsAConstantInt(mask) || LLVMGetIntTypeWidth(LLVMTypeOf(instr)) != 32)
        return;
    LLVMTypeRef type;
    LLVMValueRef model = find_model(module, &type);
    LLVMPositionBuilderBefore(builder, instr);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(instr));
    LLVMTypeRef wide = LLVMInt64TypeInContext(LLVMGetModuleContext(module));
    LLVMValueRef arguments[] = {LLVMBuildIntCast2(builder, index, wide, 1, ""), mask};
    LLVMReplaceAllUsesWith(instr, LLVMBuildCall2(builder, type, model, arguments, 2, ""));
    LLVMInstructionEraseFromParent(instr);
}

static void compare_in(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef table,
                       LLVMBasicBlockRef block) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMGetInstructionOpcode(i) == LLVMAnd)
            compare(module, builder, table, i);
    }
}

void character_classes_compare(LLVMModuleRef module) {
    LLVMValueRef table = LLVMGetNamedFunction(module, "__ctype_b_loc");
    if (!table || !LLVMIsDeclaration(table))
        return;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            compare_in(module, builder, table, b);
    LLVMDisposeBuilder(builder);
}
