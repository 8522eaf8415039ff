// Clang's code without optimisation keeps each variable in memory: a parameter is a variable that
// is written once. What is stored elsewhere than through such names is unknown.
#include "frontend/written_places.h"

#include "base/memory.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <string.h>

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool has_prefix(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool is_note(LLVMValueRef user) {
    if (!LLVMIsACallInst(user))
        return false;
    const char *name = name_of(LLVMGetCalledValue(user));
    return has_prefix(name, "llvm.dbg.") || has_prefix(name, "llvm.lifetime.");
}

// ---- Places ------------------------------------------------------------------------------------

// The only value that a variable ever has, or NULL: its address goes nowhere.
static LLVMValueRef only_value(LLVMValueRef variable) {
    LLVMValueRef value = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == variable;
        if (is_store && !value && LLVMGetOperand(user, 0) != variable)
            value = LLVMGetOperand(user, 0);
        else if (is_store || !(LLVMIsALoadInst(user) || is_note(user)))
            return NULL;
    }
    return value;
}

Place place_of_address(LLVMValueRef address, uint64_t size) {
    enum { MAX_STEPS = 16 };
    Place place = {.is_start = true, .size = size};
    for (int step = 0; step < MAX_STEPS; step++) {
        if (LLVMIsAAllocaInst(address) || LLVMIsAGlobalVariable(address) ||
            LLVMIsAArgument(address)) {
            place.root = address;
            return place;
        }
        if (LLVMIsAGetElementPtrInst(address)) {
            place.is_start = false;
            address = LLVMGetOperand(address, 0);
        } else if (LLVMIsALoadInst(address) && LLVMIsAAllocaInst(LLVMGetOperand(address, 0))) {
            address = only_value(LLVMGetOperand(address, 0));
            if (!address)
                return place;
        } else {
            return place;
        }
    }
    return place;
}

bool place_covers(const Place *place, const Place *other) {
    if (!place->root || place->root != other->root)
        return false;
    if (place->size == 0)
        return true;
    return place->is_start && other->is_start && other->size != 0 && other->size <= place->size;
}

static void add_place(Places *places, Place place) {
    if (place.root)
        vec_push(&places->items, place);
    else
        places->is_unknown = true;
}

void places_release(Places *places) { vec_free(&places->items); }

// ---- Calls -------------------------------------------------------------------------------------

// Of a function: places whose roots are its parameters and globals.
static const Places *written_by_function(LLVMValueRef function, Map *known);

static uint64_t size_of(LLVMValueRef value) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(value));
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(value, 0));
    return LLVMABISizeOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(function)), type);
}

// Functions that leave the program's memory as it is.
static bool only_looks(const char *name) {
    static const char *const prefixes[] = {"llvm.dbg.",
                                           "llvm.lifetime.",
                                           "llvm.ubsantrap",
                                           "llvm.expect",
                                           "llvm.u",
                                           "llvm.s",
                                           "llvm.assume",
                                           "__assay_clause_",
                                           "__assay_check_",
                                           "__assay_make_",
                                           "__assay_target",
                                           "__assay_loop_",
                                           "__assay_inexact",
                                           "__assay_nondet_",
                                           "__ubsan_",
                                           "__assert_fail",
                                           "__CPROVER_assume",
                                           "__CPROVER_r_ok",
                                           "__CPROVER_w_ok",
                                           "__CPROVER_rw_ok",
                                           "__CPROVER_POINTER",
                                           "__CPROVER_OBJECT",
                                           "__CPROVER_same_object"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (has_prefix(name, prefixes[i]))
            return true;
    return strcmp(name, "strlen") == 0 || strcmp(name, "memcmp") == 0 ||
           strcmp(name, "strncmp") == 0;
}

// These write at their first argument.
static bool only_fills(const char *name) {
    return has_prefix(name, "llvm.mem") || strcmp(name, "__assay_any_bytes") == 0 ||
           strcmp(name, "__CPROVER_havoc_slice") == 0 ||
           strcmp(name, "__CPROVER_havoc_object") == 0;
}

// Predicates that may set the variable that their argument is read from (pointer_predicates.c).
static bool makes_pointers(const char *name) {
    return strcmp(name, "__CPROVER_is_fresh") == 0 || has_prefix(name, "__CPROVER_pointer_");
}

// A variable of the function's own.
static bool is_read_from_variable(LLVMValueRef value) {
    return LLVMIsALoadInst(value) && LLVMIsAAllocaInst(LLVMGetOperand(value, 0));
}

// A pointer in other memory is unknown.
static void add_pointers_made(Places *places, LLVMValueRef call) {
    places->makes_pointers = true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        places->is_unknown |=
            LLVMIsALoadInst(LLVMGetOperand(call, i)) &&
            LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) == LLVMPointerTypeKind &&
            !is_read_from_variable(LLVMGetOperand(call, i));
}

static void add_place_of_argument(Places *places, LLVMValueRef call, const Place *place) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetParam(LLVMGetCalledValue(call), i) == place->root) {
            Place there = place_of_address(LLVMGetOperand(call, i), place->size);
            there.is_start &= place->is_start;
            add_place(places, there);
        }
}

static void add_call(Places *places, LLVMValueRef call, Map *known) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? name_of(callee) : "";
    bool is_defined = LLVMIsAFunction(callee) && LLVMCountBasicBlocks(callee);
    if (is_defined && LLVMCountParams(callee) == LLVMGetNumArgOperands(call)) {
        const Places *inside = written_by_function(callee, known);
        places->is_unknown |= inside->is_unknown;
        if (inside->makes_pointers)
            add_pointers_made(places, call);
        for (size_t i = 0; i < inside->items.count; i++)
            if (LLVMIsAArgument(inside->items.items[i].root))
                add_place_of_argument(places, call, &inside->items.items[i]);
            else
                add_place(places, inside->items.items[i]);
    } else if (!is_defined && *name && only_fills(name)) {
        add_place(places, place_of_address(LLVMGetOperand(call, 0), 0));
    } else if (!is_defined && *name && makes_pointers(name)) {
        add_pointers_made(places, call);
    } else if (is_defined || !*name || !only_looks(name)) {
        places->is_unknown = true;
    }
}

static void add_instruction(Places *places, LLVMValueRef instr, Map *known) {
    if (LLVMIsAStoreInst(instr))
        add_place(places, place_of_address(LLVMGetOperand(instr, 1), size_of(instr)));
    else if (LLVMIsACallInst(instr))
        add_call(places, instr, known);
    else if (LLVMIsAAtomicRMWInst(instr) || LLVMIsAAtomicCmpXchgInst(instr) ||
             LLVMIsAInvokeInst(instr) || LLVMIsAVAArgInst(instr))
        places->is_unknown = true;
}

// ---- Functions ---------------------------------------------------------------------------------

static const Places *written_by_function(LLVMValueRef function, Map *known) {
    uint64_t found;
    if (map_get(known, map_key(function), &found))
        return (const Places *)(uintptr_t)found; // while it is under way: unknown
    Places *result = memory_zeroed(sizeof *result);
    result->is_unknown = true;
    map_set(known, map_key(function), (uint64_t)(uintptr_t)result);
    Places all = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            add_instruction(&all, i, known);
    for (size_t i = 0; i < all.items.count; i++)
        if (!LLVMIsAAllocaInst(all.items.items[i].root))
            vec_push(&result->items, all.items.items[i]);
    result->is_unknown = all.is_unknown;
    result->makes_pointers = all.makes_pointers;
    places_release(&all);
    return result;
}

Places written_by_blocks(const BlockList *blocks, Map *known) {
    Places places = {0};
    for (size_t b = 0; b < blocks->count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(blocks->items[b]); i;
             i = LLVMGetNextInstruction(i))
            add_instruction(&places, i, known);
    return places;
}

Places written_by_call(LLVMValueRef call, Map *known) {
    Places places = {0};
    add_call(&places, call, known);
    return places;
}

void written_release(Map *known) {
    for (size_t i = 0; i < known->capacity; i++)
        if (known->slots[i].used) {
            Places *places = (Places *)(uintptr_t)known->slots[i].value;
            places_release(places);
            free(places);
        }
    map_release(known);
}
