#include "frontend/pointer_predicates.h"

#include "base/map.h"
#include "base/vec.h"

#include <llvm-c/Core.h>
#include <string.h>

static const struct {
    const char *name, *by_address; // the model's name
    unsigned parameter;
} predicates[] = {
    {"__CPROVER_is_fresh", "__assay_is_fresh", 0},
    {"__CPROVER_pointer_in_range_dfcc", "__assay_pointer_in_range", 1},
    {"__CPROVER_pointer_equals", "__assay_pointer_equals", 0},
};

enum { N_PREDICATES = sizeof predicates / sizeof *predicates };

typedef struct Parameter {
    LLVMValueRef function;
    unsigned index;
} Parameter;

typedef struct Pass {
    LLVMModuleRef module;
    VEC(Parameter) parameters; // whose arguments become addresses
    Diag *diag;
} Pass;

static bool is_among(const Pass *p, LLVMValueRef function, unsigned index) {
    for (size_t i = 0; i < p->parameters.count; i++)
        if (p->parameters.items[i].function == function && p->parameters.items[i].index == index)
            return true;
    return false;
}

// The variable that a value was read from, or NULL.
static LLVMValueRef place_of(LLVMValueRef value) {
    return LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
}

// The store of a parameter into its variable, or NULL.
static LLVMValueRef store_of(LLVMValueRef parameter) {
    for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == parameter &&
            LLVMIsAAllocaInst(LLVMGetOperand(user, 1)))
            return user;
    }
    return NULL;
}

// The index of the parameter whose variable the place is, or -1.
static int parameter_of(LLVMValueRef function, LLVMValueRef place) {
    for (unsigned i = 0; place && i < LLVMCountParams(function); i++) {
        LLVMValueRef store = store_of(LLVMGetParam(function, i));
        if (store && LLVMGetOperand(store, 1) == place)
            return (int)i;
    }
    return -1;
}

static bool is_call_of(LLVMValueRef user, LLVMValueRef function) {
    return LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function;
}

// A function that is called through a pointer would get a value there.
static bool has_calls_only(Pass *p, LLVMValueRef function) {
    size_t length;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (!is_call_of(LLVMGetUser(use), function)) {
            diag_error(p->diag, NULL, 0,
                       "the address of %s is taken, which makes pointers by __CPROVER_is_fresh",
                       LLVMGetValueName2(function, &length));
            return false;
        }
    return true;
}

// The wrappers of contracts (harness_text.h) have variables of their own.
static bool is_wrapper(LLVMValueRef function) {
    size_t length;
    return strncmp(LLVMGetValueName2(function, &length), "__assay_", 8) == 0;
}

// Callers that hand a parameter on get its address, too.
static void find_parameters(Pass *p) {
    for (size_t i = 0; i < p->parameters.count; i++) {
        Parameter known = p->parameters.items[i];
        for (LLVMUseRef use = LLVMGetFirstUse(known.function); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef call = LLVMGetUser(use);
            if (!is_call_of(call, known.function) || known.index >= LLVMGetNumArgOperands(call))
                continue;
            LLVMValueRef caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
            int index = parameter_of(caller, place_of(LLVMGetOperand(call, known.index)));
            if (index >= 0 && !is_wrapper(caller) && !is_among(p, caller, (unsigned)index))
                vec_push(&p->parameters, ((Parameter){caller, (unsigned)index}));
        }
    }
}

// What is no variable is kept in one.
static LLVMValueRef place_for(LLVMValueRef call, LLVMValueRef value) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    LLVMValueRef place = LLVMBuildAlloca(builder, LLVMTypeOf(value), "assay.pointer");
    LLVMPositionBuilderBefore(builder, call);
    LLVMBuildStore(builder, value, place);
    LLVMDisposeBuilder(builder);
    return place;
}

static void pass_address(LLVMValueRef call, unsigned index) {
    LLVMValueRef value = LLVMGetOperand(call, index), place = place_of(value);
    LLVMSetOperand(call, index, place ? place : place_for(call, value));
    if (place && !LLVMGetFirstUse(value))
        LLVMInstructionEraseFromParent(value);
}

static void pass_addresses(const Parameter *parameter) {
    for (LLVMUseRef use = LLVMGetFirstUse(parameter->function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (is_call_of(call, parameter->function) && parameter->index < LLVMGetNumArgOperands(call))
            pass_address(call, parameter->index);
    }
}

// The parameter is the address of its variable now.
static void take_address(const Parameter *parameter) {
    LLVMValueRef value = LLVMGetParam(parameter->function, parameter->index);
    LLVMValueRef store = LLVMCountBasicBlocks(parameter->function) ? store_of(value) : NULL;
    if (!store)
        return;
    LLVMValueRef variable = LLVMGetOperand(store, 1);
    LLVMInstructionEraseFromParent(store);
    LLVMReplaceAllUsesWith(variable, value);
    LLVMInstructionEraseFromParent(variable);
}

static void rename_predicate(Pass *p, const char *name, const char *by_address) {
    LLVMValueRef function = LLVMGetNamedFunction(p->module, name);
    if (!function)
        return;
    LLVMValueRef other = LLVMAddFunction(p->module, by_address, LLVMGlobalGetValueType(function));
    LLVMReplaceAllUsesWith(function, other);
}

bool pointer_predicates_pass_addresses(LLVMModuleRef module, Diag *diag) {
    Pass p = {.module = module, .diag = diag};
    for (size_t i = 0; i < N_PREDICATES; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(module, predicates[i].name);
        if (function && !LLVMCountBasicBlocks(function))
            vec_push(&p.parameters, ((Parameter){function, predicates[i].parameter}));
    }
    find_parameters(&p);
    bool is_fine = true;
    for (size_t i = 0; i < p.parameters.count; i++)
        is_fine &= has_calls_only(&p, p.parameters.items[i].function);
    for (size_t i = 0; is_fine && i < p.parameters.count; i++)
        pass_addresses(&p.parameters.items[i]);
    for (size_t i = 0; is_fine && i < p.parameters.count; i++)
        take_address(&p.parameters.items[i]);
    for (size_t i = 0; is_fine && i < N_PREDICATES; i++)
        rename_predicate(&p, predicates[i].name, predicates[i].by_address);
    vec_free(&p.parameters);
    return is_fine;
}
