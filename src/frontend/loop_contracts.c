#include "frontend/loop_contracts.h"

#include "frontend/module.h"
#include "frontend/written_places.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

static bool is_call_of(LLVMValueRef instr, const char *name) {
    size_t length;
    return LLVMIsACallInst(instr) && LLVMIsAFunction(LLVMGetCalledValue(instr)) &&
           strcmp(LLVMGetValueName2(LLVMGetCalledValue(instr), &length), name) == 0;
}

// ---- What is named ------------------------------------------------------------------------------

static uint64_t size_of_variable(LLVMModuleRef module, LLVMValueRef root) {
    LLVMTypeRef type = LLVMIsAAllocaInst(root)       ? LLVMGetAllocatedType(root)
                       : LLVMIsAGlobalVariable(root) ? LLVMGlobalGetValueType(root)
                                                     : NULL;
    return type ? LLVMABISizeOfType(LLVMGetModuleDataLayout(module), type) : UINT64_MAX;
}

// __assay_target(address, bytes, counts): bytes 0 means the whole object.
static void add_target(Places *targets, LLVMModuleRef module, LLVMValueRef marker) {
    LLVMValueRef size = LLVMGetOperand(marker, 1), counts = LLVMGetOperand(marker, 2);
    if (!LLVMIsAConstantInt(size) || !LLVMIsAConstantInt(counts) ||
        !LLVMConstIntGetZExtValue(counts))
        return;
    Place place = place_of_address(LLVMGetOperand(marker, 0), LLVMConstIntGetZExtValue(size));
    if (!place.root)
        return;
    if (place.is_start && place.size >= size_of_variable(module, place.root))
        place.size = 0;
    vec_push(&targets->items, place);
}

// The markers of one list stand in front of the call that is about them, in the same block or in
// those before it; they are removed.
static Places take_targets(LLVMValueRef about) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(about));
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    Places targets = {0};
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetInstructionParent(about)), next;
         i && i != about; i = next) {
        next = LLVMGetNextInstruction(i);
        if (is_call_of(i, "__assay_target")) {
            add_target(&targets, module, i);
            LLVMInstructionEraseFromParent(i);
        }
    }
    return targets;
}

static bool is_named(const Places *targets, const Place *written) {
    for (size_t i = 0; i < targets->items.count; i++)
        if (place_covers(&targets->items.items[i], written))
            return true;
    return false;
}

// ---- Loops --------------------------------------------------------------------------------------

static bool is_among(const BlockList *blocks, LLVMBasicBlockRef block) {
    for (size_t i = 0; i < blocks->count; i++)
        if (blocks->items[i] == block)
            return true;
    return false;
}

// The blocks from which `back` is reached without a new beginning.
static BlockList find_body(LLVMBasicBlockRef begin, LLVMBasicBlockRef back) {
    LLVMValueRef function = LLVMGetBasicBlockParent(back);
    BlockList body = {0};
    vec_push(&body, back);
    for (bool grew = true; grew;) {
        grew = false;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b;
             b = LLVMGetNextBasicBlock(b)) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
            bool leads = false;
            for (unsigned s = 0; end && s < LLVMGetNumSuccessors(end); s++)
                leads |= is_among(&body, LLVMGetSuccessor(end, s));
            if (leads && b != begin && !is_among(&body, b)) {
                vec_push(&body, b);
                grew = true;
            }
        }
    }
    return body;
}

static bool is_note(LLVMValueRef user) {
    size_t length;
    const char *name =
        LLVMIsACallInst(user) ? LLVMGetValueName2(LLVMGetCalledValue(user), &length) : "";
    return strncmp(name, "llvm.dbg.", 9) == 0 || strncmp(name, "llvm.lifetime.", 14) == 0;
}

static bool is_variable_of_user(LLVMValueRef variable) {
    if (module_has_name(variable, "__assay_")) // what harness_loops.c adds is set before it is read
        return false;
    for (LLVMBasicBlockRef b =
             LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(variable)));
         b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call_of(i, "llvm.dbg.declare") &&
                module_wrapped_value(LLVMGetOperand(i, 0)) == variable)
                return true;
    return false;
}

// A variable of one iteration: its life begins in the body, or it is clang's own.
static bool is_of_body(LLVMValueRef variable, const BlockList *body) {
    if (!LLVMIsAAllocaInst(variable))
        return false;
    bool begins_there = false;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_there = is_among(body, LLVMGetInstructionParent(user));
        begins_there |= is_there && module_calls(user, "llvm.lifetime.start");
        if (!is_note(user) && !is_there)
            return false;
    }
    return begins_there || !is_variable_of_user(variable);
}

static bool writes_only(const BlockList *body, const Places *targets, Map *known) {
    Places written = written_by_blocks(body, known);
    bool is_all = !written.is_unknown;
    for (size_t i = 0; is_all && i < written.items.count; i++)
        is_all = is_named(targets, &written.items.items[i]) ||
                 is_of_body(written.items.items[i].root, body);
    places_release(&written);
    return is_all;
}

// The marker of the end that belongs to a beginning: both have the same number.
static LLVMValueRef find_back(LLVMValueRef begin) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(begin));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call_of(i, "__assay_loop_back") &&
                LLVMGetOperand(i, 0) == LLVMGetOperand(begin, 0))
                return i;
    return NULL;
}

static LLVMValueRef function_of(LLVMValueRef instr) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instr));
}

static void tell(LLVMValueRef begin, Text *notes) {
    unsigned length = 0;
    const char *file = LLVMGetDebugLocFilename(begin, &length);
    text_add(notes,
             "note: the contract of the loop at %.*s:%u is not used: it is not seen that the loop "
             "writes only what __CPROVER_assigns names\n",
             (int)length, file ? file : "", LLVMGetDebugLocLine(begin));
}

static bool decide(LLVMValueRef begin, bool applies, Map *known, Text *notes) {
    LLVMValueRef back = find_back(begin);
    Places targets = take_targets(begin);
    bool is_taken = false;
    if (back) {
        BlockList body = find_body(LLVMGetInstructionParent(begin), LLVMGetInstructionParent(back));
        is_taken = applies && writes_only(&body, &targets, known);
        vec_free(&body);
        if (applies && !is_taken)
            tell(begin, notes);
    }
    places_release(&targets);
    return is_taken;
}

static void find_begins(LLVMModuleRef module, const char *name, LLVMValueRef **items,
                        size_t *count) {
    VEC(LLVMValueRef) found = {0};
    LLVMValueRef marker = LLVMGetNamedFunction(module, name);
    for (LLVMUseRef use = marker ? LLVMGetFirstUse(marker) : NULL; use; use = LLVMGetNextUse(use))
        if (is_call_of(LLVMGetUser(use), name))
            vec_push(&found, LLVMGetUser(use));
    *items = found.items;
    *count = found.count;
}

static void remove_all(LLVMModuleRef module, const char *name) {
    LLVMValueRef *calls;
    size_t n;
    find_begins(module, name, &calls, &n);
    for (size_t i = 0; i < n; i++)
        LLVMInstructionEraseFromParent(calls[i]);
    free(calls);
}

static bool is_reached(const ReachedList *list, LLVMValueRef function) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == function)
            return true;
    return false;
}

ReachedList functions_reached(LLVMValueRef function) {
    ReachedList list = {0};
    vec_push(&list, function);
    for (size_t i = 0; i < list.count; i++)
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(list.items[i]); b;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef n = LLVMGetFirstInstruction(b); n; n = LLVMGetNextInstruction(n))
                for (int k = 0; k < LLVMGetNumOperands(n); k++) {
                    LLVMValueRef operand = LLVMGetOperand(n, (unsigned)k);
                    if (LLVMIsAFunction(operand) && !is_reached(&list, operand))
                        vec_push(&list, operand);
                }
    return list;
}

// First all are decided, since what one is taken for does not change what another one writes.
unsigned loop_contracts_apply(LLVMModuleRef module, LLVMValueRef harness, Text *notes) {
    LLVMValueRef *begins;
    size_t n;
    unsigned n_taken = 0;
    Map known = {0};
    find_begins(module, "__assay_loop_begin", &begins, &n);
    ReachedList reached = {0};
    if (harness)
        reached = functions_reached(harness);
    bool *taken = memory_zeroed(n * sizeof *taken + 1);
    for (size_t i = 0; i < n; i++)
        taken[i] = decide(begins[i], is_reached(&reached, function_of(begins[i])), &known, notes);
    for (size_t i = 0; i < n; i++) {
        LLVMReplaceAllUsesWith(begins[i], LLVMConstInt(LLVMTypeOf(begins[i]), taken[i], 0));
        LLVMInstructionEraseFromParent(begins[i]);
        n_taken += taken[i];
    }
    written_release(&known);
    vec_free(&reached);
    free(taken);
    free(begins);
    remove_all(module, "__assay_loop_back");
    remove_all(module, "__assay_assigns_end");
    remove_all(module, "__assay_target");
    return n_taken;
}

// ---- Functions ----------------------------------------------------------------------------------

static LLVMValueRef find_call(LLVMValueRef in, LLVMValueRef function, const char *name) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(in); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (name ? is_call_of(i, name)
                     : LLVMIsACallInst(i) && LLVMGetCalledValue(i) == function)
                return i;
    return NULL;
}

bool loop_contracts_keeps_to_assigns(LLVMValueRef wrapper, LLVMValueRef function) {
    LLVMValueRef call = find_call(wrapper, function, NULL);
    LLVMValueRef end = find_call(wrapper, NULL, "__assay_assigns_end");
    if (!call || !end)
        return false;
    Map known = {0};
    Places targets = take_targets(end), written = written_by_call(call, &known);
    bool is_all = !written.is_unknown;
    for (size_t i = 0; is_all && i < written.items.count; i++)
        is_all = is_named(&targets, &written.items.items[i]);
    places_release(&targets);
    places_release(&written);
    written_release(&known);
    return is_all;
}
