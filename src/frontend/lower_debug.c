// Debug information: source positions, and the names, types and values of C's variables.
#include "frontend/lower.h"

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

// ---- Metadata by its operands: the C interface has no accessors for variables ---------------------------

enum { DI_VARIABLE_NAME = 1, DI_VARIABLE_FILE = 2, DI_VARIABLE_TYPE = 3 };
enum { DI_TYPE_NAME = 2, DI_DERIVED_BASE = 3, MAX_OPERANDS = 32, MAX_CHAIN = 16 };

static LLVMValueRef node_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef value = LLVMMetadataAsValue(context, node), operands[MAX_OPERANDS];
    unsigned n = LLVMGetMDNodeNumOperands(value);
    if (i >= n || n > MAX_OPERANDS)
        return NULL;
    LLVMGetMDNodeOperands(value, operands);
    return operands[i];
}

static const char *string_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef text = node_operand(context, node, i);
    unsigned length;
    return text && LLVMIsAMDString(text) ? LLVMGetMDString(text, &length) : NULL;
}

// The C spelling of a type, as far as a short walk over pointers and qualifiers tells.
static void spell_type(LLVMContextRef context, LLVMMetadataRef type, Text *text, int depth) {
    if (!type || depth > MAX_CHAIN) {
        text_add(text, "void");
        return;
    }
    size_t length;
    const char *name = LLVMDITypeGetName(type, &length);
    LLVMMetadataKind kind = LLVMGetMetadataKind(type);
    if (name && length) {
        bool is_tagged = kind == LLVMDICompositeTypeMetadataKind;
        text_add(text, "%s%.*s", is_tagged ? "struct " : "", (int)length, name);
        return;
    }
    if (kind != LLVMDIDerivedTypeMetadataKind) {
        text_add(text, "?");
        return;
    }
    LLVMValueRef base = node_operand(context, type, DI_DERIVED_BASE);
    spell_type(context, base ? LLVMValueAsMetadata(base) : NULL, text, depth + 1);
    enum { DW_TAG_POINTER = 0x0f, DW_TAG_CONST = 0x26 };
    unsigned tag = LLVMGetDINodeTag(type);
    text_add(text, "%s", tag == DW_TAG_POINTER ? " *" : tag == DW_TAG_CONST ? " const" : "");
}

static bool is_signed_type(LLVMContextRef context, LLVMMetadataRef type) {
    for (int depth = 0; type && depth < MAX_CHAIN; depth++) {
        if (LLVMGetMetadataKind(type) == LLVMDIBasicTypeMetadataKind) {
            size_t length;
            const char *name = LLVMDITypeGetName(type, &length);
            return name && !strstr(name, "unsigned") && strcmp(name, "_Bool") != 0;
        }
        if (LLVMGetMetadataKind(type) != LLVMDIDerivedTypeMetadataKind)
            return false;
        LLVMValueRef base = node_operand(context, type, DI_DERIVED_BASE);
        type = base ? LLVMValueAsMetadata(base) : NULL;
    }
    return false;
}

static IrVariableId variable_id(LowerContext *lc, LLVMMetadataRef node) {
    uint64_t found;
    if (map_get(&lc->variables, map_key(node), &found))
        return (IrVariableId)found;
    LLVMContextRef context = LLVMGetModuleContext(lc->user);
    LLVMValueRef type_value = node_operand(context, node, DI_VARIABLE_TYPE);
    LLVMMetadataRef type = type_value ? LLVMValueAsMetadata(type_value) : NULL;
    Text spelling = {0};
    spell_type(context, type, &spelling, 0);
    const char *name = string_operand(context, node, DI_VARIABLE_NAME);
    unsigned length = 0;
    LLVMMetadataRef file = LLVMDIVariableGetFile(node);
    const char *file_name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
    if (file_name)
        file_name = intern_slice(&ir_builder_program(lc->builder)->strings, file_name, length);
    IrVariable variable = {
        .name = name ? name : "?",
        .type = text_chars(&spelling),
        .is_signed = is_signed_type(context, type),
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
    const char *name = string_operand(LLVMGetModuleContext(lc->user), label, 1);
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
