// errno of a failed allocation. The natives that allocate know nothing of errno, which is a
// variable of the models. Where the program looks at errno, each call of them is followed by
// instructions that set it to ENOMEM when the result is null: so every engine takes it into
// account. The address of such a native is that of a function which does both.
#include "frontend/lower.h"

#include "ir/natives.h"

#include <errno.h>

// The models' errno if the program can read it, else NULL.
static LLVMValueRef errno_of(LowerContext *lc) {
    LLVMValueRef location = LLVMGetNamedFunction(lc->user, "__errno_location");
    LLVMValueRef variable = lc->models ? LLVMGetNamedGlobal(lc->models, "__assay_errno") : NULL;
    return location && LLVMIsDeclaration(location) ? variable : NULL;
}

bool lower_sets_errno(LowerContext *lc, IrFunctionId id) {
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[id];
    return f->kind == IR_FUNCTION_NATIVE && ir_native_info(f->native)->effects & IR_MAY_GIVE_NULL &&
           errno_of(lc);
}

static IrOperand is_zero(LowerContext *lc, TypedOperand value) {
    return lower_compare(lc, IR_EQ, value.type, value.operand, lower_int_const(lc, value.type, 0));
}

// realloc(p, 0) frees p in glibc: that it gives null then is no failure.
static IrOperand has_failed(LowerContext *lc, IrNative native, const TypedOperand *args,
                            TypedOperand result) {
    IrOperand is_null = is_zero(lc, result);
    if (native != IR_NATIVE_REALLOC)
        return is_null;
    IrOperand is_freed = lower_select(lc, lc->i1, is_zero(lc, args[0]),
                                      lower_int_const(lc, lc->i1, 0), is_zero(lc, args[1]));
    return lower_select(lc, lc->i1, is_freed, lower_int_const(lc, lc->i1, 0), is_null);
}

void lower_errno_of_allocation(LowerContext *lc, IrFunctionId id, const TypedOperand *args,
                               uint32_t n_args, TypedOperand result) {
    IrNative native = ir_builder_program(lc->builder)->functions[id].native;
    if (native == IR_NATIVE_REALLOC && n_args < 2)
        return; // no call of realloc: undefined
    IrOperand at = ir_const_operand(
        ir_build_address(lc->builder, IR_CONST_GLOBAL, lower_global(lc, errno_of(lc)), 0));
    IrOperand before = lower_load_at(lc, at, lc->i32, 4);
    IrOperand after = lower_select(lc, lc->i32, has_failed(lc, native, args, result),
                                   lower_int_const(lc, lc->i32, ENOMEM), before);
    lower_store_at(lc, after, lc->i32, at, 4);
}

// ---- Calls through pointers -------------------------------------------------

static uint32_t parameters_of(LowerContext *lc, IrNative native, IrTypeId *types) {
    types[0] = native == IR_NATIVE_REALLOC ? lc->pointer : lc->word;
    types[1] = lc->word;
    return native == IR_NATIVE_MALLOC ? 1 : 2;
}

static IrFunctionId declare_wrapper(LowerContext *lc, IrFunctionId native) {
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[native];
    IrTypeId types[2];
    IrFunction description = {.name = f->name,
                              .kind = IR_FUNCTION_DEFINED,
                              .is_model = true,
                              .n_params = parameters_of(lc, f->native, types),
                              .param_types = types,
                              .n_results = 1,
                              .result_types = &lc->pointer,
                              .type = f->type,
                              .loc = f->loc};
    return ir_build_function(lc->builder, &description);
}

IrFunctionId lower_function_address(LowerContext *lc, LLVMValueRef function) {
    IrFunctionId native = lower_function_ref(lc, function);
    if (!lower_sets_errno(lc, native))
        return native;
    for (size_t i = 0; i < lc->errno_wrappers.count; i++)
        if (lc->errno_wrappers.items[i].native == native)
            return lc->errno_wrappers.items[i].wrapper;
    IrFunctionId wrapper = declare_wrapper(lc, native);
    vec_push(&lc->errno_wrappers, ((ErrnoWrapper){.native = native, .wrapper = wrapper}));
    return wrapper;
}

static void define_wrapper(LowerContext *lc, IrFunctionId wrapper, IrFunctionId native) {
    IrTypeId types[2];
    uint32_t n =
        parameters_of(lc, ir_builder_program(lc->builder)->functions[native].native, types);
    lc->loc = 0;
    ir_build_body(lc->builder, wrapper);
    lc->entry = lc->block = ir_build_block(lc->builder, "entry");
    TypedOperand args[2] = {{0}};
    IrOperand operands[2];
    for (uint32_t i = 0; i < n; i++) {
        operands[i] = ir_reg_operand(i);
        args[i] = (TypedOperand){types[i], operands[i]};
    }
    TypedOperand result = {lc->pointer, lower_emit(lc, IR_CALL, lc->pointer, lc->pointer, NULL, 0,
                                                   native, operands, n)};
    lower_errno_of_allocation(lc, native, args, n, result);
    lower_effect(lc, IR_RET, 0, 0, 0, &result.operand, 1);
    ir_build_body_end(lc->builder);
}

bool lower_define_errno_wrappers(LowerContext *lc) {
    bool is_new = false;
    for (size_t i = 0; i < lc->errno_wrappers.count; i++) {
        ErrnoWrapper *w = &lc->errno_wrappers.items[i];
        if (w->is_defined)
            continue;
        w->is_defined = is_new = true;
        define_wrapper(lc, w->wrapper, w->native);
    }
    return is_new;
}
