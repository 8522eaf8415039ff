// LLVM's intrinsics: one row each in a table sorted by how C programs come by them.
#include "frontend/lower.h"

#include "base/check.h"

#include <string.h>

typedef void Handler(LowerContext *lc, LLVMValueRef call, int parameter);

static LLVMValueRef argument(LLVMValueRef call, unsigned i) { return LLVMGetOperand(call, i); }

static IrTypeId type_of(LowerContext *lc, LLVMValueRef value) {
    return lower_leaves(lc, LLVMTypeOf(value)).items[0].type;
}

static IrOperand all_ones(LowerContext *lc, IrTypeId type) {
    return ir_const_operand(ir_build_bits(lc->builder, type, UINT64_MAX, UINT64_MAX));
}

static void do_nothing(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)lc;
    (void)call;
    (void)parameter;
}

static void use_argument(LowerContext *lc, LLVMValueRef call, int parameter) {
    lower_define_one(lc, call, lower_scalar(lc, argument(call, (unsigned)parameter)));
}

// ---- Integers ---------------------------------------------------------------

static void lower_unary(LowerContext *lc, LLVMValueRef call, int op) {
    IrTypeId type = type_of(lc, call);
    lower_define_one(lc, call,
                     lower_emit1(lc, (IrOpcode)op, type, lower_scalar(lc, argument(call, 0))));
}

static IrOpcode arithmetic_of(IrOpcode overflow_test) {
    switch (overflow_test) {
    case IR_SADD_OVERFLOWS:
    case IR_UADD_OVERFLOWS:
        return IR_ADD;
    case IR_SSUB_OVERFLOWS:
    case IR_USUB_OVERFLOWS:
        return IR_SUB;
    default:
        return IR_MUL;
    }
}

static void lower_with_overflow(LowerContext *lc, LLVMValueRef call, int test) {
    bool checked = lower_is_checked_arithmetic(call);
    IrTypeId type = type_of(lc, argument(call, 0));
    IrOperand operands[] = {lower_scalar(lc, argument(call, 0)),
                            lower_scalar(lc, argument(call, 1))};
    IrOperand results[2];
    results[0] = lower_emit(lc, arithmetic_of((IrOpcode)test), type, type, NULL,
                            checked ? IR_NSW : 0, 0, operands, 2);
    results[1] = checked ? lower_int_const(lc, lc->i1, 0)
                         : lower_compare(lc, (IrOpcode)test, type, operands[0], operands[1]);
    lower_define(lc, call, results, 2);
}

enum { SIGNED_MAX, SIGNED_MIN, UNSIGNED_MAX, UNSIGNED_MIN };

static void lower_min_max(LowerContext *lc, LLVMValueRef call, int which) {
    IrTypeId type = type_of(lc, call);
    IrOperand a = lower_scalar(lc, argument(call, 0)), b = lower_scalar(lc, argument(call, 1));
    bool is_signed = which == SIGNED_MAX || which == SIGNED_MIN;
    IrOperand less = lower_compare(lc, is_signed ? IR_SLT : IR_ULT, type, a, b);
    bool smaller = which == SIGNED_MIN || which == UNSIGNED_MIN;
    lower_define_one(lc, call,
                     smaller ? lower_select(lc, type, less, a, b)
                             : lower_select(lc, type, less, b, a));
}

static void lower_abs(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrTypeId type = type_of(lc, call);
    IrOperand a = lower_scalar(lc, argument(call, 0)), zero = lower_int_const(lc, type, 0);
    IrOperand negative = lower_compare(lc, IR_SLT, type, a, zero);
    IrOperand negated = lower_emit2(lc, IR_SUB, type, zero, a);
    lower_define_one(lc, call, lower_select(lc, type, negative, negated, a));
}

// fshl(a, b, s): the high word of the double word a:b shifted left by s mod n; fshr: the low word
// of it shifted right. The part that crosses is shifted in two steps, so that no step is by n.
static void lower_funnel_shift(LowerContext *lc, LLVMValueRef call, int left) {
    IrTypeId type = type_of(lc, call);
    uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    IrOperand a = lower_scalar(lc, argument(call, 0)), b = lower_scalar(lc, argument(call, 1));
    IrOperand n = lower_int_const(lc, type, bits), one = lower_int_const(lc, type, 1);
    IrOperand s = lower_emit2(lc, IR_UREM, type, lower_scalar(lc, argument(call, 2)), n);
    IrOperand rest = lower_emit2(lc, IR_SUB, type, lower_int_const(lc, type, bits - 1), s);
    IrOperand high, low;
    if (left) {
        high = lower_emit2(lc, IR_SHL, type, a, s);
        low = lower_emit2(lc, IR_LSHR, type, lower_emit2(lc, IR_LSHR, type, b, one), rest);
    } else {
        high = lower_emit2(lc, IR_SHL, type, lower_emit2(lc, IR_SHL, type, a, one), rest);
        low = lower_emit2(lc, IR_LSHR, type, b, s);
    }
    lower_define_one(lc, call, lower_emit2(lc, IR_OR, type, high, low));
}

// ---- Memory and lifetimes ---------------------------------------------------

static uint32_t argument_align(LLVMValueRef call, unsigned i) {
    unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);
    LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, i + 1, kind);
    return align ? (uint32_t)LLVMGetEnumAttributeValue(align) : 1;
}

// An assignment of structures has their alignment, a memcpy of the program's none.
static void lower_memory_copy(LowerContext *lc, LLVMValueRef call, int may_overlap) {
    IrOperand to = lower_scalar(lc, argument(call, 0)), from = lower_scalar(lc, argument(call, 1));
    lower_check_alignment(lc, argument(call, 0), to, argument_align(call, 0));
    lower_check_alignment(lc, argument(call, 1), from, argument_align(call, 1));
    lower_copy(lc, to, from, lower_scalar(lc, argument(call, 2)), may_overlap);
    lower_padding_behind_copy(lc, call);
}

static void lower_memory_fill(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrOperand operands[] = {lower_scalar(lc, argument(call, 0)),
                            lower_scalar(lc, argument(call, 1)),
                            lower_scalar(lc, argument(call, 2))};
    lower_effect(lc, IR_FILL, 0, 0, 0, operands, 3);
    lower_padding_behind_fill(lc, call);
}

static void lower_lifetime(LowerContext *lc, LLVMValueRef call, int op) {
    IrOperand object = lower_scalar(lc, argument(call, 1));
    lower_effect(lc, (IrOpcode)op, 0, 0, 0, &object, 1);
}

static void lower_stack_save(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    lower_define_one(lc, call,
                     lower_emit(lc, IR_STACK_SAVE, lc->pointer, lc->pointer, NULL, 0, 0, NULL, 0));
}

static void lower_stack_restore(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrOperand token = lower_scalar(lc, argument(call, 0));
    lower_effect(lc, IR_STACK_RESTORE, 0, 0, 0, &token, 1);
}

// __builtin_object_size: not known; the answer says so.
static void lower_object_size(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrTypeId type = type_of(lc, call);
    bool minimum = LLVMConstIntGetZExtValue(argument(call, 1));
    lower_define_one(lc, call, minimum ? lower_int_const(lc, type, 0) : all_ones(lc, type));
}

// The pointer with some address bits cleared, still to the same object.
static void lower_pointer_mask(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrOperand pointer = lower_scalar(lc, argument(call, 0));
    IrOperand address = lower_emit1(lc, IR_PTRTOINT, lc->word, pointer);
    IrOperand masked =
        lower_emit2(lc, IR_AND, lc->word, address, lower_scalar(lc, argument(call, 1)));
    IrOperand operands[] = {pointer, lower_emit2(lc, IR_SUB, lc->word, masked, address),
                            lower_int_const(lc, lc->word, 1), lower_int_const(lc, lc->word, 0)};
    lower_define_one(lc, call,
                     lower_emit(lc, IR_ADDRESS, lc->pointer, lc->pointer, NULL, 0, 0, operands, 4));
}

// ---- Variable arguments -----------------------------------------------------

static IrOperand varargs_pointer(LowerContext *lc) {
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[lc->id];
    CHECK(f->is_variadic);
    return ir_reg_operand(f->n_params);
}

// LP64's va_list is { gp_offset, fp_offset, overflow_arg_area, reg_save_area }; the offsets say
// that all registers are used up, so that every argument is taken from overflow_arg_area.
// ILP32's va_list is a pointer to the next argument.
static void lower_va_start(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    enum { GP_END = 48, FP_END = 176 };
    IrOperand list = lower_scalar(lc, argument(call, 0));
    if (lc->model == IR_ILP32) {
        lower_store_at(lc, varargs_pointer(lc), lc->pointer, list, 4);
        lower_unchecked(lc, "whether variable arguments have the right types (32 bits)");
        return;
    }
    lower_store_at(lc, lower_int_const(lc, lc->i32, GP_END), lc->i32, list, 4);
    lower_store_at(lc, lower_int_const(lc, lc->i32, FP_END), lc->i32, lower_offset(lc, list, 4), 4);
    lower_store_at(lc, varargs_pointer(lc), lc->pointer, lower_offset(lc, list, 8), 8);
    // In place of the area of saved registers.
    bool has_types = lower_has_argument_types(lc) && lower_is_in_program(lc);
    IrOperand types = has_types ? lower_types_at_start(lc, varargs_pointer(lc))
                                : lower_int_const(lc, lc->pointer, 0);
    lower_store_at(lc, types, lc->pointer, lower_offset(lc, list, 16), 8);
}

static void lower_va_copy(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrOperand size = lower_int_const(lc, lc->word, lc->model == IR_LP64 ? 24 : 4);
    lower_copy(lc, lower_scalar(lc, argument(call, 0)), lower_scalar(lc, argument(call, 1)), size,
               false);
}

// ---- Control ----------------------------------------------------------------

// Ends the run; what follows in the block is unreachable.
static void lower_trap(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)call;
    (void)parameter;
    lower_effect(lc, IR_TRAP, 0, 0, 0, NULL, 0);
    lc->block = ir_build_block(lc->builder, "after.trap");
}

// __builtin_assume(c): undefined when c is false.
static void lower_assume(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrOperand condition = lower_scalar(lc, argument(call, 0));
    IrBlockId holds = ir_build_block(lc->builder, "assume.holds");
    IrBlockId fails = ir_build_block(lc->builder, "assume.fails");
    lower_branch(lc, condition, holds, fails);
    lc->block = fails;
    lower_unreachable(lc);
    lc->block = holds;
}

static void lower_is_constant(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    lower_define_one(lc, call,
                     lower_int_const(lc, lc->i1, LLVMIsConstant(argument(call, 0)) ? 1 : 0));
}

static void lower_arbitrary(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    lower_define_one(lc, call, lower_undef(lc, type_of(lc, call)));
}

// ---- Floating point ---------------------------------------------------------

static const char *float_suffix(LLVMValueRef call) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(argument(call, 0)));
    return kind == LLVMFloatTypeKind ? "f" : kind == LLVMX86_FP80TypeKind ? "l" : "";
}

// A function of math.h that clang made an intrinsic of: "llvm.floor.f64" is floor.
static void lower_math(LowerContext *lc, LLVMValueRef call, int n_arguments) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    const char *intrinsic = LLVMGetValueName2(callee, &length) + strlen("llvm.");
    char name[32] = "";
    size_t base = strcspn(intrinsic, ".");
    if (strncmp(intrinsic, "minnum.", 7) == 0)
        strcpy(name, "fmin");
    else if (strncmp(intrinsic, "maxnum.", 7) == 0)
        strcpy(name, "fmax");
    else if (base < sizeof name - 2)
        memcpy(name, intrinsic, base);
    strcat(name, float_suffix(call));
    IrTypeId type = type_of(lc, call), params[] = {type, type};
    IrFunctionId id =
        lower_native_function(lc, name, n_arguments == 1 ? IR_NATIVE_MATH1 : IR_NATIVE_MATH2,
                              params, (uint32_t)n_arguments, type);
    IrOperand operands[2];
    for (int i = 0; i < n_arguments; i++)
        operands[i] = lower_scalar(lc, argument(call, (unsigned)i));
    lower_define_one(
        lc, call,
        lower_emit(lc, IR_CALL, type, type, NULL, 0, id, operands, (uint32_t)n_arguments));
}

static void lower_fma(LowerContext *lc, LLVMValueRef call, int fused) {
    IrTypeId type = type_of(lc, call);
    IrOperand operands[] = {lower_scalar(lc, argument(call, 0)),
                            lower_scalar(lc, argument(call, 1)),
                            lower_scalar(lc, argument(call, 2))};
    lower_define_one(lc, call,
                     lower_emit(lc, IR_FMA, type, type, NULL, 0, (uint32_t)fused, operands, 3));
}

static void lower_fpclass(LowerContext *lc, LLVMValueRef call, int parameter) {
    (void)parameter;
    IrTypeId type = type_of(lc, argument(call, 0));
    IrOperand value = lower_scalar(lc, argument(call, 0));
    uint32_t mask = (uint32_t)LLVMConstIntGetZExtValue(argument(call, 1));
    lower_define_one(lc, call, lower_emit(lc, IR_FCLASS, type, lc->i1, NULL, 0, mask, &value, 1));
}

// ---- The table --------------------------------------------------------------

// A name covers all overloads that begin with it. Vectors are not lowered.
static const struct {
    const char *name;
    Handler *handler;
    int parameter;
} INTRINSICS[] = {
    {"llvm.lifetime.start.", lower_lifetime, IR_SCOPE_BEGIN},
    {"llvm.lifetime.end.", lower_lifetime, IR_SCOPE_END},
    {"llvm.sadd.with.overflow.", lower_with_overflow, IR_SADD_OVERFLOWS},
    {"llvm.uadd.with.overflow.", lower_with_overflow, IR_UADD_OVERFLOWS},
    {"llvm.ssub.with.overflow.", lower_with_overflow, IR_SSUB_OVERFLOWS},
    {"llvm.usub.with.overflow.", lower_with_overflow, IR_USUB_OVERFLOWS},
    {"llvm.smul.with.overflow.", lower_with_overflow, IR_SMUL_OVERFLOWS},
    {"llvm.umul.with.overflow.", lower_with_overflow, IR_UMUL_OVERFLOWS},
    {"llvm.memcpy.", lower_memory_copy, false},
    {"llvm.memmove.", lower_memory_copy, true},
    {"llvm.memset.", lower_memory_fill, 0},
    {"llvm.expect.", use_argument, 0},
    {"llvm.assume", lower_assume, 0},
    {"llvm.va_start", lower_va_start, 0},
    {"llvm.va_copy", lower_va_copy, 0},
    {"llvm.va_end", do_nothing, 0},
    {"llvm.stacksave", lower_stack_save, 0},
    {"llvm.stackrestore", lower_stack_restore, 0},
    {"llvm.trap", lower_trap, 0},
    {"llvm.debugtrap", lower_trap, 0},
    {"llvm.ubsantrap", lower_trap, 0},
    {"llvm.ctlz.", lower_unary, IR_CTLZ},
    {"llvm.cttz.", lower_unary, IR_CTTZ},
    {"llvm.ctpop.", lower_unary, IR_CTPOP},
    {"llvm.bswap.", lower_unary, IR_BSWAP},
    {"llvm.bitreverse.", lower_unary, IR_BITREVERSE},
    {"llvm.fshl.", lower_funnel_shift, true},
    {"llvm.fshr.", lower_funnel_shift, false},
    {"llvm.abs.", lower_abs, 0},
    {"llvm.smax.", lower_min_max, SIGNED_MAX},
    {"llvm.smin.", lower_min_max, SIGNED_MIN},
    {"llvm.umax.", lower_min_max, UNSIGNED_MAX},
    {"llvm.umin.", lower_min_max, UNSIGNED_MIN},
    {"llvm.ptrmask.", lower_pointer_mask, 0},
    {"llvm.objectsize.", lower_object_size, 0},
    {"llvm.is.constant.", lower_is_constant, 0},
    {"llvm.threadlocal.address.", use_argument, 0},
    {"llvm.returnaddress", lower_arbitrary, 0},
    {"llvm.frameaddress.", lower_arbitrary, 0},
    {"llvm.prefetch.", do_nothing, 0},
    {"llvm.donothing", do_nothing, 0},
    {"llvm.sideeffect", do_nothing, 0},
    {"llvm.experimental.noalias.scope.decl", do_nothing, 0},
    {"llvm.fabs.", lower_unary, IR_FABS},
    {"llvm.is.fpclass.", lower_fpclass, 0},
    {"llvm.fma.", lower_fma, true},
    {"llvm.fmuladd.", lower_fma, false},
    {"llvm.sqrt.", lower_math, 1},
    {"llvm.floor.", lower_math, 1},
    {"llvm.ceil.", lower_math, 1},
    {"llvm.trunc.", lower_math, 1},
    {"llvm.round.", lower_math, 1},
    {"llvm.rint.", lower_math, 1},
    {"llvm.nearbyint.", lower_math, 1},
    {"llvm.sin.", lower_math, 1},
    {"llvm.cos.", lower_math, 1},
    {"llvm.tan.", lower_math, 1},
    {"llvm.exp.", lower_math, 1},
    {"llvm.exp2.", lower_math, 1},
    {"llvm.log.", lower_math, 1},
    {"llvm.log2.", lower_math, 1},
    {"llvm.log10.", lower_math, 1},
    {"llvm.pow.", lower_math, 2},
    {"llvm.minnum.", lower_math, 2},
    {"llvm.maxnum.", lower_math, 2},
    {"llvm.copysign.", lower_math, 2},
};

bool lower_intrinsic(LowerContext *lc, LLVMValueRef call, const char *name) {
    bool is_vector = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVectorTypeKind;
    for (size_t i = 0; !is_vector && i < sizeof INTRINSICS / sizeof *INTRINSICS; i++)
        if (strncmp(name, INTRINSICS[i].name, strlen(INTRINSICS[i].name)) == 0) {
            INTRINSICS[i].handler(lc, call, INTRINSICS[i].parameter);
            return true;
        }
    return false;
}
