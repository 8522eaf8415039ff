// clang's overflow checks turned back into arithmetic.
//
// With -fsanitize=signed-integer-overflow an addition a + b of signed integers is
//     %r = call {iN, i1} @llvm.sadd.with.overflow(a, b)
//     %o = extractvalue %r, 1;  %ok = xor %o, true
//     br %ok, cont, handler          handler: call @__ubsan_handle_add_overflow_minimal; br cont
// which is our `add nsw`: its check is part of the instruction. The branch is then redundant, and
// so is the one in front of a division, since `sdiv` and `srem` check for MIN / -1 themselves.
// Whatever does not match exactly is lowered as it stands: the handler is the native OVERFLOW.
#include "frontend/lower.h"

#include <string.h>

static bool callee_starts_with(LLVMValueRef call, const char *prefix) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    return LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &length), prefix, strlen(prefix)) == 0;
}

// A block that does nothing but report and go on to `next`.
static bool is_handler(LLVMBasicBlockRef block, LLVMBasicBlockRef next, const char *report) {
    LLVMValueRef call = LLVMGetFirstInstruction(block);
    LLVMValueRef br = call ? LLVMGetNextInstruction(call) : NULL;
    return br && LLVMIsACallInst(call) && callee_starts_with(call, report) &&
           LLVMIsABranchInst(br) && !LLVMIsConditional(br) && LLVMGetSuccessor(br, 0) == next;
}

// `br` when it checks the overflow bit of a with.overflow call for a handler; gives the call.
static LLVMValueRef checked_call(LLVMValueRef br) {
    LLVMValueRef ok = LLVMGetCondition(br);
    if (!LLVMIsAInstruction(ok) || LLVMGetInstructionOpcode(ok) != LLVMXor)
        return NULL;
    LLVMValueRef bit = LLVMGetOperand(ok, 0), mask = LLVMGetOperand(ok, 1);
    if (!LLVMIsAConstantInt(mask) || !LLVMConstIntGetZExtValue(mask) ||
        !LLVMIsAExtractValueInst(bit) || LLVMGetNumIndices(bit) != 1 || LLVMGetIndices(bit)[0] != 1)
        return NULL;
    LLVMValueRef call = LLVMGetOperand(bit, 0);
    if (!LLVMIsACallInst(call) || !callee_starts_with(call, "llvm.s"))
        return NULL;
    LLVMBasicBlockRef next = LLVMGetSuccessor(br, 0), handler = LLVMGetSuccessor(br, 1);
    bool reports = is_handler(handler, next, "__ubsan_handle_add_overflow") ||
                   is_handler(handler, next, "__ubsan_handle_sub_overflow") ||
                   is_handler(handler, next, "__ubsan_handle_mul_overflow") ||
                   is_handler(handler, next, "__ubsan_handle_negate_overflow");
    return reports ? call : NULL;
}

static LLVMValueRef only_user(LLVMValueRef value) {
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

bool lower_is_checked_arithmetic(LLVMValueRef call) {
    bool checked = false;
    for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef part = LLVMGetUser(use);
        if (!LLVMIsAExtractValueInst(part) || LLVMGetNumIndices(part) != 1)
            return false;
        if (LLVMGetIndices(part)[0] == 0)
            continue;
        LLVMValueRef ok = only_user(part), br = ok ? only_user(ok) : NULL;
        if (!br || !LLVMIsABranchInst(br) || checked_call(br) != call)
            return false;
        checked = true;
    }
    return checked;
}

// In front of `a / b` or `a % b`: br (a != MIN or b != -1), cont, handler.
static bool precedes_division(LLVMValueRef br) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(br, 0);
    if (!is_handler(LLVMGetSuccessor(br, 1), next, "__ubsan_handle_divrem_overflow"))
        return false;
    LLVMValueRef division = LLVMGetFirstInstruction(next);
    LLVMOpcode op = division ? LLVMGetInstructionOpcode(division) : LLVMUnreachable;
    LLVMValueRef either = LLVMGetCondition(br);
    if ((op != LLVMSDiv && op != LLVMSRem) || !LLVMIsAInstruction(either) ||
        LLVMGetInstructionOpcode(either) != LLVMOr)
        return false;
    LLVMValueRef left = LLVMGetOperand(either, 0), right = LLVMGetOperand(either, 1);
    return LLVMIsAICmpInst(left) && LLVMIsAICmpInst(right) &&
           LLVMGetICmpPredicate(left) == LLVMIntNE && LLVMGetICmpPredicate(right) == LLVMIntNE &&
           LLVMGetOperand(left, 0) == LLVMGetOperand(division, 0) &&
           LLVMGetOperand(right, 0) == LLVMGetOperand(division, 1);
}

bool lower_is_redundant_check(LLVMValueRef branch) {
    LLVMValueRef call = checked_call(branch);
    if (call)
        return lower_is_checked_arithmetic(call);
    return precedes_division(branch);
}

// A signed left shift: no bit may come to the sign's place, or be lost. The largest operand is the
// largest number shifted back by the distance, which must fit.
static IrOperand keeps_value(LowerContext *lc, LLVMValueRef call, const IrOperand *operands) {
    IrTypeId type = lower_leaves(lc, LLVMTypeOf(LLVMGetOperand(call, 1))).items[0].type;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(call, 1)));
    unsigned distance_bits = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(call, 2)));
    IrOperand distance = operands[2];
    if (distance_bits != bits)
        distance = lower_emit1(lc, distance_bits < bits ? IR_ZEXT : IR_TRUNC, type, distance);
    distance = lower_select(lc, type, operands[0], distance, lower_int_const(lc, type, 0));
    IrConstId largest =
        ir_build_bits(lc->builder, type, bits > 64 ? UINT64_MAX : UINT64_MAX >> (65 - bits),
                      bits > 64 ? UINT64_MAX >> (129 - bits) : 0);
    IrOperand shifted[] = {ir_const_operand(largest), distance};
    IrOperand most = lower_emit(lc, IR_LSHR, type, type, NULL, IR_SAFE, 0, shifted, 2);
    return lower_emit2(lc, IR_AND, lc->i1, operands[0],
                       lower_compare(lc, IR_ULE, type, operands[1], most));
}

bool lower_is_unknown_check(const char *callee) {
    IrNative native;
    return strncmp(callee, "__ubsan_handle_", 15) == 0 && !ir_native_by_name(callee, &native);
}

void lower_check(LowerContext *lc, LLVMValueRef call, const char *kind) {
    static const struct {
        const char *kind;
        IrCheck check;
    } checks[] = {
        {"division.", IR_CHECK_DIVISION},     {"shift.", IR_CHECK_SHIFT},
        {"signed.shift.", IR_CHECK_SHIFT},    {"conversion.", IR_CHECK_CONVERSION},
        {"array.size.", IR_CHECK_ARRAY_SIZE}, {"representation.", IR_CHECK_REPRESENTATION},
        {"builtin.", IR_CHECK_BUILTIN},       {"missing.return.", IR_CHECK_MISSING_RETURN},
    };
    if (!lc->has_checks)
        return;
    if (strncmp(kind, "const.told.", 11) == 0) {
        lower_doubt(lc, IR_CHECK_CONST_TOLD, lower_int_const(lc, lc->i1, 0),
                    "a write of an object that is const, or in part: by its initialiser or not");
        return;
    }
    IrOperand operands[4];
    uint32_t n = LLVMGetNumArgOperands(call);
    for (uint32_t i = 0; i < n; i++)
        operands[i] = lower_scalar(lc, LLVMGetOperand(call, i));
    if (strncmp(kind, "signed.shift.", 13) == 0)
        operands[0] = keeps_value(lc, call, operands);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (strncmp(kind, checks[i].kind, strlen(checks[i].kind)) == 0)
            lower_effect(lc, IR_CHECK, 0, 0, checks[i].check, operands, n);
}

// ---- Pointers -----------------------------------------------------------------------------------

// Models are right by themselves.
static bool is_checked(const LowerContext *lc) {
    return lc->has_checks && lc->function && LLVMGetGlobalParent(lc->function) == lc->user;
}

// A variable of known size, and its alignment.
static bool find_variable(LowerContext *lc, LLVMValueRef address, uint64_t *size, uint64_t *align) {
    if (LLVMIsAAllocaInst(address) && LLVMIsAConstantInt(LLVMGetOperand(address, 0))) {
        *size = lower_alloc_size(lc, LLVMGetAllocatedType(address)) *
                LLVMConstIntGetZExtValue(LLVMGetOperand(address, 0));
        *align = LLVMGetAlignment(address);
        return true;
    }
    if (!LLVMIsAGlobalVariable(address) || LLVMIsDeclaration(address))
        return false;
    *size = lower_alloc_size(lc, LLVMGlobalGetValueType(address));
    *align = LLVMGetAlignment(address);
    return true;
}

// The variable behind an address and the place in it, where both are fixed.
static bool find_place(LowerContext *lc, LLVMValueRef address, uint64_t *offset, uint64_t *size,
                       uint64_t *align) {
    *offset = 0;
    while (LLVMIsAGetElementPtrInst(address) || LLVMIsAConstantExpr(address)) {
        bool is_gep =
            LLVMIsAGetElementPtrInst(address) || LLVMGetConstOpcode(address) == LLVMGetElementPtr;
        uint64_t step;
        if (!is_gep || !lower_fixed_offset(lc, address, &step))
            return false;
        *offset += step;
        address = LLVMGetOperand(address, 0);
    }
    return find_variable(lc, address, size, align);
}

void lower_check_gep(LowerContext *lc, LLVMValueRef gep, IrOperand base, IrOperand pointer) {
    uint64_t offset, size, align;
    if (!is_checked(lc) || !LLVMIsInBounds(gep) ||
        (find_place(lc, gep, &offset, &size, &align) && offset <= size))
        return;
    lower_check_pair(lc, IR_CHECK_POINTER, base, pointer);
}

// An address that clang computed.
void lower_check_constant(LowerContext *lc, LLVMValueRef constant, IrOperand pointer) {
    if (is_checked(lc) && LLVMIsAConstantExpr(constant) &&
        LLVMGetConstOpcode(constant) == LLVMGetElementPtr && lc->block != IR_NONE)
        lower_check_gep(lc, constant, lower_scalar(lc, LLVMGetOperand(constant, 0)), pointer);
}

void lower_check_pair(LowerContext *lc, IrCheck check, IrOperand a, IrOperand b) {
    if (is_checked(lc) && a.code != b.code)
        lower_effect(lc, IR_CHECK, 0, 0, check, (IrOperand[]){a, b}, 2);
}

void lower_check_alignment(LowerContext *lc, LLVMValueRef address, IrOperand pointer,
                           uint32_t align) {
    uint64_t offset, size, known;
    if (align <= 1 || !is_checked(lc) ||
        (find_place(lc, address, &offset, &size, &known) && offset % align == 0 &&
         known % align == 0))
        return;
    IrOperand operands[] = {pointer, lower_int_const(lc, lc->word, align)};
    lower_effect(lc, IR_CHECK, 0, 0, IR_CHECK_ALIGNMENT, operands, 2);
}
