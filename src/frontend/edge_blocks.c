#include "frontend/edge_blocks.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#define EDGE_BLOCK "assay.scope.edge"

static LLVMBuilderRef builder_for(LLVMBasicBlockRef block) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(block)));
    return LLVMCreateBuilderInContext(context);
}

// The values that `to` joins come from `middle` now where they came from `from`: one of them, for
// one edge.
static void move_incoming(LLVMBuilderRef builder, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                          LLVMBasicBlockRef middle) {
    LLVMValueRef next;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi); phi = next) {
        next = LLVMGetNextInstruction(phi);
        LLVMPositionBuilderBefore(builder, phi);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(phi));
        LLVMValueRef renewed = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
        bool is_moved = false;
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMValueRef value = LLVMGetIncomingValue(phi, i);
            LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
            if (block == from && !is_moved) {
                is_moved = true;
                block = middle;
            }
            LLVMAddIncoming(renewed, &value, &block, 1);
        }
        LLVMReplaceAllUsesWith(phi, renewed);
        LLVMInstructionEraseFromParent(phi);
    }
}

LLVMValueRef edge_split(LLVMBasicBlockRef from, unsigned successor) {
    LLVMBuilderRef builder = builder_for(from);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    LLVMBasicBlockRef to = LLVMGetSuccessor(branch, successor);
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(branch));
    LLVMBasicBlockRef middle = LLVMInsertBasicBlockInContext(context, to, EDGE_BLOCK);
    LLVMPositionBuilderAtEnd(builder, middle);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef jump = LLVMBuildBr(builder, to);
    LLVMSetSuccessor(branch, successor, middle);
    move_incoming(builder, from, to, middle);
    LLVMDisposeBuilder(builder);
    return jump;
}

LLVMBasicBlockRef edge_label(LLVMBasicBlockRef successor) {
    bool is_edge = strncmp(LLVMGetBasicBlockName(successor), EDGE_BLOCK, strlen(EDGE_BLOCK)) == 0;
    return is_edge ? LLVMGetSuccessor(LLVMGetBasicBlockTerminator(successor), 0) : successor;
}

// ---- Computed gotos ---------------------------------------------------------

static void separate(LLVMBuilderRef builder, LLVMBasicBlockRef shared) {
    LLVMValueRef phi = LLVMGetFirstInstruction(shared), branch = LLVMGetNextInstruction(phi);
    if (!LLVMIsAPHINode(phi) || !branch || !LLVMIsAIndirectBrInst(branch))
        return;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef jump = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        if (!LLVMIsABranchInst(jump) || LLVMIsConditional(jump))
            return;
    }
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef jump = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        LLVMPositionBuilderBefore(builder, jump);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(jump));
        unsigned n = LLVMGetNumSuccessors(branch);
        LLVMValueRef own = LLVMBuildIndirectBr(builder, LLVMGetIncomingValue(phi, i), n);
        for (unsigned s = 0; s < n; s++)
            LLVMAddDestination(own, LLVMGetSuccessor(branch, s));
        LLVMInstructionEraseFromParent(jump);
    }
    LLVMDeleteBasicBlock(shared);
}

void edge_separate_computed_gotos(LLVMValueRef function) {
    LLVMBuilderRef builder = builder_for(LLVMGetEntryBasicBlock(function));
    LLVMBasicBlockRef next;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = next) {
        next = LLVMGetNextBasicBlock(b);
        LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
        if (last && LLVMIsAIndirectBrInst(last))
            separate(builder, b);
    }
    LLVMDisposeBuilder(builder);
}
