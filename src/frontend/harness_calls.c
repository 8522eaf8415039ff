// A harness of another tool's becomes the start of the program:
//   - what it declares and nobody defines is the static function of that name in another file,
//     where there is just one: harnesses are compiled with `static` taken out for them;
//   - the calls of a function whose contract is enforced go through its wrapper
//     (harness_clauses.c), but for those that the function itself makes: these mean the function,
//     or its contract where that replaces it;
//   - the calls of a function that is replaced go to what its contract says.
#include "frontend/harness_calls.h"

#include "base/vec.h"
#include "frontend/ctype.h"
#include "frontend/harness_text.h"
#include "frontend/loop_contracts.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool is_among(const ReachedList *list, LLVMValueRef function) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == function)
            return true;
    return false;
}

static LLVMValueRef function_of(LLVMValueRef user) {
    return LLVMIsAInstruction(user) ? LLVMGetBasicBlockParent(LLVMGetInstructionParent(user))
                                    : NULL;
}

// ---- Static functions ---------------------------------------------------------------------------

// Linking gives a static function another name where one is taken: NAME.1
static bool has_name(LLVMValueRef function, const char *name) {
    const char *own = name_of(function);
    size_t length = strlen(name);
    return strncmp(own, name, length) == 0 &&
           (!own[length] || (own[length] == '.' &&
                             strspn(own + length + 1, "0123456789") == strlen(own + length + 1)));
}

static LLVMValueRef find_static(LLVMModuleRef module, LLVMValueRef declared) {
    LLVMValueRef found = NULL;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMCountBasicBlocks(f) || LLVMGetLinkage(f) != LLVMInternalLinkage ||
            !has_name(f, name_of(declared)))
            continue;
        if (found)
            return NULL;
        found = f;
    }
    return found;
}

static void define_by_static_functions(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (LLVMCountBasicBlocks(f) || !LLVMGetFirstUse(f) || LLVMGetIntrinsicID(f))
            continue;
        LLVMValueRef defined = find_static(module, f);
        if (!defined || LLVMGlobalGetValueType(defined) != LLVMGlobalGetValueType(f))
            continue;
        Text name = {0};
        text_add(&name, "%s", name_of(f));
        LLVMReplaceAllUsesWith(f, defined);
        LLVMSetValueName2(f, "", 0);
        LLVMSetValueName2(defined, text_chars(&name), name.length);
        text_release(&name);
    }
}

// ---- Calls by contract --------------------------------------------------------------------------

static LLVMValueRef find_wrapper(LLVMModuleRef module, const char *prefix, const char *name,
                                 const char *option, Diag *diag) {
    Text wrapper = {0};
    text_add(&wrapper, "%s%s", prefix, name);
    LLVMValueRef found = LLVMGetNamedFunction(module, text_chars(&wrapper));
    text_release(&wrapper);
    if (found && LLVMCountBasicBlocks(found))
        return found;
    diag_error(diag, NULL, 0,
               "%s %s: no declaration of it has a contract (__CPROVER_requires, ...)", option,
               name);
    return NULL;
}

// Uses of a function outside of `except` become uses of the other one; gives how many.
static unsigned replace_uses(LLVMValueRef function, LLVMValueRef other, const ReachedList *except) {
    VEC(LLVMValueRef) users = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) && !is_among(except, function_of(user)))
            vec_push(&users, user);
    }
    for (size_t i = 0; i < users.count; i++)
        for (int k = 0; k < LLVMGetNumOperands(users.items[i]); k++)
            if (LLVMGetOperand(users.items[i], (unsigned)k) == function)
                LLVMSetOperand(users.items[i], (unsigned)k, other);
    unsigned n = (unsigned)users.count;
    vec_free(&users);
    return n;
}

static void add_wrappers(LLVMModuleRef module, const char *prefix, ReachedList *list) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (strncmp(name_of(f), prefix, strlen(prefix)) == 0)
            vec_push(list, f);
}

static bool enforce(LLVMModuleRef module, const char *name, Text *assumptions, Diag *diag) {
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    LLVMValueRef wrapper = find_wrapper(module, HARNESS_ENFORCED, name, "--enforce-contract", diag);
    if (!wrapper)
        return false;
    if (!function || !LLVMCountBasicBlocks(function)) {
        diag_error(diag, NULL, 0, "--enforce-contract %s: the program does not define it", name);
        return false;
    }
    ReachedList except = functions_reached(function);
    add_wrappers(module, HARNESS_ENFORCED, &except);
    add_wrappers(module, HARNESS_REPLACED, &except);
    unsigned n = replace_uses(function, wrapper, &except);
    vec_free(&except);
    if (!n)
        diag_error(diag, NULL, 0, "--enforce-contract %s: the harness does not call it", name);
    text_add(assumptions, "%s is called as its contract requires\n", name);
    return n > 0;
}

// When calls by contract are in place.
static void compare_assigns(LLVMModuleRef module, const char *name, Text *assumptions) {
    Diag unused = {0};
    LLVMValueRef wrapper = find_wrapper(module, HARNESS_ENFORCED, name, "", &unused);
    diag_release(&unused);
    if (!loop_contracts_keeps_to_assigns(wrapper, LLVMGetNamedFunction(module, name)))
        text_add(assumptions, "%s changes only what its contract names (not checked)\n", name);
}

static bool replace(LLVMModuleRef module, const char *name, Text *assumptions, Diag *diag) {
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    LLVMValueRef wrapper =
        find_wrapper(module, HARNESS_REPLACED, name, "--replace-call-with-contract", diag);
    if (!wrapper)
        return false;
    ReachedList except = {0};
    add_wrappers(module, HARNESS_ENFORCED, &except);
    add_wrappers(module, HARNESS_REPLACED, &except);
    if (function)
        replace_uses(function, wrapper, &except);
    vec_free(&except);
    text_add(assumptions, "%s keeps to its contract (--enforce-contract %s)\n", name, name);
    return true;
}

// ---- The end ------------------------------------------------------------------------------------

static void call_error(LLVMModuleRef module, LLVMValueRef before) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, 0);
    LLVMValueRef error = LLVMGetNamedFunction(module, "reach_error");
    if (!error)
        error = LLVMAddFunction(module, "reach_error", type);
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(before));
    LLVMBuildCall2(builder, type, error, NULL, 0, "");
    LLVMDisposeBuilder(builder);
}

static void mark_end(LLVMModuleRef module, LLVMValueRef entry) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(entry); b; b = LLVMGetNextBasicBlock(b))
        if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
            call_error(module, LLVMGetBasicBlockTerminator(b));
}

// Behind what is required.
static void mark_tested(LLVMModuleRef module, const char *name) {
    Text wrapper = {0};
    text_add(&wrapper, HARNESS_ENFORCED "%s", name);
    LLVMValueRef in = LLVMGetNamedFunction(module, text_chars(&wrapper));
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    text_release(&wrapper);
    for (LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL; use;
         use = LLVMGetNextUse(use))
        if (LLVMIsACallInst(LLVMGetUser(use)) && function_of(LLVMGetUser(use)) == in)
            call_error(module, LLVMGetUser(use));
}

// ---- Variables of the harness ------------------------------------------------------------------

static LLVMValueRef any_value(LLVMBuilderRef builder, LLVMModuleRef module, LLVMTypeRef type) {
    char *text = LLVMPrintTypeToString(type);
    Text name = {0};
    text_add(&name, "__assay_nondet_%s", text);
    LLVMDisposeMessage(text);
    LLVMTypeRef function_type = LLVMFunctionType(type, NULL, 0, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, text_chars(&name));
    if (!function)
        function = LLVMAddFunction(module, text_chars(&name), function_type);
    text_release(&name);
    return LLVMBuildCall2(builder, function_type, function, NULL, 0, "");
}

static void fill(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    LLVMTypeRef parameters[] = {LLVMPointerTypeInContext(context, 0),
                                LLVMIntTypeInContext(context, LLVMPointerSize(layout) * 8)};
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), parameters, 2, 0);
    uint64_t size = LLVMABISizeOfType(layout, LLVMGetAllocatedType(variable));
    LLVMValueRef arguments[] = {variable, LLVMConstInt(parameters[1], size, 0)};
    LLVMValueRef function = LLVMGetNamedFunction(module, "__assay_any_bytes");
    if (!function)
        function = LLVMAddFunction(module, "__assay_any_bytes", type);
    LLVMBuildCall2(builder, type, function, arguments, 2, "");
}

// CBMC and ESBMC take a variable that is not initialised for one of any value. That it has none
// matters to def-behavior only.
static void give_values(LLVMModuleRef module, LLVMValueRef entry) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(entry); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (!module_calls(i, "llvm.lifetime.start"))
                continue;
            LLVMValueRef variable = LLVMGetOperand(i, 1);
            if (!LLVMIsAAllocaInst(variable))
                continue;
            LLVMTypeRef type = LLVMGetAllocatedType(variable);
            LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(i));
            LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(i));
            if (module_is_scalar(type))
                LLVMBuildStore(builder, any_value(builder, module, type), variable);
            else
                fill(builder, module, variable);
        }
    LLVMDisposeBuilder(builder);
}

// ---- All of it ----------------------------------------------------------------------------------

static LLVMValueRef find_entry(LLVMModuleRef module, const char *name, Diag *diag) {
    LLVMValueRef entry = LLVMGetNamedFunction(module, name);
    if (!entry || !LLVMCountBasicBlocks(entry))
        diag_error(diag, NULL, 0, "the program defines no function %s", name);
    else if (LLVMCountParams(entry) && strcmp(name, "main") != 0)
        diag_error(diag, NULL, 0,
                   "%s takes arguments, so it is no harness; --function %s checks it by itself",
                   name, name);
    else
        return entry;
    return NULL;
}

bool harness_prepare(LLVMModuleRef module, const HarnessOptions *options, bool has_checks,
                     Text *assumptions, Diag *diag) {
    LLVMValueRef entry = find_entry(module, options->entry, diag);
    bool is_fine = entry != NULL;
    if (!is_fine)
        return false;
    define_by_static_functions(module);
    if (has_checks)
        give_values(module, entry);
    for (size_t i = 0; i < options->n_enforced; i++)
        is_fine &= enforce(module, options->enforced[i], assumptions, diag);
    for (size_t i = 0; i < options->n_replaced; i++)
        is_fine &= replace(module, options->replaced[i], assumptions, diag);
    for (size_t i = 0; is_fine && i < options->n_enforced; i++)
        compare_assigns(module, options->enforced[i], assumptions);
    if (options->finds_end && is_fine)
        mark_end(module, entry);
    for (size_t i = 0; options->finds_end && is_fine && i < options->n_enforced; i++)
        mark_tested(module, options->enforced[i]);
    return is_fine;
}
