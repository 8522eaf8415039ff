// Debug information: source positions, and the names, types and values of C's variables.
#include "frontend/lower.h"

#include "frontend/ctype.h"
#include "frontend/module.h"

#include <limits.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>
#include <unistd.h>

// ---- Files ------------------------------------------------------------------

// clang names a file from the last folder on that it has in common with the folder where it ran.
// Users, and tools that read the output, count from where they are.
static const char *name_from_here(LowerContext *lc, const char *folder, const char *file) {
    Interner *strings = &ir_builder_program(lc->builder)->strings;
    char here[PATH_MAX];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    if (*file == '/' || *folder != '/' || strcmp(folder, here) == 0)
        return file;
    Text path = {0};
    text_add(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", file);
    const char *found = file; // also where it was compiled on another machine
    if (access(text_chars(&path), F_OK) == 0) {
        bool is_below = length > 1 && strncmp(text_chars(&path), here, length) == 0 &&
                        text_chars(&path)[length] == '/';
        found = intern(strings, text_chars(&path) + (is_below ? length + 1 : 0));
    }
    text_release(&path);
    return found;
}

const char *lower_file_name(LowerContext *lc, const char *folder, size_t folder_length,
                            const char *file, size_t file_length) {
    Interner *strings = &ir_builder_program(lc->builder)->strings;
    const char *name = intern_slice(strings, file, file_length);
    const char *where = intern_slice(strings, folder ? folder : "", folder ? folder_length : 0);
    uint64_t key = map_key(name) * 31 + map_key(where), known;
    if (map_get(&lc->files, key, &known))
        return (const char *)(uintptr_t)known;
    const char *found = name_from_here(lc, where, name);
    map_set(&lc->files, key, map_key(found));
    return found;
}

// NULL: not known. Of an instruction, a function or a global.
static const char *file_of(LowerContext *lc, LLVMValueRef value) {
    unsigned length, folder_length;
    const char *file = LLVMGetDebugLocFilename(value, &length);
    const char *folder = LLVMGetDebugLocDirectory(value, &folder_length);
    return file && length ? lower_file_name(lc, folder, folder_length, file, length) : NULL;
}

IrLocId lower_loc(LowerContext *lc, LLVMValueRef instr) {
    const char *file = file_of(lc, instr);
    return file ? ir_build_loc(lc->builder, file, LLVMGetDebugLocLine(instr),
                               LLVMGetDebugLocColumn(instr))
                : 0;
}

IrLocId lower_function_loc(LowerContext *lc, LLVMValueRef function) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    const char *file = file_of(lc, function);
    return subprogram && file
               ? ir_build_loc(lc->builder, file, LLVMDISubprogramGetLine(subprogram), 0)
               : 0;
}

// ---- Variables --------------------------------------------------------------

enum { DI_VARIABLE_NAME = 1, DI_VARIABLE_TYPE = 3 };

static IrLocId declaration_loc(LowerContext *lc, LLVMMetadataRef variable) {
    unsigned length = 0, folder_length = 0;
    LLVMMetadataRef file = LLVMDIVariableGetFile(variable);
    const char *name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
    if (name)
        name = lower_file_name(lc, LLVMDIFileGetDirectory(file, &folder_length), folder_length,
                               name, length);
    return ir_build_loc(lc->builder, name, LLVMDIVariableGetLine(variable), 0);
}

static IrVariableId variable_id(LowerContext *lc, LLVMMetadataRef node) {
    uint64_t found;
    if (map_get(&lc->variables, map_key(node), &found))
        return (IrVariableId)found;
    LLVMContextRef context = LLVMGetModuleContext(lc->user);
    LLVMMetadataRef type = ctype_operand(context, node, DI_VARIABLE_TYPE);
    Text spelling = {0};
    ctype_spell(context, type, &spelling);
    const char *name = ctype_string(context, node, DI_VARIABLE_NAME);
    IrVariable variable = {.name = name ? name : "?",
                           .type = text_chars(&spelling),
                           .c_type = lower_c_type(lc, type),
                           .is_signed = ctype_is_signed(context, type),
                           .loc = declaration_loc(lc, node)};
    IrVariableId id = ir_build_variable(lc->builder, variable);
    text_release(&spelling);
    map_set(&lc->variables, map_key(node), id);
    return id;
}

void lower_describe_global(LowerContext *lc, LLVMValueRef global, IrGlobal *description) {
    LLVMContextRef context = LLVMGetModuleContext(lc->user);
    size_t n;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &n);
    for (size_t i = 0; i < n; i++) {
        LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
        if (LLVMGetMetadataKind(node) != LLVMDIGlobalVariableExpressionMetadataKind)
            continue;
        LLVMMetadataRef variable = LLVMDIGlobalVariableExpressionGetVariable(node);
        description->c_name = ctype_string(context, variable, DI_VARIABLE_NAME);
        description->c_type = lower_c_type(lc, ctype_operand(context, variable, DI_VARIABLE_TYPE));
        description->loc = declaration_loc(lc, variable);
    }
    LLVMDisposeValueMetadataEntries(entries);
}

// ---- Debug intrinsics -------------------------------------------------------

// SV-COMP's older form of unreachability: the label ERROR.
static void lower_label(LowerContext *lc, LLVMValueRef call) {
    LLVMMetadataRef label = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
    const char *name = ctype_string(LLVMGetModuleContext(lc->user), label, 1);
    if (!name || strcmp(name, "ERROR") != 0)
        return;
    IrFunctionId error = lower_native_function(lc, "label ERROR", IR_NATIVE_ERROR, NULL, 0, 0);
    lower_effect(lc, IR_CALL, 0, 0, error, NULL, 0);
}

// Where the value was assigned: the mark in front of it tells. A parameter's has no position: its
// declaration's. Values that only meet (at the start of a block) have none.
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
    LLVMValueRef value = module_wrapped_value(LLVMGetOperand(call, 0));
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
    if (!is_address)
        lc->loc = assignment_loc(lc, call, variable);
    IrOperand operand = lower_scalar(lc, value);
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(value)).items[0].type;
    lower_effect(lc, is_address ? IR_DEBUG_ADDRESS : IR_DEBUG_VALUE, type, 0, variable, &operand,
                 1);
}
