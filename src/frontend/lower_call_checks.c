// Does a call fit the function that it calls?
//
// Through a pointer this is tested in the run: IR_CHECK_CALL_TYPE has the type of the call, and
// each function has its own. A call without a prototype says of its arguments only what they are
// after promotion: whether an integer is signed matters where its highest bit is set.
#include "frontend/call_types.h"
#include "frontend/lower.h"

#include "frontend/library_names.h"
#include "frontend/module.h"
#include "ir/function_type.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

const char *lower_function_type(LowerContext *lc, LLVMValueRef function) {
    const char *type = lc->has_checks ? type_text_of_function(&lc->type_texts, function) : NULL;
    bool is_whole =
        type && (LLVMCountBasicBlocks(function) || ir_function_type_has_prototype(type));
    return is_whole ? type : NULL;
}

static IrOperand message_operand(LowerContext *lc, const char *text) {
    uint64_t id;
    uint64_t key = map_key(ir_build_string(lc->builder, text));
    if (!map_get(&lc->messages, key, &id)) {
        id = ir_build_message(lc->builder, text);
        map_set(&lc->messages, key, id);
    }
    return lower_int_const(lc, lc->i32, id);
}

void lower_doubt(LowerContext *lc, IrCheck check, IrOperand condition, const char *reason) {
    IrOperand operands[] = {condition, message_operand(lc, reason)};
    lower_effect(lc, IR_CHECK, 0, 0, check, operands, 2);
}

static void emit_told(LowerContext *lc, IrOperand condition, const char *reason) {
    lower_doubt(lc, IR_CHECK_CALL_TOLD, condition, reason);
}

// ---- Calls without a prototype ------------------------------------------------------------------

// clang loads a structure that fits a register as a number.
static bool is_structure(LLVMValueRef argument) {
    LLVMValueRef address = LLVMIsALoadInst(argument) ? LLVMGetOperand(argument, 0) : NULL;
    size_t length;
    if (!address)
        return false;
    return LLVMIsAAllocaInst(address)
               ? !module_is_scalar(LLVMGetAllocatedType(address))
               : strncmp(LLVMGetValueName2(address, &length), "coerce", 6) == 0;
}

static void add_argument(Text *type, LLVMValueRef value) {
    LLVMTypeRef argument = LLVMTypeOf(value);
    if (is_structure(value)) {
        text_add(type, "?9structure");
        return;
    }
    switch (LLVMGetTypeKind(argument)) {
    case LLVMIntegerTypeKind:
        text_add(type, "N%u_", LLVMGetIntTypeWidth(argument));
        break;
    case LLVMPointerTypeKind:
        text_add(type, "Np_");
        break;
    case LLVMDoubleTypeKind:
        text_add(type, "d");
        break;
    case LLVMX86_FP80TypeKind:
        text_add(type, "e");
        break;
    default: // a part of a structure
        text_add(type, "?9structure");
        break;
    }
}

static void check_sign(LowerContext *lc, LLVMValueRef argument) {
    LLVMTypeRef type = LLVMTypeOf(argument);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind ||
        (LLVMIsAConstantInt(argument) && LLVMConstIntGetSExtValue(argument) >= 0))
        return;
    IrTypeId id = lower_leaves(lc, type).items[0].type;
    IrOperand zero = lower_int_const(lc, id, 0);
    emit_told(lc, lower_compare(lc, IR_SLE, id, zero, lower_scalar(lc, argument)),
              "an argument of a call without a prototype: signed and negative, or unsigned");
}

// The place of a result in memory is no argument of C's.
static bool is_place_of_result(LLVMValueRef call, unsigned argument) {
    unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
    return LLVMGetCallSiteEnumAttribute(call, argument + 1, sret) != NULL;
}

// The type of a call without a prototype, from its arguments.
static const char *type_of_arguments(LowerContext *lc, const char *type, LLVMValueRef call) {
    Text text = {0};
    text_add_bytes(&text, type, strlen(type) - 1);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        if (is_place_of_result(call, i))
            continue;
        add_argument(&text, LLVMGetOperand(call, i));
        check_sign(lc, LLVMGetOperand(call, i));
    }
    text_add(&text, "E");
    const char *result = ir_build_string(lc->builder, text_chars(&text));
    text_release(&text);
    return result;
}

// ---- Calls through pointers ---------------------------------------------------------------------

static bool is_known_to_fit(LowerContext *lc, IrOperand pointer, const char *type) {
    IrProgram *program = ir_builder_program(lc->builder);
    const IrConst *constant =
        ir_is_const(pointer) ? &program->constants[ir_operand_const(pointer)] : NULL;
    return constant && constant->kind == IR_CONST_FUNCTION && !constant->offset &&
           ir_call_fits(program, type, &program->functions[constant->target]) == IR_FITS;
}

// Models call the program's functions for the C library, and others only for us (contracts).
static bool is_our_own(const LowerContext *lc) {
    size_t length;
    return LLVMGetGlobalParent(lc->function) == lc->models &&
           strncmp(LLVMGetValueName2(lc->function, &length), "__assay_", 8) == 0;
}

void lower_type_test(LowerContext *lc, LLVMValueRef test) {
    LLVMValueRef call = call_types_call_of(test);
    const char *type = lc->has_checks && call ? type_text_of_test(&lc->type_texts, test) : NULL;
    lower_define_one(lc, test, lower_int_const(lc, lc->i1, 1));
    if (!lc->has_checks || is_our_own(lc))
        return;
    IrOperand pointer = lower_scalar(lc, LLVMGetOperand(test, 0));
    if (!type) {
        emit_told(lc, lower_int_const(lc, lc->i1, 0), "a call whose type is not told");
        return;
    }
    if (!ir_function_type_has_prototype(type))
        type = type_of_arguments(lc, type, call);
    if (is_known_to_fit(lc, pointer, type))
        return;
    IrOperand operands[] = {pointer, message_operand(lc, type)};
    lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_CALL_TYPE, operands, 2);
}

void lower_check_untested(LowerContext *lc, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAFunction(callee)) // by name, if it is there
        lower_check_direct(lc, call, callee, lower_function_ref(lc, callee));
    else if (lc->has_checks && !call_types_test_of(call) && !is_our_own(lc))
        emit_told(lc, lower_int_const(lc, lc->i1, 0), "a call whose type is not told");
}

// ---- Calls by name ------------------------------------------------------------------------------

// What the C library's headers say of natives; Z is size_t, L a va_list.
static const struct {
    IrNative native;
    const char *type;
} LIBRARY_TYPES[] = {
    {IR_NATIVE_MALLOC, "FPvZE"},
    {IR_NATIVE_CALLOC, "FPvZZE"},
    {IR_NATIVE_REALLOC, "FPvPvZE"},
    {IR_NATIVE_ALIGNED_ALLOC, "FPvZZE"},
    {IR_NATIVE_FREE, "FvPvE"},
    {IR_NATIVE_EXIT, "FviE"},
    {IR_NATIVE_ABORT, "FvvE"},
    {IR_NATIVE_PRINTF, "FiPKczE"},
    {IR_NATIVE_FPRINTF, "FiP8_IO_FILEPKczE"},
    {IR_NATIVE_SPRINTF, "FiPcPKczE"},
    {IR_NATIVE_SNPRINTF, "FiPcZPKczE"},
    {IR_NATIVE_VPRINTF, "FiPKcLE"},
    {IR_NATIVE_VFPRINTF, "FiP8_IO_FILEPKcLE"},
    {IR_NATIVE_VSPRINTF, "FiPcPKcLE"},
    {IR_NATIVE_VSNPRINTF, "FiPcZPKcLE"},
    {IR_NATIVE_PUTCHAR, "FiiE"},
};

static const char *library_type(LowerContext *lc, IrNative native) {
    const char *type = NULL;
    for (size_t i = 0; i < sizeof LIBRARY_TYPES / sizeof *LIBRARY_TYPES; i++)
        if (LIBRARY_TYPES[i].native == native)
            type = LIBRARY_TYPES[i].type;
    if (!type)
        return NULL;
    Text text = {0};
    bool is_64 = lc->model == IR_LP64;
    for (; *type; type++) {
        bool is_name = strncmp(type, "8_IO_FILE", 9) == 0; // its letters are no types
        if (is_name)
            text_add(&text, "8_IO_FILE");
        else if (*type == 'Z')
            text_add(&text, is_64 ? "m" : "j");
        else if (*type == 'L')
            text_add(&text, is_64 ? "P13__va_list_tag" : "Pc");
        else
            text_add_bytes(&text, type, 1);
        type += is_name ? 8 : 0;
    }
    const char *result = ir_build_string(lc->builder, text_chars(&text));
    text_release(&text);
    return result;
}

// The type that the function is defined with, where that may not be what a call takes it for.
static const char *defined_type(LowerContext *lc, LLVMValueRef callee, const IrFunction *f) {
    size_t length;
    if (f->kind == IR_FUNCTION_NATIVE)
        return library_type(lc, f->native);
    bool is_library = f->is_model && library_has(LLVMGetValueName2(callee, &length));
    return f->kind == IR_FUNCTION_DEFINED && (is_library || !f->is_model) ? f->type : NULL;
}

static const char *without_parameters(LowerContext *lc, const char *type) {
    Text text = {0};
    size_t length = *type == 'F' ? ir_function_type_result_length(type) : 0;
    text_add_bytes(&text, type, length);
    text_add(&text, "E");
    const char *result = length ? ir_build_string(lc->builder, text_chars(&text)) : NULL;
    text_release(&text);
    return result;
}

// Do all declarations of the function have a prototype? LLVM's C interface has no accessor for it.
static bool is_prototyped(LLVMContextRef context, LLVMValueRef function) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    if (!subprogram || !LLVMCountParams(function))
        return true;
    char *text = LLVMPrintValueToString(LLVMMetadataAsValue(context, subprogram));
    bool is_flagged = strstr(text, "DIFlagPrototyped") != NULL;
    LLVMDisposeMessage(text);
    return is_flagged;
}

// Only a call with a prototype passes them as they are.
static bool passes_small_types(LLVMValueRef call) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, i));
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (kind == LLVMFloatTypeKind ||
            (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) < 32))
            return true;
    }
    return false;
}

// The type of the function as the call has it; NULL where the compiler has compared them.
static const char *declared_type(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee,
                                 const char *defined) {
    LLVMValueRef noted = call_types_noted(call);
    if (noted)
        return type_text_of_node(&lc->type_texts, noted);
    if (LLVMIsDeclaration(callee))
        return type_text_of_function(&lc->type_texts, callee);
    bool is_same = LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(callee);
    LLVMContextRef context = LLVMGetModuleContext(lc->user);
    if (is_same && (is_prototyped(context, callee) || passes_small_types(call)))
        return NULL;
    return without_parameters(lc, defined);
}

void lower_check_direct(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee, IrFunctionId id) {
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[id];
    if (!lc->has_checks || LLVMGetGlobalParent(lc->function) != lc->user)
        return;
    const char *defined = defined_type(lc, callee, f);
    const char *type = defined ? declared_type(lc, call, callee, defined) : NULL;
    if (!type)
        return;
    if (!ir_function_type_has_prototype(type))
        type = type_of_arguments(lc, type, call);
    bool is_library = f->is_model || f->kind == IR_FUNCTION_NATIVE;
    IrFit fit = (is_library ? ir_function_type_fits_library
                            : ir_function_type_fits)(type, defined, lc->model == IR_LP64 ? 64 : 32);
    if (fit == IR_FIT_NOT_TOLD)
        emit_told(lc, lower_int_const(lc, lc->i1, 0), "a call that may not fit the function");
    if (fit != IR_MISFIT)
        return;
    IrOperand operands[] = {lower_int_const(lc, lc->i1, 0)};
    lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_CALL_DIRECT, operands, 1);
}
