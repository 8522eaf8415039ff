// Values, emission, and the dispatch over LLVM's instructions.
#include "frontend/lower.h"

#include "base/check.h"
#include "frontend/const_objects.h"
#include "frontend/module.h"

#include <string.h>

// ---- Values -----------------------------------------------------------------

void lower_define(LowerContext *lc, LLVMValueRef value, const IrOperand *leaves, uint32_t n) {
    Values *values = arena_new(&lc->arena, sizeof *values);
    IrOperand *items = arena_new(&lc->arena, n * sizeof *items);
    for (uint32_t i = 0; i < n; i++)
        items[i] = leaves[i];
    *values = (Values){items, n};
    map_set(&lc->values, map_key(value), map_key(values));
}

void lower_define_one(LowerContext *lc, LLVMValueRef value, IrOperand operand) {
    lower_define(lc, value, &operand, 1);
}

static Values arbitrary_values(LowerContext *lc, LLVMTypeRef type) {
    Leaves leaves = lower_leaves(lc, type);
    IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
    for (uint32_t i = 0; i < leaves.n; i++)
        items[i] = lower_undef(lc, leaves.items[i].type);
    return (Values){items, leaves.n};
}

Values lower_values(LowerContext *lc, LLVMValueRef value) {
    uint64_t found;
    if (map_get(&lc->values, map_key(value), &found))
        return *(Values *)(uintptr_t)found;
    if (LLVMIsConstant(value))
        return lower_constant(lc, value);
    return arbitrary_values(lc, LLVMTypeOf(value)); // defined by unreachable code only
}

IrOperand lower_scalar(LowerContext *lc, LLVMValueRef value) {
    Values values = lower_values(lc, value);
    CHECK(values.n == 1);
    return values.items[0];
}

// ---- Emission ---------------------------------------------------------------

IrOperand lower_emit(LowerContext *lc, IrOpcode op, IrTypeId type, IrTypeId result_type,
                     const char *name, uint8_t flags, uint32_t aux, const IrOperand *operands,
                     uint32_t n) {
    IrReg result = ir_build_reg(lc->builder, result_type, name && *name ? name : NULL);
    IrInstr instr = {.op = (uint8_t)op,
                     .flags = flags,
                     .type = type,
                     .result = result,
                     .n_results = 1,
                     .aux = aux,
                     .loc = lc->loc};
    ir_build_instr(lc->builder, lc->block, instr, operands, n, NULL, 0);
    return ir_reg_operand(result);
}

IrOperand lower_emit1(LowerContext *lc, IrOpcode op, IrTypeId type, IrOperand a) {
    return lower_emit(lc, op, type, type, NULL, 0, 0, &a, 1);
}

IrOperand lower_emit2(LowerContext *lc, IrOpcode op, IrTypeId type, IrOperand a, IrOperand b) {
    IrOperand operands[] = {a, b};
    return lower_emit(lc, op, type, type, NULL, 0, 0, operands, 2);
}

IrOperand lower_compare(LowerContext *lc, IrOpcode op, IrTypeId type, IrOperand a, IrOperand b) {
    IrOperand operands[] = {a, b};
    return lower_emit(lc, op, type, lc->i1, NULL, 0, 0, operands, 2);
}

IrOperand lower_select(LowerContext *lc, IrTypeId type, IrOperand c, IrOperand a, IrOperand b) {
    IrOperand operands[] = {c, a, b};
    return lower_emit(lc, IR_SELECT, type, type, NULL, 0, 0, operands, 3);
}

IrOperand lower_undef(LowerContext *lc, IrTypeId type) {
    return lower_emit(lc, IR_UNDEF, type, type, NULL, 0, 0, NULL, 0);
}

void lower_effect(LowerContext *lc, IrOpcode op, IrTypeId type, uint8_t flags, uint32_t aux,
                  const IrOperand *operands, uint32_t n) {
    bool is_write = op == IR_STORE || op == IR_COPY || op == IR_FILL;
    IrInstr instr = {.op = (uint8_t)op,
                     .flags = flags | (is_write && lc->is_initial ? IR_INITIAL : 0),
                     .type = type,
                     .result = IR_NONE,
                     .aux = aux,
                     .loc = lc->loc};
    ir_build_instr(lc->builder, lc->block, instr, operands, n, NULL, 0);
}

void lower_jump(LowerContext *lc, IrBlockId target) {
    IrInstr jump = {.op = IR_JUMP, .result = IR_NONE, .loc = lc->loc};
    ir_build_instr(lc->builder, lc->block, jump, NULL, 0, &target, 1);
}

void lower_branch(LowerContext *lc, IrOperand condition, IrBlockId yes, IrBlockId no) {
    IrInstr branch = {.op = IR_BRANCH, .type = lc->i1, .result = IR_NONE, .loc = lc->loc};
    IrBlockId targets[] = {yes, no};
    ir_build_instr(lc->builder, lc->block, branch, &condition, 1, targets, 2);
}

void lower_unsupported(LowerContext *lc, LLVMValueRef instr, const char *reason) {
    lower_effect(lc, IR_UNSUPPORTED, 0, 0, ir_build_message(lc->builder, reason), NULL, 0);
    if (!instr)
        return;
    Values values = arbitrary_values(lc, LLVMTypeOf(instr));
    lower_define(lc, instr, values.items, values.n);
}

// ---- Aggregates: only the lists of leaves change ----------------------------

// Index of the first leaf of the part that `instr` names, and how many leaves the part has.
static uint32_t part_of(LowerContext *lc, LLVMValueRef instr, uint32_t *n) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instr, 0));
    const unsigned *indices = LLVMGetIndices(instr);
    uint32_t first = 0;
    for (unsigned i = 0; i < LLVMGetNumIndices(instr); i++) {
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            for (unsigned field = 0; field < indices[i]; field++)
                first += lower_leaves(lc, LLVMStructGetTypeAtIndex(type, field)).n;
            type = LLVMStructGetTypeAtIndex(type, indices[i]);
        } else {
            type = LLVMGetElementType(type);
            first += indices[i] * lower_leaves(lc, type).n;
        }
    }
    *n = lower_leaves(lc, type).n;
    return first;
}

static void lower_extract_value(LowerContext *lc, LLVMValueRef instr) {
    uint32_t n, first = part_of(lc, instr, &n);
    Values whole = lower_values(lc, LLVMGetOperand(instr, 0));
    lower_define(lc, instr, whole.items + first, n);
}

static void replace_part(LowerContext *lc, LLVMValueRef instr, uint32_t first) {
    Values whole = lower_values(lc, LLVMGetOperand(instr, 0));
    Values part = lower_values(lc, LLVMGetOperand(instr, 1));
    IrOperand *items = arena_new(&lc->arena, whole.n * sizeof *items);
    memcpy(items, whole.items, whole.n * sizeof *items);
    memcpy(items + first, part.items, part.n * sizeof *items);
    lower_define(lc, instr, items, whole.n);
}

static void lower_insert_value(LowerContext *lc, LLVMValueRef instr) {
    uint32_t n;
    replace_part(lc, instr, part_of(lc, instr, &n));
}

static void lower_vector_element(LowerContext *lc, LLVMValueRef instr, bool insert) {
    LLVMValueRef index = LLVMGetOperand(instr, insert ? 2 : 1);
    Values whole = lower_values(lc, LLVMGetOperand(instr, 0));
    if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= whole.n) {
        lower_unsupported(lc, instr, "vector operations");
        return;
    }
    uint32_t first = (uint32_t)LLVMConstIntGetZExtValue(index);
    if (insert)
        replace_part(lc, instr, first);
    else
        lower_define(lc, instr, whole.items + first, 1);
}

static void lower_select_instr(LowerContext *lc, LLVMValueRef instr) {
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(instr));
    Values c = lower_values(lc, LLVMGetOperand(instr, 0));
    Values a = lower_values(lc, LLVMGetOperand(instr, 1));
    Values b = lower_values(lc, LLVMGetOperand(instr, 2));
    if (c.n != 1) {
        lower_unsupported(lc, instr, "vector operations");
        return;
    }
    IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
    for (uint32_t i = 0; i < leaves.n; i++)
        items[i] = lower_select(lc, leaves.items[i].type, c.items[0], a.items[i], b.items[i]);
    lower_define(lc, instr, items, leaves.n);
}

// ---- PHIs -------------------------------------------------------------------

void lower_phi_operands(LowerContext *lc, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            if (LLVMGetIncomingBlock(phi, i) != from)
                continue;
            Values result = lower_values(lc, phi);
            Values value = lower_values(lc, LLVMGetIncomingValue(phi, i));
            for (uint32_t leaf = 0; leaf < result.n; leaf++)
                ir_build_phi_operand(lc->builder, ir_operand_reg(result.items[leaf]), lc->block,
                                     value.items[leaf]);
            break; // further entries for the same predecessor have the same value
        }
    }
}

// ---- Dispatch ---------------------------------------------------------------

static void lower_copy_of_operand(LowerContext *lc, LLVMValueRef instr) {
    Values values = lower_values(lc, LLVMGetOperand(instr, 0));
    lower_define(lc, instr, values.items, values.n);
}

// Why a type of the instruction cannot be lowered, or NULL.
static const char *unsupported_type(LowerContext *lc, LLVMValueRef instr) {
    const char *reason = lower_leaves(lc, LLVMTypeOf(instr)).reason;
    for (unsigned i = 0; !reason && i < (unsigned)LLVMGetNumOperands(instr); i++) {
        LLVMValueRef operand = LLVMGetOperand(instr, i);
        LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(operand));
        if (kind != LLVMLabelTypeKind && kind != LLVMMetadataTypeKind)
            reason = lower_leaves(lc, LLVMTypeOf(operand)).reason;
    }
    return reason;
}

static bool lower_value_instr(LowerContext *lc, LLVMValueRef instr, LLVMOpcode op) {
    switch (op) {
    case LLVMICmp:
        return lower_icmp(lc, instr), true;
    case LLVMFCmp:
        return lower_fcmp(lc, instr), true;
    case LLVMSelect:
        return lower_select_instr(lc, instr), true;
    case LLVMExtractValue:
        return lower_extract_value(lc, instr), true;
    case LLVMInsertValue:
        return lower_insert_value(lc, instr), true;
    case LLVMExtractElement:
        return lower_vector_element(lc, instr, false), true;
    case LLVMInsertElement:
        return lower_vector_element(lc, instr, true), true;
    case LLVMFreeze:
        return lower_copy_of_operand(lc, instr), true;
    case LLVMPHI:
        return true; // its registers exist, its operands come with the predecessors
    default:
        if (LLVMIsABinaryOperator(instr) || op == LLVMFNeg)
            return lower_binary(lc, instr), true;
        if (LLVMIsACastInst(instr))
            return lower_cast(lc, instr), true;
        return false;
    }
}

static bool lower_memory_instr(LowerContext *lc, LLVMValueRef instr, LLVMOpcode op) {
    switch (op) {
    case LLVMAlloca:
        return lower_alloca(lc, instr), true;
    case LLVMLoad:
        return lower_load(lc, instr), true;
    case LLVMStore:
        return lower_store(lc, instr), true;
    case LLVMGetElementPtr:
        return lower_gep(lc, instr), true;
    case LLVMAtomicRMW:
        return lower_atomic_rmw(lc, instr), true;
    case LLVMAtomicCmpXchg:
        return lower_cmpxchg(lc, instr), true;
    case LLVMFence:
        return true; // there is one thread
    default:
        return false;
    }
}

static bool lower_control_instr(LowerContext *lc, LLVMValueRef instr, LLVMOpcode op) {
    switch (op) {
    case LLVMBr:
        return lower_br(lc, instr), true;
    case LLVMSwitch:
        return lower_switch(lc, instr), true;
    case LLVMIndirectBr:
        return lower_indirect_br(lc, instr), true;
    case LLVMRet:
        return lower_ret(lc, instr), true;
    case LLVMUnreachable:
        return lower_unreachable(lc), true;
    case LLVMCall:
        return lower_call(lc, instr), true;
    default:
        return false;
    }
}

void lower_instr(LowerContext *lc, LLVMValueRef instr) {
    LLVMOpcode op = LLVMGetInstructionOpcode(instr);
    lc->loc = lower_loc(lc, instr);
    lc->is_initial = lc->has_checks && const_objects_is_initial(instr);
    const char *reason = op == LLVMCall ? NULL : unsupported_type(lc, instr);
    bool is_terminator = LLVMIsATerminatorInst(instr) != NULL;
    if (reason)
        lower_unsupported(lc, is_terminator ? NULL : instr, reason);
    else if (lower_control_instr(lc, instr, op) || lower_memory_instr(lc, instr, op) ||
             lower_value_instr(lc, instr, op))
        return;
    else
        lower_unsupported(lc, is_terminator ? NULL : instr,
                          op == LLVMVAArg           ? "va_arg as an instruction"
                          : op == LLVMShuffleVector ? "vector operations"
                          : op == LLVMCallBr        ? "asm goto"
                                                    : "an instruction that C does not have");
    if (is_terminator)
        lower_unreachable(lc);
}
