// Code of the driver, piece by piece.
#include "frontend/driver_internal.h"

LLVMValueRef driver_number(Driver *d, uint64_t value) { return LLVMConstInt(d->word, value, 0); }

LLVMValueRef driver_null(Driver *d) { return LLVMConstNull(d->pointer); }

LLVMValueRef driver_call(Driver *d, const char *name, LLVMTypeRef result, LLVMValueRef *arguments,
                         unsigned n) {
    LLVMTypeRef types[4];
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    LLVMValueRef function = LLVMGetNamedFunction(d->module, name);
    if (!function)
        function = LLVMAddFunction(d->module, name, type);
    return LLVMBuildCall2(d->builder, type, function, arguments, n, "");
}

// One function a type: the sources of nondeterministic values are not distinguished.
LLVMValueRef driver_draw(Driver *d, LLVMTypeRef type, bool is_signed) {
    char *spelling = LLVMPrintTypeToString(type);
    Text name = {0};
    bool is_bit = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 1;
    text_add(&name, "__assay_nondet_%s%s",
             is_bit      ? ""
             : is_signed ? "s"
                         : "u",
             is_bit ? "bool" : spelling);
    LLVMDisposeMessage(spelling);
    LLVMValueRef value = driver_call(d, text_chars(&name), type, NULL, 0);
    text_release(&name);
    return value;
}

void driver_assume(Driver *d, LLVMValueRef condition) {
    LLVMTypeRef integer = LLVMInt32TypeInContext(d->context);
    LLVMValueRef argument = LLVMBuildZExt(d->builder, condition, integer, "");
    driver_call(d, "__VERIFIER_assume", LLVMVoidTypeInContext(d->context), &argument, 1);
}

LLVMValueRef driver_draw_between(Driver *d, uint64_t least, uint64_t most) {
    LLVMValueRef value = driver_draw(d, d->word, false);
    if (least)
        driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntUGE, value, driver_number(d, least), ""));
    driver_assume(d, LLVMBuildICmp(d->builder, LLVMIntULE, value, driver_number(d, most), ""));
    return value;
}

LLVMValueRef driver_object(Driver *d, LLVMValueRef bytes) {
    return driver_call(d, "__assay_given", d->pointer, &bytes, 1);
}

LLVMValueRef driver_at(Driver *d, LLVMValueRef address, LLVMValueRef offset) {
    return LLVMBuildGEP2(d->builder, d->byte, address, &offset, 1, "");
}

LLVMValueRef driver_at_byte(Driver *d, LLVMValueRef address, uint64_t offset) {
    return offset ? driver_at(d, address, driver_number(d, offset)) : address;
}

// ---- Control ----------------------------------------------------------------

static LLVMBasicBlockRef new_block(Driver *d, const char *name) {
    return LLVMAppendBasicBlockInContext(d->context, d->function, name);
}

DriverChoice driver_if(Driver *d, LLVMValueRef condition) {
    DriverChoice choice = {.from = LLVMGetInsertBlock(d->builder)};
    LLVMBasicBlockRef then = new_block(d, "some");
    choice.join = new_block(d, "join");
    LLVMBuildCondBr(d->builder, condition, then, choice.join);
    LLVMPositionBuilderAtEnd(d->builder, then);
    return choice;
}

LLVMValueRef driver_end_if(Driver *d, DriverChoice *choice, LLVMValueRef value,
                           LLVMValueRef otherwise) {
    LLVMBasicBlockRef then = LLVMGetInsertBlock(d->builder);
    LLVMBuildBr(d->builder, choice->join);
    LLVMPositionBuilderAtEnd(d->builder, choice->join);
    if (!value)
        return NULL;
    LLVMValueRef phi = LLVMBuildPhi(d->builder, LLVMTypeOf(value), "");
    LLVMAddIncoming(phi, (LLVMValueRef[]){value, otherwise},
                    (LLVMBasicBlockRef[]){then, choice->from}, 2);
    return phi;
}

DriverLoop driver_loop(Driver *d, LLVMValueRef count, LLVMValueRef carried) {
    LLVMBasicBlockRef from = LLVMGetInsertBlock(d->builder), body = new_block(d, "body");
    DriverLoop loop = {.head = new_block(d, "loop"), .end = new_block(d, "end")};
    LLVMValueRef zero = driver_number(d, 0);
    LLVMBuildBr(d->builder, loop.head);
    LLVMPositionBuilderAtEnd(d->builder, loop.head);
    loop.index = LLVMBuildPhi(d->builder, d->word, "");
    LLVMAddIncoming(loop.index, &zero, &from, 1);
    if (carried) {
        loop.carried = LLVMBuildPhi(d->builder, LLVMTypeOf(carried), "");
        LLVMAddIncoming(loop.carried, &carried, &from, 1);
    }
    LLVMValueRef goes_on = LLVMBuildICmp(d->builder, LLVMIntULT, loop.index, count, "");
    LLVMBuildCondBr(d->builder, goes_on, body, loop.end);
    LLVMPositionBuilderAtEnd(d->builder, body);
    return loop;
}

LLVMValueRef driver_end_loop(Driver *d, DriverLoop *loop, LLVMValueRef next) {
    LLVMValueRef index = LLVMBuildAdd(d->builder, loop->index, driver_number(d, 1), "");
    LLVMBasicBlockRef last = LLVMGetInsertBlock(d->builder);
    LLVMBuildBr(d->builder, loop->head);
    LLVMAddIncoming(loop->index, &index, &last, 1);
    if (loop->carried)
        LLVMAddIncoming(loop->carried, &next, &last, 1);
    LLVMPositionBuilderAtEnd(d->builder, loop->end);
    return loop->carried;
}
