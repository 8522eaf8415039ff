// Debug information: source positions, and the names, types and values of C's variables.
#include "frontend/lower.h"

#include "frontend/ctype.h"
#include "frontend/module.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

IrLocId lower_loc(LowerContext *lc, LLVMValueRef instr) {
    unsigned length;
    const char *file = LLVMGetDebugLocFilename(instr, &length);
    if (!file || !length)
        return 0;
    const char *name = intern_slice(&ir_builder_program(lc->builder)->strings, file, length);
    return ir_build_loc(lc->builder, name, LLVMGetDebugLocLine(instr),
                        LLVMGetDebugLocColumn(instr));
}

IrLocId lower_function_loc(LowerContext *lc, LLVMValueRef function) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    unsigned length;
    const char *file = LLVMGetDebugLocFilename(function, &length);
    if (!subprogram || !file || !length)
        return 0;
    const char *name = intern_slice(&ir_builder_program(lc->builder)->strings, file, length);
    return ir_build_loc(lc->builder, name, LLVMDISubprogramGetLine(subprogram), 0);
}

// ---- Variables --------------------------------------------------------------------------------------

enum { DI_VARIABLE_NAME = 1, DI_VARIABLE_TYPE = 3 };

static IrVariableId variable_id(LowerContext *lc, LLVMMetadataRef node) {
    uint64_t found;
    if (map_get(&lc->variables, map_key(node), &found))
        return (IrVariableId)found;
    LLVMContextRef context = LLVMGetModuleContext(lc->user);
    LLVMMetadataRef type = ctype_operand(context, node, DI_VARIABLE_TYPE);
    Text spelling = {0};
    ctype_spell(context, type, &spelling);
    const char *name = ctype_string(context, node, DI_VARIABLE_NAME);
    unsigned length = 0;
    LLVMMetadataRef file = LLVMDIVariableGetFile(node);
    const char *file_name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
    if (file_name)
        file_name = intern_slice(&ir_builder_program(lc->builder)->strings, file_name, length);
    IrVariable variable = {
        .name = name ? name : "?",
        .type = text_chars(&spelling),
        .is_signed = ctype_is_signed(context, type),
        .loc = ir_build_loc(lc->builder, file_name, LLVMDIVariableGetLine(node), 0)};
    IrVariableId id = ir_build_variable(lc->builder, variable);
    text_release(&spelling);
    map_set(&lc->variables, map_key(node), id);
    return id;
}

// ---- Debug intrinsics ----------------------------------------------------------------------------------------

// The value inside a ValueAsMetadata operand, or NULL.
static LLVMValueRef wrapped_value(LLVMValueRef metadata) {
    if (LLVMGetMDNodeNumOperands(metadata) != 1)
        return NULL;
    LLVMValueRef value = NULL;
    LLVMGetMDNodeOperands(metadata, &value);
    return value && LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMMetadataTypeKind ? value : NULL;
}

// SV-COMP's older way to ask for unreachability: the label ERROR.
static void lower_label(LowerContext *lc, LLVMValueRef call) {
    LLVMMetadataRef label = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
    const char *name = ctype_string(LLVMGetModuleContext(lc->user), label, 1);
    if (!name || strcmp(name, "ERROR") != 0)
        return;
    IrFunctionId error = lower_native_function(lc, "label ERROR", IR_NATIVE_ERROR, NULL, 0, 0);
    lower_effect(lc, IR_CALL, 0, 0, error, NULL, 0);
}

// Where the value was assigned: the mark in front of it tells. A parameter's has no position: its declaration's.
// Values that only meet (at the start of a block) have none.
static IrLocId assignment_loc(LowerContext *lc, LLVMValueRef note, IrVariableId variable) {
    LLVMValueRef mark = LLVMGetPreviousInstruction(note);
    while (mark && LLVMIsADbgInfoIntrinsic(mark))
        mark = LLVMGetPreviousInstruction(mark);
    if (!mark || !LLVMIsACallInst(mark))
        return 0;
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(mark);
    if (!LLVMIsAFunction(callee) || !module_is_assignment(LLVMGetValueName2(callee, &length)))
        return 0;
    IrLocId loc = lower_loc(lc, mark);
    return loc ? loc : ir_builder_program(lc->builder)->variables[variable].loc;
}

void lower_debug(LowerContext *lc, LLVMValueRef call, const char *name) {
    if (strcmp(name, "llvm.dbg.label") == 0) {
        lower_label(lc, call);
        return;
    }
    bool is_address = strcmp(name, "llvm.dbg.declare") == 0;
    LLVMValueRef value = wrapped_value(LLVMGetOperand(call, 0));
    if (!value || lower_leaves(lc, LLVMTypeOf(value)).n != 1)
        return;
    bool is_end = LLVMIsUndef(value) || LLVMIsPoison(value); // see module_promote_variables
    uint64_t known;
    if (is_end ? is_address
               : !LLVMIsConstant(value) && !map_get(&lc->values, map_key(value), &known))
        return;
    IrVariableId variable = variable_id(lc, LLVMValueAsMetadata(LLVMGetOperand(call, 1)));
    if (is_end) {
        lower_effect(lc, IR_DEBUG_END, 0, 0, variable, NULL, 0);
        return;
    }
    IrOperand operand = lower_scalar(lc, value);
    if (!is_address)
        lc->loc = assignment_loc(lc, call, variable);
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(value)).items[0].type;
    lower_effect(lc, is_address ? IR_DEBUG_ADDRESS : IR_DEBUG_VALUE, type, 0, variable, &operand,
                 1);
}
