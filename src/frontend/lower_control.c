// Terminators. Before a block ends, its successors' PHIs get the operands that belong to it.
#include "frontend/lower.h"

#include "frontend/edge_blocks.h"

static IrBlockId block_id(LowerContext *lc, LLVMBasicBlockRef block) {
    uint64_t id = 0;
    map_get(&lc->blocks, map_key(block), &id);
    return (IrBlockId)id;
}

static IrBlockId target(LowerContext *lc, LLVMValueRef terminator, unsigned i) {
    LLVMBasicBlockRef successor = LLVMGetSuccessor(terminator, i);
    lower_phi_operands(lc, lc->llvm_block, successor);
    return block_id(lc, successor);
}

void lower_br(LowerContext *lc, LLVMValueRef instr) {
    if (!LLVMIsConditional(instr)) {
        lower_jump(lc, target(lc, instr, 0));
        return;
    }
    LLVMValueRef condition = LLVMGetCondition(instr);
    if (lower_is_redundant_check(instr)) {
        lower_jump(lc, target(lc, instr, 0));
    } else if (LLVMIsAConstantInt(condition)) {
        lower_jump(lc, target(lc, instr, LLVMConstIntGetZExtValue(condition) ? 0 : 1));
    } else {
        IrOperand value = lower_scalar(lc, condition);
        IrBlockId yes = target(lc, instr, 0), no = target(lc, instr, 1);
        if (yes == no)
            lower_jump(lc, yes);
        else
            lower_branch(lc, value, yes, no);
    }
}

typedef VEC(IrOperand) OperandList;
typedef VEC(IrBlockId) BlockList;

static void emit_switch(LowerContext *lc, IrTypeId type, OperandList *operands,
                        BlockList *targets) {
    IrInstr instr = {.op = IR_SWITCH, .type = type, .result = IR_NONE, .loc = lc->loc};
    if (targets->count > UINT16_MAX) { // beyond what an instruction holds
        lower_unsupported(lc, NULL, "a switch with more than 65534 cases");
        lower_unreachable(lc);
    } else {
        ir_build_instr(lc->builder, lc->block, instr, operands->items, (uint32_t)operands->count,
                       targets->items, (uint32_t)targets->count);
    }
    vec_free(operands);
    vec_free(targets);
}

void lower_switch(LowerContext *lc, LLVMValueRef instr) {
    LLVMValueRef value = LLVMGetOperand(instr, 0);
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(value)).items[0].type;
    OperandList operands = {0};
    BlockList targets = {0};
    vec_push(&operands, lower_scalar(lc, value));
    vec_push(&targets, target(lc, instr, 0)); // operands: value, default, then case and block
    unsigned n_cases = LLVMGetNumSuccessors(instr) - 1;
    for (unsigned i = 0; i < n_cases; i++) {
        vec_push(&operands, lower_scalar(lc, LLVMGetOperand(instr, 2 + 2 * i)));
        vec_push(&targets, target(lc, instr, i + 1));
    }
    emit_switch(lc, type, &operands, &targets);
}

static bool is_earlier_successor(LLVMValueRef terminator, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (LLVMGetSuccessor(terminator, i) == LLVMGetSuccessor(terminator, n))
            return true;
    return false;
}

// A computed goto is a switch over the numbers of the labels it may go to.
void lower_indirect_br(LowerContext *lc, LLVMValueRef instr) {
    IrOperand address = lower_scalar(lc, LLVMGetOperand(instr, 0));
    OperandList operands = {0};
    BlockList targets = {0};
    vec_push(&operands, lower_emit1(lc, IR_PTRTOINT, lc->word, address));
    vec_push(&targets, ir_build_block(lc->builder, "no.such.label"));
    for (unsigned i = 0; i < LLVMGetNumSuccessors(instr); i++) {
        LLVMBasicBlockRef label = LLVMGetSuccessor(instr, i);
        if (is_earlier_successor(instr, i))
            continue; // cases are different
        IrConstId number = ir_operand_const(lower_label_address(lc, edge_label(label)));
        uint64_t value = ir_builder_program(lc->builder)->constants[number].low;
        vec_push(&operands, lower_int_const(lc, lc->word, value));
        vec_push(&targets, target(lc, instr, i));
    }
    IrBlockId no_such_label = targets.items[0];
    emit_switch(lc, lc->word, &operands, &targets);
    lc->block = no_such_label;
    lower_unreachable(lc);
}

void lower_ret(LowerContext *lc, LLVMValueRef instr) {
    Values values = {0};
    if (LLVMGetNumOperands(instr))
        values = lower_values(lc, LLVMGetOperand(instr, 0));
    lower_effect(lc, IR_RET, 0, 0, 0, values.items, values.n);
}

void lower_unreachable(LowerContext *lc) { lower_effect(lc, IR_UNREACHABLE, 0, 0, 0, NULL, 0); }
