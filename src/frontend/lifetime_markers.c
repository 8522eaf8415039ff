#include "frontend/lifetime_markers.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <string.h>

static void mark(LLVMModuleRef module, LLVMValueRef variable, const char *intrinsic,
                 LLVMValueRef before) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMTypeRef pointer = LLVMTypeOf(variable);
    unsigned id = LLVMLookupIntrinsicID(intrinsic, strlen(intrinsic));
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(module, id, &pointer, 1);
    LLVMTypeRef type = LLVMIntrinsicGetType(context, id, &pointer, 1);
    uint64_t size =
        LLVMABISizeOfType(LLVMGetModuleDataLayout(module), LLVMGetAllocatedType(variable));
    LLVMValueRef arguments[] = {LLVMConstInt(LLVMInt64TypeInContext(context), size, 0), variable};
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMBuildCall2(builder, type, function, arguments, 2, "");
    LLVMDisposeBuilder(builder);
}

void lifetime_begin(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before) {
    mark(module, variable, "llvm.lifetime.start", before);
}

void lifetime_end(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before) {
    mark(module, variable, "llvm.lifetime.end", before);
}

LLVMValueRef lifetime_first_place(LLVMValueRef variable) {
    LLVMValueRef place = LLVMGetFirstInstruction(LLVMGetInstructionParent(variable));
    for (LLVMValueRef i = place; i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && LLVMIsConstant(LLVMGetOperand(i, 0)))
            place = LLVMGetNextInstruction(i);
    return place;
}

// ---- Doubts -----------------------------------------------------------------

static const struct {
    const char *function, *reason;
} DOUBTS[] = {
    [DOUBT_SCOPE] = {"assay.doubt.scope",
                     "a variable whose declaration is jumped over, behind one of the blocks that "
                     "it may be declared in"},
    [DOUBT_TEMPORARY] = {"assay.doubt.temporary",
                         "the kept address of a temporary object whose full expression has an end "
                         "that cannot be found"},
};

void lifetime_doubt(LLVMModuleRef module, LifetimeDoubt doubt, LLVMValueRef before) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, DOUBTS[doubt].function);
    if (!function)
        function = LLVMAddFunction(module, DOUBTS[doubt].function, type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMBuildCall2(builder, type, function, NULL, 0, "");
    LLVMDisposeBuilder(builder);
}

const char *lifetime_doubt_reason(const char *name) {
    for (size_t i = 0; i < sizeof DOUBTS / sizeof *DOUBTS; i++)
        if (strcmp(name, DOUBTS[i].function) == 0)
            return DOUBTS[i].reason;
    return NULL;
}
