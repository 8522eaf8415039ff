// Calls. Variable arguments are lowered away here: the caller lays them out in a stack object as
// the ABI lays them out on the stack and passes its address as a hidden last operand; va_start
// (lower_intrinsics.c) makes the va_list point there, with all registers taken as used up.
#include "frontend/lifetime_markers.h"
#include "frontend/lower.h"
#include "frontend/modular.h"
#include "frontend/print_calls.h"
#include "frontend/undefined_checks.h"

#include "frontend/module.h"
#include "ir/natives.h"

#include <string.h>

// clang gives struct arguments by value as `byval` pointers to a copy that the callee owns.
static LLVMTypeRef call_byval_type(LLVMValueRef call, uint32_t argument) {
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

static uint64_t round_up(uint64_t value, uint64_t align) {
    return (value + align - 1) / align * align;
}

typedef struct VarArg {
    LLVMValueRef value;
    LLVMTypeRef type; // of what lies in the area
    bool by_value;    // `value` points to it
    uint64_t offset;
} VarArg;

// clang hands a value of a type that is aligned to 16 bytes (__int128) on in two words, which it
// loads as parts of an unnamed { i64, i64 } over the value.
static bool begins_wide_type(LLVMValueRef value) {
    if (!LLVMIsALoadInst(value) || LLVMGetAlignment(value) < 16)
        return false;
    LLVMValueRef pointer = LLVMGetOperand(value, 0);
    LLVMTypeRef pair =
        LLVMIsAGetElementPtrInst(pointer) ? LLVMGetGEPSourceElementType(pointer) : NULL;
    return pair && LLVMGetTypeKind(pair) == LLVMStructTypeKind && !LLVMGetStructName(pair) &&
           LLVMCountStructElementTypes(pair) == 2;
}

// Where an argument lies: slots of a word; wider alignments count in LP64 only.
static uint64_t place(LowerContext *lc, VarArg *argument, uint64_t end) {
    uint64_t slot = lc->model == IR_LP64 ? 8 : 4;
    uint64_t size = lower_alloc_size(lc, argument->type);
    uint64_t align = LLVMABIAlignmentOfType(lc->layout, argument->type);
    if (!argument->by_value && begins_wide_type(argument->value))
        align = 16;
    bool wide = lc->model == IR_LP64 && align > slot;
    argument->offset = round_up(end, wide ? align : slot);
    return argument->offset + round_up(size, slot);
}

static void store_vararg(LowerContext *lc, IrOperand area, const VarArg *argument) {
    IrOperand at = lower_offset(lc, area, argument->offset);
    if (argument->by_value) {
        IrOperand size = lower_int_const(lc, lc->word, lower_alloc_size(lc, argument->type));
        lower_copy(lc, at, lower_scalar(lc, argument->value), size, false);
        return;
    }
    Leaves leaves = lower_leaves(lc, argument->type);
    Values values = lower_values(lc, argument->value);
    for (uint32_t i = 0; i < leaves.n; i++)
        lower_store_at(lc, values.items[i], leaves.items[i].type,
                       lower_offset(lc, at, leaves.items[i].offset), 1);
}

// The address of the types, where they are asked for, lies in front of the arguments.
static IrOperand lower_varargs(LowerContext *lc, LLVMValueRef call, uint32_t first, uint32_t n,
                               bool has_types) {
    VEC(VarArg) list = {0};
    Text types = {0};
    uint64_t end = 0;
    for (uint32_t i = first; i < n; i++) {
        VarArg argument = {.value = LLVMGetOperand(call, i)};
        LLVMTypeRef by_value = call_byval_type(call, i);
        argument.by_value = by_value != NULL;
        argument.type = by_value ? by_value : LLVMTypeOf(argument.value);
        end = place(lc, &argument, end);
        lower_add_argument_kind(&types, by_value ? 'o' : lower_argument_kind(argument.type),
                                argument.offset, end);
        vec_push(&list, argument);
    }
    end += has_types ? ARGUMENT_TYPES_ROOM : 0;
    IrOperand area = lower_static_alloca(lc, ir_build_array(lc->builder, lc->i8, end), end, 16);
    if (has_types) {
        lower_store_at(lc, lower_argument_types(lc, text_chars(&types)), lc->pointer, area, 8);
        area = lower_offset(lc, area, ARGUMENT_TYPES_ROOM);
    }
    text_release(&types);
    for (size_t i = 0; i < list.count; i++)
        store_vararg(lc, area, &list.items[i]);
    vec_free(&list);
    return area;
}

// How many of the n arguments are fixed; n when there are no variable ones. What counts is the
// callee's own type: an old-style declaration in sight of the call may tell less. Through a pointer
// the call's type is all there is.
static uint32_t count_fixed(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee, uint32_t n,
                            bool *variadic) {
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    uint32_t fixed = LLVMCountParamTypes(type);
    *variadic = LLVMIsFunctionVarArg(type);
    if (LLVMIsAFunction(callee)) {
        IrFunctionId id = lower_function_ref(lc, callee);
        const IrFunction *f = &ir_builder_program(lc->builder)->functions[id];
        uint64_t definition;
        if (f->kind == IR_FUNCTION_EXTERNAL)
            *variadic &= n > fixed;
        else
            *variadic = f->is_variadic;
        if (f->kind == IR_FUNCTION_NATIVE)
            fixed = f->n_params;
        else if (map_get(&lc->definitions, id, &definition))
            fixed = LLVMCountParams((LLVMValueRef)(uintptr_t)definition);
    }
    return *variadic && fixed < n ? fixed : n;
}

typedef VEC(IrOperand) OperandList;

// The library knows its arguments' types from the format.
static bool needs_types(LowerContext *lc, LLVMValueRef callee) {
    if (!lower_has_argument_types(lc) || !LLVMIsAFunction(callee))
        return lower_has_argument_types(lc);
    IrFunctionId id = lower_function_ref(lc, callee);
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[id];
    return f->kind == IR_FUNCTION_DEFINED && !f->is_model;
}

static uint8_t add_arguments(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee,
                             OperandList *operands) {
    uint32_t n = LLVMGetNumArgOperands(call);
    bool variadic;
    uint32_t fixed = count_fixed(lc, call, callee, n, &variadic);
    for (uint32_t i = 0; i < fixed; i++) {
        Values values = lower_values(lc, LLVMGetOperand(call, i));
        for (uint32_t leaf = 0; leaf < values.n; leaf++)
            vec_push(operands, values.items[leaf]);
    }
    if (variadic)
        vec_push(operands, lower_varargs(lc, call, fixed, n, needs_types(lc, callee)));
    return variadic ? IR_VARIADIC : 0;
}

static void emit_call(LowerContext *lc, LLVMValueRef call, IrOpcode op, uint8_t flags,
                      IrFunctionId callee, const OperandList *operands) {
    Leaves results = lower_leaves(lc, LLVMTypeOf(call));
    size_t length;
    const char *name = LLVMGetValueName2(call, &length);
    IrInstr instr = {.op = (uint8_t)op,
                     .flags = flags,
                     .type = results.n == 1 ? results.items[0].type : 0,
                     .result = IR_NONE,
                     .n_results = results.n,
                     .aux = callee,
                     .loc = lc->loc};
    IrOperand *items = arena_new(&lc->arena, results.n * sizeof *items);
    for (uint32_t i = 0; i < results.n; i++) { // consecutive registers
        IrReg reg = ir_build_reg(lc->builder, results.items[i].type, *name ? name : NULL);
        items[i] = ir_reg_operand(reg);
        if (i == 0)
            instr.result = reg;
    }
    ir_build_instr(lc->builder, lc->block, instr, operands->items, (uint32_t)operands->count, NULL,
                   0);
    lower_define(lc, call, items, results.n);
}

static void lower_asm(LowerContext *lc, LLVMValueRef call) {
    LLVMValueRef assembly = LLVMGetCalledValue(call);
    size_t length;
    const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
    bool has_output = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
    const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &length);
    bool writes = strchr(constraints, '=') != NULL; // an output in memory
    if (has_output || writes || strspn(text, " \t\n") != strlen(text))
        lower_unsupported(lc, call, "inline assembly");
    // An empty text is only a barrier for the compiler.
}

static const char *unsupported_argument(LowerContext *lc, LLVMValueRef call) {
    const char *reason = lower_leaves(lc, LLVMTypeOf(call)).reason;
    for (unsigned i = 0; !reason && i < LLVMGetNumArgOperands(call); i++)
        reason = lower_leaves(lc, LLVMTypeOf(LLVMGetOperand(call, i))).reason;
    return reason;
}

// The program's own declaration of alloca need not be clang's builtin: `char *alloca();`.
static bool lower_declared_alloca(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee) {
    size_t length;
    LLVMTypeRef size_type =
        LLVMGetNumArgOperands(call) == 1 ? LLVMTypeOf(LLVMGetOperand(call, 0)) : NULL;
    if (strcmp(LLVMGetValueName2(callee, &length), "alloca") != 0 || !LLVMIsDeclaration(callee) ||
        !size_type || LLVMGetTypeKind(size_type) != LLVMIntegerTypeKind ||
        LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMPointerTypeKind)
        return false;
    lower_dynamic_alloca(lc, call, LLVMGetOperand(call, 0));
    return true;
}

// Is the value, which may have any scalar type, other than zero?
static IrOperand lower_truth(LowerContext *lc, IrTypeId type, IrOperand value) {
    const IrType *t = ir_type(ir_builder_program(lc->builder), type);
    IrOperand truth, zero = ir_const_operand(ir_build_bits(lc->builder, type, 0, 0));
    if (t->kind == IR_FLOAT) {
        IrOperand operands[] = {value, zero};
        truth = lower_emit(lc, IR_FCMP, type, lc->i1, NULL, 0, IR_FLT | IR_FGT | IR_FUNORDERED,
                           operands, 2);
    } else {
        truth = lower_compare(lc, IR_NE, type, value, zero);
    }
    return lower_emit1(lc, IR_ZEXT, lc->i32, truth);
}

// A call of assert without its header passes its argument in the type that it has.
static void test_assertion(LowerContext *lc, LLVMValueRef call, OperandList *operands) {
    Leaves leaves = LLVMGetNumArgOperands(call) == 1
                        ? lower_leaves(lc, LLVMTypeOf(LLVMGetOperand(call, 0)))
                        : (Leaves){0};
    if (leaves.n == 1)
        operands->items[0] = lower_truth(lc, leaves.items[0].type, operands->items[0]);
}

// Is it an integer or a pointer, and which?
static bool typed_operand(LowerContext *lc, LLVMValueRef value, TypedOperand *typed) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    if (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind)
        return false;
    *typed =
        (TypedOperand){lower_leaves(lc, LLVMTypeOf(value)).items[0].type, lower_scalar(lc, value)};
    return true;
}

// A declaration in the program that has other types than the function makes the call undefined.
static void set_errno_behind(LowerContext *lc, LLVMValueRef call, IrFunctionId id) {
    enum { MAX_ARGS = 2 };
    TypedOperand args[MAX_ARGS], result;
    uint32_t n = LLVMGetNumArgOperands(call);
    if (n > MAX_ARGS || !typed_operand(lc, call, &result))
        return;
    for (uint32_t i = 0; i < n; i++)
        if (!typed_operand(lc, LLVMGetOperand(call, i), &args[i]))
            return;
    lower_errno_of_allocation(lc, id, args, n, result);
}

static void lower_direct_call(LowerContext *lc, LLVMValueRef call, LLVMValueRef callee) {
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    if (module_is_pin(name) || module_is_assignment(name))
        return;
    if (module_is_arbitrary_value(name)) {
        IrTypeId type = lower_leaves(lc, LLVMTypeOf(call)).items[0].type;
        lower_define_one(lc, call, lower_undef(lc, type));
        return;
    }
    if (module_is_address(name)) {
        IrOperand parts[] = {lower_scalar(lc, LLVMGetOperand(call, 0)),
                             lower_int_const(lc, lc->word, 0), lower_int_const(lc, lc->word, 1),
                             lower_int_const(lc, lc->word, 0)};
        lower_define_one(
            lc, call, lower_emit(lc, IR_ADDRESS, lc->pointer, lc->pointer, NULL, 0, 0, parts, 4));
        return;
    }
    if (lower_declared_alloca(lc, call, callee))
        return;
    const char *reason = lower_not_modelled(lc, callee);
    if (reason) {
        lower_unsupported(lc, call, reason);
        return;
    }
    OperandList operands = {0};
    uint8_t flags = add_arguments(lc, call, callee, &operands);
    IrFunctionId id = lower_callee(lc, callee);
    const IrFunction *f = &ir_builder_program(lc->builder)->functions[id];
    if (f->is_model && strcmp(f->name, "assert") == 0)
        test_assertion(lc, call, &operands);
    lower_check_direct(lc, call, callee, id);
    if (f->is_model || f->kind == IR_FUNCTION_NATIVE)
        lower_check_arguments(lc, call, name);
    emit_call(lc, call, IR_CALL, flags, id, &operands);
    vec_free(&operands);
    if (lower_sets_errno(lc, id))
        set_errno_behind(lc, call, id);
}

// The function behind aliases, or the pointer.
static LLVMValueRef called_value(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    while (LLVMIsAGlobalAlias(callee))
        callee = LLVMAliasGetAliasee(callee);
    return callee;
}

static bool is_call_of(LLVMValueRef instr, const char *prefix) {
    size_t length;
    return LLVMIsACallInst(instr) && LLVMIsAFunction(LLVMGetCalledValue(instr)) &&
           strncmp(LLVMGetValueName2(LLVMGetCalledValue(instr), &length), prefix, strlen(prefix)) ==
               0;
}

// ---- Calls by contract ------------------------------------------------------

bool lower_has_body(LLVMValueRef begin) {
    return LLVMConstIntGetZExtValue(LLVMGetOperand(begin, 0)) & MODULAR_HAS_BODY;
}

// Is the contract all there is?
static bool is_unconditional(LLVMValueRef begin) {
    return LLVMConstIntGetZExtValue(LLVMGetOperand(begin, 0)) == IR_COVERED_SHARED;
}

static IrOperand ask_for_contract(LowerContext *lc, LLVMValueRef begin) {
    OperandList operands = {0};
    VEC(IrTypeId) types = {0};
    for (unsigned a = 0; a < LLVMGetNumArgOperands(begin); a++) {
        LLVMValueRef argument = LLVMGetOperand(begin, a);
        Values values = lower_values(lc, argument);
        Leaves leaves = lower_leaves(lc, LLVMTypeOf(argument));
        for (uint32_t i = 0; i < values.n; i++) {
            vec_push(&operands, values.items[i]);
            vec_push(&types, leaves.items[i].type);
        }
    }
    size_t length;
    Text name = {0};
    text_add(&name, "__assay_is_covered.%s", LLVMGetValueName2(lc->function, &length));
    IrFunctionId id = lower_native_function(lc, text_chars(&name), IR_NATIVE_IS_COVERED,
                                            types.items, (uint32_t)types.count, lc->i1);
    text_release(&name);
    IrReg reg = ir_build_reg(lc->builder, lc->i1, NULL);
    IrInstr instr = {
        .op = IR_CALL, .type = lc->i1, .result = reg, .n_results = 1, .aux = id, .loc = lc->loc};
    ir_build_instr(lc->builder, lc->block, instr, operands.items, (uint32_t)operands.count, NULL,
                   0);
    vec_free(&types);
    vec_free(&operands);
    return ir_reg_operand(reg);
}

static void lower_begin(LowerContext *lc, LLVMValueRef begin) {
    lc->body = IR_NONE;
    if (is_unconditional(begin))
        return;
    IrOperand is_covered = ask_for_contract(lc, begin);
    IrBlockId contract = ir_build_block(lc->builder, "by.contract");
    lc->body = ir_build_block(lc->builder, "by.body");
    lower_branch(lc, is_covered, contract, lc->body);
    if (!lower_has_body(begin)) {
        Text reason = {0};
        size_t length;
        text_add(&reason,
                 "a call of %s whose arguments may overlap, which its contract is not checked for",
                 LLVMGetValueName2(lc->function, &length));
        lc->block = lc->body;
        lower_unsupported(lc, NULL, text_chars(&reason));
        lower_effect(lc, IR_TRAP, 0, 0, 0, NULL, 0);
        lc->body = IR_NONE;
        text_release(&reason);
    }
    lc->block = contract;
}

bool lower_is_cut(LowerContext *lc, LLVMValueRef instr) {
    return lc->has_cut_bodies && !lc->is_whole && is_call_of(instr, MODULAR_RETURN);
}

bool lower_is_end(LowerContext *lc, LLVMValueRef instr) {
    return lower_is_cut(lc, instr) && lc->body == IR_NONE;
}

// By contract the function returns here. The body goes on in a block of its own.
static void lower_cut(LowerContext *lc, LLVMValueRef call) {
    Values values = {0};
    if (LLVMGetNumArgOperands(call))
        values = lower_values(lc, LLVMGetOperand(call, 0));
    lower_effect(lc, IR_RET, 0, 0, 0, values.items, values.n);
    if (lc->body != IR_NONE)
        lc->block = lc->body;
}

void lower_call(LowerContext *lc, LLVMValueRef call) {
    LLVMValueRef callee = called_value(call);
    size_t length;
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    if (strcmp(name, MODULAR_BEGIN) == 0) {
        lower_begin(lc, call);
        return;
    }
    if (lower_is_cut(lc, call)) {
        lower_cut(lc, call);
        return;
    }
    if (LLVMIsAInlineAsm(callee)) {
        lower_asm(lc, call);
        return;
    }
    if (strncmp(name, PRINT_CALLS_ORIGINAL, strlen(PRINT_CALLS_ORIGINAL)) == 0) {
        lower_check_arguments(lc, call, name + strlen(PRINT_CALLS_ORIGINAL));
        return;
    }
    if (strncmp(name, "llvm.dbg.", 9) == 0) {
        lower_debug(lc, call, name);
        return;
    }
    if (strncmp(name, UNDEFINED_CHECK, strlen(UNDEFINED_CHECK)) == 0) {
        lower_check(lc, call, name + strlen(UNDEFINED_CHECK));
        return;
    }
    if (lower_library_rule(lc, call, name))
        return;
    if (lower_is_unknown_check(name)) {
        if (lc->has_checks) // else a run goes on behind it
            lower_unsupported(lc, call, "a check of the compiler's that assay does not know");
        return;
    }
    if (strcmp(name, TYPE_TEST) == 0) {
        lower_type_test(lc, call);
        return;
    }
    const char *reason = lifetime_doubt_reason(name);
    reason = reason ? reason : unsupported_argument(lc, call);
    if (reason) {
        lower_unsupported(lc, call, reason);
    } else if (strncmp(name, "llvm.", 5) == 0) {
        if (!lower_intrinsic(lc, call, name)) {
            Text message = {0};
            text_add(&message, "the intrinsic %s", name);
            lower_unsupported(lc, call, text_chars(&message));
            text_release(&message);
        }
    } else if (LLVMIsAFunction(callee) && !lower_is_weak(lc, callee)) {
        lower_direct_call(lc, call, callee);
    } else {
        OperandList operands = {0};
        lower_check_pointer_call(lc);
        vec_push(&operands, lower_scalar(lc, callee));
        lower_check_untested(lc, call);
        uint8_t flags = add_arguments(lc, call, callee, &operands);
        emit_call(lc, call, IR_CALL_POINTER, flags, IR_NONE, &operands);
        vec_free(&operands);
    }
}
