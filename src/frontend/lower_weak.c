// Weak symbols that nothing defines. Another file of the program may define them, or none: then
// their address is null. Which of the two it is, is decided once for a run. For each such symbol
// there is a constant byte of arbitrary contents that says whether the symbol is there; each use of
// its address asks this byte. Addresses in initialisers are stored at the start of the run.
#include "frontend/lower.h"

static bool is_weak_symbol(LowerContext *lc, LLVMValueRef symbol) {
    if (LLVMGetLinkage(symbol) != LLVMExternalWeakLinkage || !LLVMIsDeclaration(symbol))
        return false;
    if (LLVMIsAFunction(symbol))
        return !lower_is_provided(lc, symbol);
    size_t length;
    const char *name = LLVMGetValueName2(symbol, &length);
    LLVMValueRef model = lc->models ? LLVMGetNamedGlobal(lc->models, name) : NULL;
    return !model || LLVMIsDeclaration(model);
}

bool lower_is_weak(LowerContext *lc, LLVMValueRef constant) {
    if (LLVMIsAGlobalAlias(constant))
        return lower_is_weak(lc, LLVMAliasGetAliasee(constant));
    if (LLVMIsAFunction(constant) || LLVMIsAGlobalVariable(constant))
        return is_weak_symbol(lc, constant);
    bool is_weak = false;
    for (int i = 0; LLVMIsAConstantExpr(constant) && i < LLVMGetNumOperands(constant); i++)
        is_weak |= lower_is_weak(lc, LLVMGetOperand(constant, (unsigned)i));
    return is_weak;
}

bool lower_holds_weak(LowerContext *lc, LLVMValueRef constant) {
    if (!LLVMIsAConstantStruct(constant) && !LLVMIsAConstantArray(constant))
        return lower_is_weak(lc, constant);
    bool holds = false;
    for (int i = 0; i < LLVMGetNumOperands(constant) && !holds; i++)
        holds = lower_holds_weak(lc, LLVMGetOperand(constant, (unsigned)i));
    return holds;
}

static IrGlobalId presence_of(LowerContext *lc, LLVMValueRef symbol) {
    uint64_t found;
    if (map_get(&lc->presences, map_key(symbol), &found))
        return (IrGlobalId)found;
    size_t length;
    IrGlobal description = {.name =
                                ir_build_string(lc->builder, LLVMGetValueName2(symbol, &length)),
                            .type = lc->i8,
                            .size = 1,
                            .align = 1,
                            .is_constant = true,
                            .is_presence = true,
                            .is_external = true,
                            .is_model = true};
    IrGlobalId id = ir_build_global(lc->builder, description);
    map_set(&lc->presences, map_key(symbol), id);
    return id;
}

static IrOperand strong_address(LowerContext *lc, LLVMValueRef symbol) {
    bool is_function = LLVMIsAFunction(symbol);
    uint32_t target = is_function ? lower_function_ref(lc, symbol) : lower_global(lc, symbol);
    return ir_const_operand(ir_build_address(
        lc->builder, is_function ? IR_CONST_FUNCTION : IR_CONST_GLOBAL, target, 0));
}

IrOperand lower_weak_address(LowerContext *lc, LLVMValueRef symbol) {
    IrOperand address = strong_address(lc, symbol);
    IrOperand presence = ir_const_operand(
        ir_build_address(lc->builder, IR_CONST_GLOBAL, presence_of(lc, symbol), 0));
    IrOperand is_there = lower_compare(lc, IR_NE, lc->i8, lower_load_at(lc, presence, lc->i8, 1),
                                       lower_int_const(lc, lc->i8, 0));
    return lower_select(lc, lc->pointer, is_there, address, lower_int_const(lc, lc->pointer, 0));
}

// ---- Initialisers -----------------------------------------------------------

static bool has_weak_symbols(LowerContext *lc) {
    for (LLVMValueRef f = LLVMGetFirstFunction(lc->user); f; f = LLVMGetNextFunction(f))
        if (is_weak_symbol(lc, f))
            return true;
    for (LLVMValueRef g = LLVMGetFirstGlobal(lc->user); g; g = LLVMGetNextGlobal(g))
        if (is_weak_symbol(lc, g))
            return true;
    return false;
}

// Its body is made last: every function that is lowered may need further globals.
void lower_declare_weak_start(LowerContext *lc) {
    if (!has_weak_symbols(lc))
        return;
    IrFunction description = {
        .name = "addresses of weak symbols", .kind = IR_FUNCTION_DEFINED, .is_model = true};
    lc->weak_start = ir_build_function(lc->builder, &description);
}

void lower_define_weak_start(LowerContext *lc) {
    if (lc->weak_start == IR_NONE)
        return;
    lc->loc = 0;
    ir_build_body(lc->builder, lc->weak_start);
    lc->entry = lc->block = ir_build_block(lc->builder, "entry");
    for (size_t i = 0; i < lc->weak_addresses.count; i++) {
        WeakAddress weak = lc->weak_addresses.items[i];
        IrOperand at = ir_const_operand(
            ir_build_address(lc->builder, IR_CONST_GLOBAL, weak.global, (int64_t)weak.offset));
        lower_store_at(lc, lower_scalar(lc, weak.value), lc->pointer, at, 1);
    }
    lower_effect(lc, IR_RET, 0, 0, 0, NULL, 0);
    ir_build_body_end(lc->builder);
}
