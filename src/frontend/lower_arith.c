// Arithmetic, comparisons and conversions. All work leaf by leaf, so that the few vector
// operations clang makes for C (none at -O0 but for explicit vector types) are element-wise.
#include "frontend/lower.h"

#include "base/check.h"

#include <string.h>

static IrOpcode binary_opcode(LLVMOpcode op) {
    switch (op) {
    case LLVMAdd:
        return IR_ADD;
    case LLVMSub:
        return IR_SUB;
    case LLVMMul:
        return IR_MUL;
    case LLVMUDiv:
        return IR_UDIV;
    case LLVMSDiv:
        return IR_SDIV;
    case LLVMURem:
        return IR_UREM;
    case LLVMSRem:
        return IR_SREM;
    case LLVMShl:
        return IR_SHL;
    case LLVMLShr:
        return IR_LSHR;
    case LLVMAShr:
        return IR_ASHR;
    case LLVMAnd:
        return IR_AND;
    case LLVMOr:
        return IR_OR;
    case LLVMXor:
        return IR_XOR;
    case LLVMFAdd:
        return IR_FADD;
    case LLVMFSub:
        return IR_FSUB;
    case LLVMFMul:
        return IR_FMUL;
    case LLVMFDiv:
        return IR_FDIV;
    case LLVMFRem:
        return IR_FREM;
    case LLVMFNeg:
        return IR_FNEG;
    default:
        UNREACHABLE("not a binary operator");
    }
}

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

// C's difference of pointers, by the name that clang gives it; numbers made of pointers have none
// like that.
static void check_difference(LowerContext *lc, LLVMValueRef instr) {
    LLVMValueRef a = LLVMGetOperand(instr, 0), b = LLVMGetOperand(instr, 1);
    bool is_difference = LLVMIsAPtrToIntInst(a) && LLVMIsAPtrToIntInst(b) &&
                         strncmp(name_of(instr), "sub.ptr.sub", 11) == 0;
    if (is_difference)
        lower_check_pair(lc, IR_CHECK_DIFFERENCE, lower_scalar(lc, LLVMGetOperand(a, 0)),
                         lower_scalar(lc, LLVMGetOperand(b, 0)));
}

void lower_binary(LowerContext *lc, LLVMValueRef instr) {
    IrOpcode op = binary_opcode(LLVMGetInstructionOpcode(instr));
    if (op == IR_SUB)
        check_difference(lc, instr);
    // What clang compiled for us has its checks written out; plain nsw is then address arithmetic.
    bool checked =
        lc->trust_nsw && (op == IR_ADD || op == IR_SUB || op == IR_MUL) && LLVMGetNSW(instr);
    uint32_t n_operands = (uint32_t)LLVMGetNumOperands(instr);
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(instr));
    Values a = lower_values(lc, LLVMGetOperand(instr, 0));
    Values b = n_operands > 1 ? lower_values(lc, LLVMGetOperand(instr, 1)) : a;
    IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
    for (uint32_t i = 0; i < leaves.n; i++) {
        IrOperand operands[] = {a.items[i], b.items[i]};
        items[i] = lower_emit(lc, op, leaves.items[i].type, leaves.items[i].type, name_of(instr),
                              checked ? IR_NSW : 0, 0, operands, n_operands);
    }
    lower_define(lc, instr, items, leaves.n);
}

// Greater-than becomes less-than with the operands exchanged.
static IrOpcode icmp_opcode(LLVMIntPredicate predicate, bool *exchange) {
    *exchange = predicate == LLVMIntUGT || predicate == LLVMIntUGE || predicate == LLVMIntSGT ||
                predicate == LLVMIntSGE;
    switch (predicate) {
    case LLVMIntEQ:
        return IR_EQ;
    case LLVMIntNE:
        return IR_NE;
    case LLVMIntUGT:
    case LLVMIntULT:
        return IR_ULT;
    case LLVMIntUGE:
    case LLVMIntULE:
        return IR_ULE;
    case LLVMIntSGT:
    case LLVMIntSLT:
        return IR_SLT;
    case LLVMIntSGE:
    case LLVMIntSLE:
        return IR_SLE;
    }
    UNREACHABLE("not an integer predicate");
}

void lower_icmp(LowerContext *lc, LLVMValueRef instr) {
    bool exchange;
    IrOpcode op = icmp_opcode(LLVMGetICmpPredicate(instr), &exchange);
    Leaves types = lower_leaves(lc, LLVMTypeOf(LLVMGetOperand(instr, 0)));
    Values a = lower_values(lc, LLVMGetOperand(instr, exchange ? 1 : 0));
    Values b = lower_values(lc, LLVMGetOperand(instr, exchange ? 0 : 1));
    if (types.n != 1) {
        lower_unsupported(lc, instr, "vector operations");
        return;
    }
    IrOperand operands[] = {a.items[0], b.items[0]};
    if (types.items[0].type == lc->pointer && op != IR_EQ && op != IR_NE)
        lower_check_pair(lc, IR_CHECK_ORDER, operands[0], operands[1]);
    lower_define_one(
        lc, instr,
        lower_emit(lc, op, types.items[0].type, lc->i1, name_of(instr), 0, 0, operands, 2));
}

void lower_fcmp(LowerContext *lc, LLVMValueRef instr) {
    // LLVM numbers the predicates by the same set of bits: 1 equal, 2 greater, 4 less, 8 unordered.
    unsigned predicate = LLVMGetFCmpPredicate(instr);
    uint32_t relation = (predicate & 1 ? IR_FEQ : 0) | (predicate & 2 ? IR_FGT : 0) |
                        (predicate & 4 ? IR_FLT : 0) | (predicate & 8 ? IR_FUNORDERED : 0);
    Leaves types = lower_leaves(lc, LLVMTypeOf(LLVMGetOperand(instr, 0)));
    Values a = lower_values(lc, LLVMGetOperand(instr, 0));
    Values b = lower_values(lc, LLVMGetOperand(instr, 1));
    if (types.n != 1) {
        lower_unsupported(lc, instr, "vector operations");
        return;
    }
    IrOperand operands[] = {a.items[0], b.items[0]};
    lower_define_one(lc, instr,
                     lower_emit(lc, IR_FCMP, types.items[0].type, lc->i1, name_of(instr), 0,
                                relation, operands, 2));
}

static bool cast_opcode(LLVMOpcode llvm, IrOpcode *op) {
    switch (llvm) {
    case LLVMTrunc:
        return *op = IR_TRUNC, true;
    case LLVMZExt:
        return *op = IR_ZEXT, true;
    case LLVMSExt:
        return *op = IR_SEXT, true;
    case LLVMPtrToInt:
        return *op = IR_PTRTOINT, true;
    case LLVMIntToPtr:
        return *op = IR_INTTOPTR, true;
    case LLVMBitCast:
        return *op = IR_BITCAST, true;
    case LLVMFPToUI:
        return *op = IR_FPTOUI, true;
    case LLVMFPToSI:
        return *op = IR_FPTOSI, true;
    case LLVMUIToFP:
        return *op = IR_UITOFP, true;
    case LLVMSIToFP:
        return *op = IR_SITOFP, true;
    case LLVMFPExt:
        return *op = IR_FPEXT, true;
    case LLVMFPTrunc:
        return *op = IR_FPTRUNC, true;
    default:
        return false;
    }
}

void lower_cast(LowerContext *lc, LLVMValueRef instr) {
    IrOpcode op;
    LLVMValueRef source = LLVMGetOperand(instr, 0);
    Leaves leaves = lower_leaves(lc, LLVMTypeOf(instr));
    Values values = lower_values(lc, source);
    if (!cast_opcode(LLVMGetInstructionOpcode(instr), &op) || values.n != leaves.n) {
        lower_unsupported(lc, instr, "a vector reinterpreted as another type");
        return;
    }
    Leaves source_leaves = lower_leaves(lc, LLVMTypeOf(source));
    IrOperand *items = arena_new(&lc->arena, leaves.n * sizeof *items);
    for (uint32_t i = 0; i < leaves.n; i++) {
        IrTypeId type = leaves.items[i].type;
        bool same = op == IR_BITCAST && source_leaves.items[i].type == type;
        items[i] = same ? values.items[i]
                        : lower_emit(lc, op, type, type, name_of(instr), 0, 0, &values.items[i], 1);
    }
    lower_define(lc, instr, items, leaves.n);
}
