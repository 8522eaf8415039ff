// The branches of longjmp (nonlocal_jumps.h).
//
// A call of setjmp ends its block, and the one behind it begins with setjmp's result: 0, or what
// longjmp was given where control comes from the block `dispatch` of this setjmp. A call in which
// longjmp may be called ends its block, too, with a branch on whether a jump is under way. If the
// jump is to a variable of this call of the function, which longjmp has seen to be alive, control
// goes on to the dispatch; else the function returns, so that its frame is gone as it should be.
//
// On the edge to the dispatch, variables begin and end to live as they would by a `goto`; in the
// dispatch those that were changed since setjmp become arbitrary (jump_variables.c).
#include "frontend/nonlocal_jumps.h"

#include "base/memory.h"
#include "frontend/jump_calls.h"
#include "frontend/jump_variables.h"
#include "frontend/lifetime_markers.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

// A call of setjmp, or one in which longjmp may be called.
typedef struct Place {
    LLVMValueRef call;
    size_t number;                  // of all places of the function, in the order of its blocks
    LLVMBasicBlockRef head, behind; // that ends with the call, and that it goes on with
    bool *alive;                    // variables
    bool *blocks;                   // of setjmp: where control may come from here
    bool is_target;                 // of a call: a setjmp may have been called before
    LLVMBasicBlockRef dispatch;
    LLVMValueRef result, buffer; // slots; the second is null where there is one copy of values only
} Place;

typedef VEC(Place) PlaceList;

typedef struct Jumps {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMTypeRef pointer, number;
    LLVMValueRef function;
    JumpVariables variables;
    PlaceList targets, calls;
    LLVMValueRef frame;       // the variable that stands for a call of the function
    LLVMBasicBlockRef unwind; // the function returns; made when it is needed
} Jumps;

// ---- Variables and functions of models/jump.c ---------------------------------------------------

static LLVMValueRef shared(Jumps *j, const char *name, LLVMTypeRef type) {
    LLVMValueRef global = LLVMGetNamedGlobal(j->module, name);
    return global ? global : LLVMAddGlobal(j->module, type, name);
}

static LLVMValueRef load_pointer(Jumps *j, const char *name) {
    return LLVMBuildLoad2(j->builder, j->pointer, shared(j, name, j->pointer), "");
}

static LLVMValueRef load_number(Jumps *j, const char *name) {
    return LLVMBuildLoad2(j->builder, j->number, shared(j, name, j->number), "");
}

static LLVMValueRef load_frame(Jumps *j) { return load_pointer(j, "__assay_jump_frame"); }

static void call_model(Jumps *j, const char *name, LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef types[3];
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(j->context), types, n, 0);
    LLVMValueRef function = LLVMGetNamedFunction(j->module, name);
    if (!function)
        function = LLVMAddFunction(j->module, name, type);
    LLVMBuildCall2(j->builder, type, function, arguments, n, "");
}

static LLVMValueRef new_slot(Jumps *j, LLVMTypeRef type, const char *name) {
    LLVMBasicBlockRef block = LLVMGetInsertBlock(j->builder);
    LLVMMetadataRef loc = LLVMGetCurrentDebugLocation2(j->builder);
    LLVMSetCurrentDebugLocation2(j->builder, NULL);
    LLVMPositionBuilderBefore(j->builder,
                              LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(j->function)));
    LLVMValueRef slot = LLVMBuildAlloca(j->builder, type, name);
    if (block)
        LLVMPositionBuilderAtEnd(j->builder, block);
    LLVMSetCurrentDebugLocation2(j->builder, loc);
    return slot;
}

// ---- Splitting blocks ---------------------------------------------------------------------------

static void move_to_end(Jumps *j, LLVMValueRef instruction, LLVMBasicBlockRef block) {
    size_t length;
    const char *own = LLVMGetValueName2(instruction, &length);
    char *name = memory_new(length + 1);
    memcpy(name, own, length);
    name[length] = 0;
    LLVMInstructionRemoveFromParent(instruction);
    LLVMPositionBuilderAtEnd(j->builder, block);
    LLVMSetCurrentDebugLocation2(j->builder, NULL); // the instruction keeps its own
    LLVMInsertIntoBuilderWithName(j->builder, instruction, name);
    free(name);
}

// What stands up to the call becomes a block of its own, without an end. The rest stays, so that
// the phis behind it need not change. (LLVM would change them with the uses of a block that has
// an end.)
static void split_behind(Jumps *j, Place *place) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(place->call);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block), next;
    if (end) // the first part of a block that was split before has none yet
        LLVMInstructionRemoveFromParent(end);
    place->head = LLVMInsertBasicBlockInContext(j->context, block, "");
    place->behind = block;
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(block), LLVMBasicBlockAsValue(place->head));
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    for (bool is_last = false; !is_last; i = next) {
        next = LLVMGetNextInstruction(i);
        is_last = i == place->call;
        move_to_end(j, i, place->head);
    }
    LLVMPositionBuilderAtEnd(j->builder, block);
    if (end)
        LLVMInsertIntoBuilderWithName(j->builder, end, "");
}

// ---- Values that are used in other blocks -------------------------------------------------------

static LLVMBasicBlockRef block_of_use(LLVMValueRef user, LLVMValueRef value) {
    if (!LLVMIsAPHINode(user))
        return LLVMGetInstructionParent(user);
    for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
        if (LLVMGetIncomingValue(user, i) == value)
            return LLVMGetIncomingBlock(user, i);
    return NULL;
}

static void read_slot_at(Jumps *j, LLVMValueRef user, LLVMValueRef value, LLVMValueRef slot) {
    LLVMTypeRef type = LLVMTypeOf(value);
    for (int n = 0; n < LLVMGetNumOperands(user); n++) {
        if (LLVMGetOperand(user, (unsigned)n) != value)
            continue;
        LLVMValueRef place =
            LLVMIsAPHINode(user)
                ? LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, (unsigned)n))
                : user;
        LLVMPositionBuilderBefore(j->builder, place);
        LLVMSetCurrentDebugLocation2(j->builder, NULL);
        LLVMSetOperand(user, (unsigned)n, LLVMBuildLoad2(j->builder, type, slot, ""));
    }
}

// A call may be the last instruction of a block that has no end yet.
static void position_behind(Jumps *j, LLVMValueRef value) {
    LLVMValueRef place = LLVMGetNextInstruction(value);
    while (place && LLVMIsAPHINode(place))
        place = LLVMGetNextInstruction(place);
    if (place)
        LLVMPositionBuilderBefore(j->builder, place);
    else
        LLVMPositionBuilderAtEnd(j->builder, LLVMGetInstructionParent(value));
}

static JumpInstructions users_in_other_blocks(LLVMValueRef value) {
    JumpInstructions users = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        if (block_of_use(LLVMGetUser(use), value) != LLVMGetInstructionParent(value))
            vec_push(&users, LLVMGetUser(use));
    return users;
}

// A value that is used in another block goes through memory: a dispatch may lead there past it.
static void put_in_memory(Jumps *j, LLVMValueRef value) {
    JumpInstructions users = users_in_other_blocks(value);
    if (users.count) {
        LLVMValueRef slot = new_slot(j, LLVMTypeOf(value), "");
        for (size_t i = 0; i < users.count; i++)
            read_slot_at(j, users.items[i], value, slot);
        position_behind(j, value);
        LLVMSetCurrentDebugLocation2(j->builder, NULL);
        LLVMBuildStore(j->builder, value, slot);
    }
    vec_free(&users);
}

// The result of setjmp is never used in the block that ends with the call.
static void put_result_in_memory(Jumps *j, Place *target) {
    JumpInstructions users = users_in_other_blocks(target->call);
    LLVMClearInsertionPosition(j->builder);
    target->result = new_slot(j, j->number, "setjmp");
    for (size_t i = 0; i < users.count; i++)
        read_slot_at(j, users.items[i], target->call, target->result);
    vec_free(&users);
}

static void put_values_in_memory(Jumps *j) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(j->function);
    LLVMSetCurrentDebugLocation2(j->builder, NULL);
    for (size_t t = 0; t < j->targets.count; t++)
        put_result_in_memory(j, &j->targets.items[t]);
    for (LLVMBasicBlockRef b = entry; b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
            next = LLVMGetNextInstruction(i);
            bool is_variable = LLVMIsAAllocaInst(i) && b == entry;
            LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(i));
            if (!is_variable && kind != LLVMVoidTypeKind && kind != LLVMTokenTypeKind)
                put_in_memory(j, i);
        }
}

// ---- setjmp -------------------------------------------------------------------------------------

// One variable at its setjmp.
typedef struct Kept {
    const JumpVariable *variable;
    LLVMValueRef copy;
} Kept;

typedef VEC(Kept) KeptList;

// A buffer is what setjmp made it.
static bool is_buffer(const Jumps *j, LLVMValueRef variable) {
    for (size_t t = 0; t < j->targets.count; t++)
        if (LLVMGetOperand(j->targets.items[t].call, 0) == variable)
            return true;
    return false;
}

static void keep_values(Jumps *j, Place *target, const bool *may_change, KeptList *kept) {
    for (size_t v = 0; v < j->variables.list.count; v++) {
        const JumpVariable *variable = &j->variables.list.items[v];
        if (!target->alive[v] || !may_change[v] || is_buffer(j, variable->address))
            continue;
        LLVMValueRef copy = new_slot(j, variable->type, "");
        jump_keep_value(j->builder, variable, copy);
        vec_push(kept, ((Kept){variable, copy}));
    }
}

// Where one setjmp sets several buffers, its copies are of the last one.
static LLVMValueRef is_other_buffer(Jumps *j, const Place *target) {
    if (!target->buffer)
        return NULL;
    LLVMValueRef last = LLVMBuildLoad2(j->builder, j->pointer, target->buffer, "");
    return LLVMBuildICmp(j->builder, LLVMIntNE, load_pointer(j, "__assay_jump_buffer"), last, "");
}

static void build_dispatch(Jumps *j, Place *target, const KeptList *kept) {
    target->dispatch = LLVMInsertBasicBlockInContext(j->context, target->behind, "jump");
    LLVMPositionBuilderAtEnd(j->builder, target->dispatch);
    LLVMBuildStore(j->builder, load_number(j, "__assay_jump_value"), target->result);
    LLVMBuildStore(j->builder, LLVMConstNull(j->pointer),
                   shared(j, "__assay_jump_frame", j->pointer));
    LLVMValueRef is_older = is_other_buffer(j, target);
    for (size_t i = 0; i < kept->count; i++)
        jump_forget_changed(j->builder, j->module, kept->items[i].variable, kept->items[i].copy,
                            is_older);
    if (!LLVMGetSubprogram(j->function)) { // which of them are volatile is not known
        LLVMValueRef name = LLVMBuildGlobalStringPtr(j->builder, "longjmp", ".str.longjmp");
        call_model(j, "__assay_inexact", &name, 1);
    }
    if (j->variables.has_arrays)
        call_model(j, "__assay_jump_with_variable_arrays", NULL, 0);
    LLVMBuildBr(j->builder, target->behind);
}

static void build_target(Jumps *j, size_t number, const bool *may_change) {
    Place *target = &j->targets.items[number];
    LLVMValueRef buffer = LLVMGetOperand(target->call, 0);
    KeptList kept = {0};
    LLVMPositionBuilderAtEnd(j->builder, target->head);
    LLVMSetCurrentDebugLocation2(j->builder, LLVMInstructionGetDebugLoc(target->call));
    LLVMValueRef arguments[] = {buffer, j->frame, LLVMConstInt(j->number, number, 0)};
    call_model(j, "__assay_set_jump", arguments, 3);
    if (jump_is_behind(&j->variables, target->blocks, target->call, target->call)) {
        target->buffer = new_slot(j, j->pointer, "");
        LLVMBuildStore(j->builder, buffer, target->buffer);
    }
    keep_values(j, target, may_change, &kept);
    LLVMBuildStore(j->builder, LLVMConstInt(j->number, 0, 0), target->result);
    LLVMBuildBr(j->builder, target->behind);
    build_dispatch(j, target, &kept);
    LLVMInstructionEraseFromParent(target->call);
    vec_free(&kept);
}

// ---- Calls --------------------------------------------------------------------------------------

static LLVMBasicBlockRef unwinding(Jumps *j) {
    if (j->unwind)
        return j->unwind;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(j->builder);
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(j->function));
    j->unwind = LLVMAppendBasicBlockInContext(j->context, j->function, "unwind");
    LLVMPositionBuilderAtEnd(j->builder, j->unwind);
    if (LLVMGetTypeKind(type) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(j->builder);
    else
        LLVMBuildRet(j->builder, LLVMConstNull(type));
    LLVMPositionBuilderAtEnd(j->builder, here);
    return j->unwind;
}

// Variables begin and end to live on the way from the call to behind setjmp.
static LLVMBasicBlockRef edge_to(Jumps *j, const Place *call, const Place *target) {
    size_t n = j->variables.list.count;
    if (memcmp(call->alive, target->alive, n * sizeof *call->alive) == 0)
        return target->dispatch;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(j->builder);
    LLVMBasicBlockRef edge = LLVMInsertBasicBlockInContext(j->context, target->dispatch, "");
    LLVMPositionBuilderAtEnd(j->builder, edge);
    LLVMValueRef branch = LLVMBuildBr(j->builder, target->dispatch);
    for (size_t v = 0; v < n; v++) {
        LLVMValueRef variable = j->variables.list.items[v].address;
        if (call->alive[v] && !target->alive[v])
            lifetime_end(j->module, variable, branch);
        else if (!call->alive[v] && target->alive[v])
            lifetime_begin(j->module, variable, branch);
    }
    LLVMPositionBuilderAtEnd(j->builder, here);
    return edge;
}

// Where a jump to this call of the function goes on.
static void choose_target(Jumps *j, const Place *call) {
    size_t n = j->targets.count;
    LLVMBasicBlockRef first = edge_to(j, call, &j->targets.items[0]);
    if (n == 1) {
        LLVMBuildBr(j->builder, first);
        return;
    }
    LLVMValueRef site = load_number(j, "__assay_jump_site");
    LLVMValueRef choice = LLVMBuildSwitch(j->builder, site, first, (unsigned)n - 1);
    for (size_t t = 1; t < n; t++)
        LLVMAddCase(choice, LLVMConstInt(j->number, t, 0), edge_to(j, call, &j->targets.items[t]));
}

static LLVMBasicBlockRef landing(Jumps *j, const Place *call) {
    if (!call->is_target)
        return unwinding(j);
    LLVMBasicBlockRef here = LLVMGetInsertBlock(j->builder);
    LLVMBasicBlockRef test = LLVMInsertBasicBlockInContext(j->context, call->behind, "");
    LLVMBasicBlockRef chosen = LLVMInsertBasicBlockInContext(j->context, call->behind, "");
    LLVMPositionBuilderAtEnd(j->builder, test);
    LLVMValueRef is_here = LLVMBuildICmp(j->builder, LLVMIntEQ, load_frame(j), j->frame, "");
    LLVMBuildCondBr(j->builder, is_here, chosen, unwinding(j));
    LLVMPositionBuilderAtEnd(j->builder, chosen);
    choose_target(j, call);
    LLVMPositionBuilderAtEnd(j->builder, here);
    return test;
}

static void build_call(Jumps *j, const Place *call) {
    LLVMPositionBuilderAtEnd(j->builder, call->head);
    LLVMSetCurrentDebugLocation2(j->builder, NULL);
    LLVMBasicBlockRef jump = landing(j, call);
    if (jump_is_longjmp(jump_callee(call->call))) {
        LLVMBuildBr(j->builder, jump);
        return;
    }
    LLVMValueRef is_none = LLVMBuildIsNull(j->builder, load_frame(j), "");
    LLVMBuildCondBr(j->builder, is_none, call->behind, jump);
}

// ---- Functions ----------------------------------------------------------------------------------

static void find_places(Jumps *j, const JumpCalls *calls) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(j->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (!LLVMIsACallInst(i))
                continue;
            size_t number = j->targets.count + j->calls.count;
            if (jump_is_setjmp(LLVMGetCalledValue(i)))
                vec_push(&j->targets, ((Place){.call = i, .number = number}));
            else if (jump_calls_may(calls, i))
                vec_push(&j->calls, ((Place){.call = i, .number = number}));
        }
}

// Looked at before blocks are split.
static void look_at_places(Jumps *j) {
    for (size_t t = 0; t < j->targets.count; t++) {
        Place *target = &j->targets.items[t];
        target->alive = jump_variables_alive(&j->variables, target->call);
        target->blocks = jump_blocks_behind(&j->variables, target->call);
    }
    for (size_t c = 0; c < j->calls.count && j->targets.count; c++) {
        Place *call = &j->calls.items[c];
        call->alive = jump_variables_alive(&j->variables, call->call);
        for (size_t t = 0; t < j->targets.count; t++)
            call->is_target |= jump_is_behind(&j->variables, j->targets.items[t].blocks,
                                              j->targets.items[t].call, call->call);
    }
}

// One row of variables for each setjmp. A jump to one setjmp may lead on to what comes behind
// another.
static bool *find_changes(Jumps *j) {
    size_t n = j->variables.list.count;
    bool *may_change = memory_new((n + 1) * sizeof *may_change);
    memset(may_change, 0, (n + 1) * sizeof *may_change);
    for (size_t v = 0; v < n; v++)
        for (size_t t = 0; t < j->targets.count; t++)
            may_change[v] |=
                jump_may_be_changed(&j->variables, &j->variables.list.items[v],
                                    j->targets.items[t].blocks, j->targets.items[t].call);
    return may_change;
}

static void release_places(PlaceList *places) {
    for (size_t i = 0; i < places->count; i++) {
        free(places->items[i].alive);
        free(places->items[i].blocks);
    }
    vec_free(places);
}

// From the last one to the first, so that what comes behind a place is not split again.
static void split_all(Jumps *j) {
    size_t t = j->targets.count, c = j->calls.count;
    while (t + c > 0) {
        bool is_target =
            t > 0 && (!c || j->targets.items[t - 1].number > j->calls.items[c - 1].number);
        split_behind(j, is_target ? &j->targets.items[--t] : &j->calls.items[--c]);
    }
}

static void follow_in_targets(Jumps *j) {
    jump_variables_collect(j->function, &j->variables);
    look_at_places(j);
    bool *may_change = find_changes(j);
    split_all(j);
    put_values_in_memory(j);
    LLVMTypeRef byte = LLVMInt8TypeInContext(j->context);
    LLVMClearInsertionPosition(j->builder);
    j->frame = new_slot(j, byte, "frame of setjmp");
    for (size_t t = 0; t < j->targets.count; t++)
        build_target(j, t, may_change);
    free(may_change);
}

static void follow_in_function(Jumps *j, const JumpCalls *calls, LLVMValueRef function) {
    j->function = function;
    j->unwind = NULL;
    find_places(j, calls);
    if (j->targets.count)
        follow_in_targets(j);
    else
        split_all(j);
    for (size_t c = 0; c < j->calls.count; c++)
        build_call(j, &j->calls.items[c]);
    release_places(&j->targets);
    release_places(&j->calls);
    jump_variables_release(&j->variables);
    j->variables = (JumpVariables){0};
    j->targets = j->calls = (PlaceList){0};
}

// ---- Modules ------------------------------------------------------------------------------------

static void follow_in_module(LLVMModuleRef module, const JumpCalls *calls) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    Jumps j = {.module = module,
               .context = context,
               .builder = LLVMCreateBuilderInContext(context),
               .pointer = LLVMPointerTypeInContext(context, 0),
               .number = LLVMInt32TypeInContext(context)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (LLVMCountBasicBlocks(f))
            follow_in_function(&j, calls, f);
    LLVMDisposeBuilder(j.builder);
}

// Calls of longjmp become calls of another function.
static void rename_longjmp(LLVMModuleRef module, const char *name) {
    LLVMValueRef next, renamed = LLVMGetNamedFunction(module, name);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = next) {
        next = LLVMGetNextFunction(f);
        if (f == renamed || !jump_is_longjmp(f))
            continue;
        if (!renamed)
            renamed = LLVMAddFunction(module, name, LLVMGlobalGetValueType(f));
        LLVMReplaceAllUsesWith(f, renamed);
    }
}

static bool uses_jumps(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (jump_is_longjmp(f) || jump_is_setjmp(f))
            return true;
    return false;
}

bool jumps_follow(LLVMModuleRef user, JumpTargets targets) {
    if (!uses_jumps(user))
        return false;
    if (targets == JUMPS_UNSUPPORTED) {
        rename_longjmp(user, "__assay_jump_by_contract");
        return false;
    }
    if (targets == JUMPS_TO_CALLERS)
        rename_longjmp(user, "__assay_longjmp_alone");
    JumpCalls calls = jump_calls_find(user, false);
    follow_in_module(user, &calls);
    bool by_pointer = calls.by_pointer;
    jump_calls_release(&calls);
    return by_pointer;
}

void jumps_follow_in_models(LLVMModuleRef models) {
    JumpCalls calls = jump_calls_find(models, true);
    follow_in_module(models, &calls);
    jump_calls_release(&calls);
}
