#include "frontend/missing_returns.h"

#include "base/map.h"
#include "base/vec.h"
#include "frontend/call_types.h"
#include "frontend/module.h"
#include "frontend/undefined_checks.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#define WANTED MISSING_RETURNS_WANTED
#define CHECK_NAME UNDEFINED_CHECK "missing.return.i1"

typedef VEC(LLVMValueRef) Values;

static bool is_marker(LLVMValueRef instr) {
    return module_calls(instr, "llvm.lifetime.") || module_calls(instr, "llvm.dbg.");
}

static unsigned sret_kind(void) { return LLVMGetEnumAttributeKindForName("sret", 4); }

// ---- The memory of the result -------------------------------------------------------------------

// The variable that return statements write, or the caller's memory; NULL: the result needs none.
static LLVMValueRef result_memory(LLVMValueRef f) {
    LLVMTypeRef type = LLVMGlobalGetValueType(f);
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
        return LLVMCountParams(f) && LLVMGetEnumAttributeAtIndex(f, 1, sret_kind())
                   ? LLVMGetParam(f, 0)
                   : NULL;
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f));
    size_t length;
    for (; i && LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i))
        if (strcmp(LLVMGetValueName2(i, &length), "retval") == 0)
            return i;
    return NULL;
}

static bool writes(LLVMValueRef user, LLVMValueRef address) {
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 1) == address;
    if (!LLVMIsACallInst(user) || is_marker(user))
        return false;
    return !module_calls(user, "llvm.mem") || LLVMGetOperand(user, 0) == address;
}

static void add_writes(LLVMValueRef address, Values *found) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(user))
            add_writes(user, found);
        else if (writes(user, address))
            vec_push(found, user);
    }
}

// ---- Is there a path without a value? -----------------------------------------------------------

// clang leaves blocks with variables through one place, and a number says where to go on.
typedef struct Step {
    LLVMBasicBlockRef block;
    uint64_t destination; // NO_NUMBER: not known
} Step;

enum { NO_NUMBER = 1 << 20 };

typedef struct Search {
    VEC(Step) work;
    Map seen;
    Map written; // instructions
} Search;

static bool is_slot(LLVMValueRef address) {
    return LLVMIsAAllocaInst(address) && module_has_name(address, "cleanup.dest.slot");
}

static void push(Search *s, LLVMBasicBlockRef block, uint64_t destination) {
    uint64_t key = map_key(block) * 31 + destination, ignored;
    if (map_get(&s->seen, key, &ignored))
        return;
    map_set(&s->seen, key, 1);
    vec_push(&s->work, ((Step){block, destination}));
}

static LLVMBasicBlockRef chosen_block(LLVMValueRef end, uint64_t destination) {
    LLVMValueRef value = LLVMIsASwitchInst(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!value || destination == NO_NUMBER || !LLVMIsALoadInst(value) ||
        !is_slot(LLVMGetOperand(value, 0)))
        return NULL;
    for (unsigned i = 1; i < LLVMGetNumSuccessors(end); i++)
        if (LLVMConstIntGetZExtValue(LLVMGetOperand(end, 2 * i)) == destination)
            return LLVMGetSuccessor(end, i);
    return LLVMGetSuccessor(end, 0);
}

// Follows the block; true when it returns without having written.
static bool returns_without(Search *s, Step step) {
    uint64_t ignored;
    for (LLVMValueRef i = LLVMGetFirstInstruction(step.block); i; i = LLVMGetNextInstruction(i)) {
        if (map_get(&s->written, map_key(i), &ignored))
            return false;
        if (LLVMIsAStoreInst(i) && is_slot(LLVMGetOperand(i, 1)))
            step.destination = LLVMIsAConstantInt(LLVMGetOperand(i, 0))
                                   ? LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0))
                                   : NO_NUMBER;
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(step.block);
    LLVMBasicBlockRef chosen = chosen_block(end, step.destination);
    for (unsigned n = 0; n < LLVMGetNumSuccessors(end); n++)
        if (!chosen || LLVMGetSuccessor(end, n) == chosen)
            push(s, LLVMGetSuccessor(end, n), step.destination);
    return LLVMIsAReturnInst(end);
}

static bool may_miss(LLVMValueRef f, const Values *written) {
    Search s = {0};
    bool is_found = false;
    for (size_t i = 0; i < written->count; i++)
        map_set(&s.written, map_key(written->items[i]), 1);
    push(&s, LLVMGetEntryBasicBlock(f), NO_NUMBER);
    while (s.work.count && !is_found)
        is_found = returns_without(&s, vec_pop(&s.work));
    vec_free(&s.work);
    map_release(&s.seen);
    map_release(&s.written);
    return is_found;
}

// ---- Functions that may give no value -----------------------------------------------------------

static LLVMTypeRef flag_type(LLVMModuleRef module) {
    return LLVMInt8TypeInContext(LLVMGetModuleContext(module));
}

static LLVMValueRef flag(LLVMModuleRef module, bool value) {
    return LLVMConstInt(flag_type(module), value, 0);
}

static LLVMValueRef wanted_variable(LLVMModuleRef module, bool is_defined) {
    LLVMValueRef variable = LLVMGetNamedGlobal(module, WANTED);
    if (variable)
        return variable;
    variable = LLVMAddGlobal(module, flag_type(module), WANTED);
    if (is_defined)
        LLVMSetInitializer(variable, flag(module, false));
    return variable;
}

static void check_return(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef ret,
                         LLVMValueRef stored, LLVMValueRef wanted) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef bit = LLVMInt1TypeInContext(context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &bit, 1, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, CHECK_NAME);
    if (!function)
        function = LLVMAddFunction(module, CHECK_NAME, type);
    LLVMPositionBuilderBefore(builder, ret);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(ret));
    LLVMValueRef is_stored = LLVMBuildLoad2(builder, flag_type(module), stored, "");
    LLVMValueRef is_fine = LLVMBuildICmp(builder, LLVMIntUGE, is_stored, wanted, "");
    LLVMBuildCall2(builder, type, function, &is_fine, 1, "");
}

static void instrument(LLVMModuleRef module, LLVMValueRef f, const Values *written) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f));
    LLVMPositionBuilderBefore(builder, first);
    LLVMValueRef stored = LLVMBuildAlloca(builder, flag_type(module), "assay.stored");
    while (LLVMIsAAllocaInst(first))
        first = LLVMGetNextInstruction(first);
    LLVMPositionBuilderBefore(builder, first);
    LLVMBuildStore(builder, flag(module, false), stored);
    LLVMValueRef wanted =
        LLVMBuildLoad2(builder, flag_type(module), wanted_variable(module, true), "");
    for (size_t i = 0; i < written->count; i++) {
        LLVMPositionBuilderBefore(builder, written->items[i]);
        LLVMBuildStore(builder, flag(module, true), stored);
    }
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
            check_return(builder, module, LLVMGetBasicBlockTerminator(b), stored, wanted);
    LLVMDisposeBuilder(builder);
}

// ---- Callers ------------------------------------------------------------------------------------

static bool is_declared(LLVMValueRef variable) {
    LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(variable));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (module_calls(i, "llvm.dbg.declare")) {
                LLVMValueRef address = LLVMGetOperand(i, 0), value = NULL;
                if (LLVMGetMDNodeNumOperands(address) == 1)
                    LLVMGetMDNodeOperands(address, &value);
                if (value == variable)
                    return true;
            }
    return false;
}

// Is anything read at the address that a call writes?
static bool is_read(LLVMValueRef address, LLVMValueRef call) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address;
        bool is_ignored = // the value of a statement expression
            LLVMIsALoadInst(user) && !LLVMGetFirstUse(user) && LLVMIsAAllocaInst(address);
        if (user == call || is_store || is_ignored || is_marker(user))
            continue;
        if (!LLVMIsAGetElementPtrInst(user) || is_read(user, call))
            return true;
    }
    return false;
}

static bool is_kept(LLVMValueRef address, LLVMValueRef call) {
    while (LLVMIsAGetElementPtrInst(address))
        address = LLVMGetOperand(address, 0);
    return !LLVMIsAAllocaInst(address) || is_declared(address) || is_read(address, call);
}

// A value that is only handed on to where nothing reads it is not used: `c ? f() : g();`.
static bool is_used(LLVMValueRef value, LLVMValueRef call, int depth) {
    enum { MAX_DEPTH = 16 };
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool hands_on = LLVMIsAPHINode(user) || LLVMIsAExtractValueInst(user);
        bool is_put = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == value;
        if (hands_on && depth < MAX_DEPTH && !is_used(user, call, depth + 1))
            continue;
        if (!is_put || is_kept(LLVMGetOperand(user, 1), call))
            return true;
    }
    return false;
}

static bool is_result_used(LLVMValueRef call) {
    if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
        return is_used(call, call, 0);
    bool has_memory =
        LLVMGetNumArgOperands(call) && LLVMGetCallSiteEnumAttribute(call, 1, sret_kind());
    return has_memory && is_kept(LLVMGetOperand(call, 0), call);
}

static void tell(LLVMModuleRef module, LLVMValueRef call) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    LLVMValueRef test = call_types_test_of(call); // stays beside the call
    LLVMPositionBuilderBefore(builder, test ? test : call);
    LLVMBuildStore(builder, flag(module, is_result_used(call)), wanted_variable(module, false));
    LLVMDisposeBuilder(builder);
}

static void tell_by_pointer(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                if (LLVMIsACallInst(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i)) &&
                    !LLVMIsAFunction(LLVMGetCalledValue(i)))
                    tell(module, i);
}

// Gives true if the function may be called through a pointer.
static bool tell_by_name(LLVMModuleRef module, LLVMValueRef f) {
    bool is_taken = false;
    for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == f;
        if (is_call)
            tell(module, user);
        is_taken |= !is_call;
    }
    return is_taken;
}

// ---- Modules ------------------------------------------------------------------------------------

void missing_returns_check(LLVMModuleRef module) {
    Values found = {0};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        size_t length;
        bool is_main = strcmp(LLVMGetValueName2(f, &length), "main") == 0;
        LLVMValueRef memory = LLVMCountBasicBlocks(f) && !is_main ? result_memory(f) : NULL;
        Values written = {0};
        if (memory)
            add_writes(memory, &written);
        if (memory && may_miss(f, &written)) {
            instrument(module, f, &written);
            vec_push(&found, f);
        }
        vec_free(&written);
    }
    bool is_taken = false;
    for (size_t i = 0; i < found.count; i++)
        is_taken |= tell_by_name(module, found.items[i]);
    if (is_taken)
        tell_by_pointer(module);
    vec_free(&found);
}

void missing_returns_tell(LLVMModuleRef user, LLVMModuleRef models) {
    if (LLVMGetNamedGlobal(user, WANTED))
        tell_by_pointer(models);
}
