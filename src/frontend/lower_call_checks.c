// Does a call fit the function that it calls?
//
// Through a pointer this is tested in the run: IR_CHECK_CALL_TYPE has the type of the call, and
// each function has its own. A call without a prototype says of its arguments only what they are
// after promotion: whether an integer is signed matters where its highest bit is set.
#include "frontend/call_types.h"
#include "frontend/lower.h"

#include "ir/function_type.h"

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

static void emit_told(LowerContext *lc, IrOperand condition, const char *reason) {
    IrOperand operands[] = {condition, message_operand(lc, reason)};
    lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_CALL_TOLD, operands, 2);
}

// ---- Calls without a prototype ------------------------------------------------------------------

static void add_argument(Text *type, LLVMTypeRef argument) {
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

// The type of a call without a prototype, from its arguments.
static const char *type_of_arguments(LowerContext *lc, const char *type, LLVMValueRef call) {
    Text text = {0};
    text_add_bytes(&text, type, strlen(type) - 1);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        add_argument(&text, LLVMTypeOf(LLVMGetOperand(call, i)));
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
           ir_function_type_fits(type, program->functions[constant->target].type,
                                 lc->model == IR_LP64 ? 64 : 32) == IR_FITS;
}

void lower_type_test(LowerContext *lc, LLVMValueRef test) {
    LLVMValueRef call = call_types_call_of(test);
    const char *type = lc->has_checks && call ? type_text_of_test(&lc->type_texts, test) : NULL;
    lower_define_one(lc, test, lower_int_const(lc, lc->i1, 1));
    if (!lc->has_checks)
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
    if (lc->has_checks && !call_types_test_of(call))
        emit_told(lc, lower_int_const(lc, lc->i1, 0), "a call whose type is not told");
}
