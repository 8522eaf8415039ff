#include "frontend/module.h"

#include "base/text.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#define ARBITRARY "assay.arbitrary."
#define IN_MEMORY "assay.in.memory"
#define ASSIGNS "assay.assigns"
#define ADDRESS "assay.address"

// ---- Reading and linking ----------------------------------------------------

LLVMModuleRef module_parse(LLVMContextRef context, const char *name, const char *image,
                           size_t length, bool verify, Diag *diag) {
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(image, length, name); // adds the final NUL
    LLVMModuleRef module = NULL;
    char *message = NULL;
    if (LLVMParseIRInContext(context, buffer, &module, &message)) { // owns the buffer
        diag_error(diag, name, 0, "not a valid LLVM file: %s", message ? message : "");
        LLVMDisposeMessage(message);
        return NULL;
    }
    if (verify && LLVMVerifyModule(module, LLVMReturnStatusAction, &message)) {
        diag_error(diag, name, 0, "not a valid LLVM module: %s", message);
        LLVMDisposeMessage(message);
        LLVMDisposeModule(module);
        return NULL;
    }
    if (verify)
        LLVMDisposeMessage(message);
    LLVMSetIsNewDbgInfoFormat(module, 0); // debug records as calls: the C interface reads those
    return module;
}

static void collect_message(LLVMDiagnosticInfoRef info, void *into) {
    char *text = LLVMGetDiagInfoDescription(info);
    text_add(into, "%s%s", ((Text *)into)->length ? "; " : "", text);
    LLVMDisposeMessage(text);
}

bool module_link(LLVMModuleRef module, LLVMModuleRef other, Diag *diag) {
    Text messages = {0};
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMContextSetDiagnosticHandler(context, collect_message, &messages);
    bool failed = LLVMLinkModules2(module, other);
    LLVMContextSetDiagnosticHandler(context, NULL, NULL);
    if (failed)
        diag_error(diag, NULL, 0, "the files cannot be linked: %s", text_chars(&messages));
    text_release(&messages);
    return !failed;
}

// ---- Debug information ------------------------------------------------------

LLVMValueRef module_wrapped_value(LLVMValueRef metadata) {
    if (LLVMGetMDNodeNumOperands(metadata) != 1)
        return NULL;
    LLVMValueRef value = NULL;
    LLVMGetMDNodeOperands(metadata, &value);
    return value && LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMMetadataTypeKind ? value : NULL;
}

// ---- Beginning and end of variables -----------------------------------------

bool module_is_scalar(LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) <= 128;
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind:
    case LLVMPointerTypeKind:
        return true;
    default:
        return false;
    }
}

static bool calls_intrinsic(LLVMValueRef instr, const char *prefix) {
    if (!LLVMIsACallInst(instr))
        return false;
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(instr);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// The condition under which mem2reg promotes: only whole loads and stores, and lifetimes.
static bool is_promotable(LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    if (!module_is_scalar(type) || !LLVMIsConstant(LLVMGetOperand(variable, 0)))
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_load = LLVMIsALoadInst(user) && LLVMTypeOf(user) == type && !LLVMGetVolatile(user);
        bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == variable &&
                        LLVMGetOperand(user, 0) != variable && !LLVMGetVolatile(user) &&
                        LLVMTypeOf(LLVMGetOperand(user, 0)) == type;
        if (!is_load && !is_store && !calls_intrinsic(user, "llvm.lifetime."))
            return false;
    }
    return true;
}

static LLVMValueRef arbitrary_function(LLVMModuleRef module, LLVMTypeRef type) {
    char *type_name = LLVMPrintTypeToString(type);
    Text name = {0};
    text_add(&name, ARBITRARY "%s", type_name);
    LLVMDisposeMessage(type_name);
    LLVMValueRef function = LLVMGetNamedFunction(module, text_chars(&name));
    if (!function)
        function = LLVMAddFunction(module, text_chars(&name), LLVMFunctionType(type, NULL, 0, 0));
    text_release(&name);
    return function;
}

LLVMValueRef module_arbitrary_value(LLVMBuilderRef builder, LLVMModuleRef module,
                                    LLVMTypeRef type) {
    LLVMValueRef function = arbitrary_function(module, type);
    return LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, NULL, 0, "uninit");
}

static void store_arbitrary(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable,
                            LLVMValueRef after) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(after));
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef value = module_arbitrary_value(builder, module, type);
    LLVMBuildStore(builder, value, variable);
}

// Out of scope: mem2reg leaves of this store only `llvm.dbg.value(poison)`.
static void store_poison(LLVMBuilderRef builder, LLVMValueRef variable, LLVMValueRef before) {
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMBuildStore(builder, LLVMGetPoison(LLVMGetAllocatedType(variable)), variable);
}

static void mark_lifetime(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable) {
    bool has_lifetime = false;
    for (LLVMUseRef use = LLVMGetFirstUse(variable), next; use; use = next) {
        next = LLVMGetNextUse(use); // the new store becomes a use, in front of the list
        if (calls_intrinsic(LLVMGetUser(use), "llvm.lifetime.start")) {
            store_arbitrary(builder, module, variable, LLVMGetUser(use));
            has_lifetime = true;
        } else if (calls_intrinsic(LLVMGetUser(use), "llvm.lifetime.end")) {
            store_poison(builder, variable, LLVMGetUser(use));
        }
    }
    if (!has_lifetime)
        store_arbitrary(builder, module, variable, variable);
}

// mem2reg's notes of values have no position: a call that stays where the store was keeps it.
static void mark_assignments(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable) {
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMFunctionType(nothing, NULL, 0, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, ASSIGNS);
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef store = LLVMGetUser(use);
        if (!LLVMIsAStoreInst(store))
            continue;
        if (!function)
            function = LLVMAddFunction(module, ASSIGNS, type);
        LLVMPositionBuilderBefore(builder, store);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(store));
        LLVMBuildCall2(builder, type, function, NULL, 0, "");
    }
}

const char *module_constant_text(LLVMValueRef variable) {
    size_t length;
    if (!LLVMIsAGlobalVariable(variable) || !LLVMIsGlobalConstant(variable) ||
        LLVMIsDeclaration(variable))
        return NULL;
    LLVMValueRef value = LLVMGetInitializer(variable);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind || !LLVMGetArrayLength2(type))
        return NULL;
    if (LLVMIsAConstantAggregateZero(value))
        return "";
    if (!LLVMIsAConstantDataArray(value) || !LLVMIsConstantString(value))
        return NULL;
    const char *chars = LLVMGetAsString(value, &length);
    return memchr(chars, 0, length) ? chars : NULL;
}

bool module_has_name(LLVMValueRef value, const char *prefix) {
    size_t length;
    return strncmp(LLVMGetValueName2(value, &length), prefix, strlen(prefix)) == 0;
}

bool module_calls(LLVMValueRef instr, const char *prefix) {
    return LLVMIsACallInst(instr) && LLVMIsAFunction(LLVMGetCalledValue(instr)) &&
           module_has_name(LLVMGetCalledValue(instr), prefix);
}

// A use that keeps the variable in memory. mem2reg would promote a variable whose address is only
// kept in other promoted variables, and so lose the end of its lifetime.
void module_pin_to_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable) {
    LLVMTypeRef pointer = LLVMTypeOf(variable);
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMFunctionType(nothing, &pointer, 1, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, IN_MEMORY);
    if (!function)
        function = LLVMAddFunction(module, IN_MEMORY, type);
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(variable));
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMBuildCall2(builder, type, function, &variable, 1, "");
}

// ---- Addresses that are kept ------------------------------------------------

static bool has_zero_offset(LLVMValueRef gep) {
    for (int n = 1; n < LLVMGetNumOperands(gep); n++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)n);
        if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index))
            return false;
    }
    return true;
}

enum { MAX_CASTS = 64 };

// Does the user of an address keep it beyond the statement, in a variable that may be promoted?
static bool keeps(LLVMValueRef user, LLVMValueRef address, int depth) {
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 0) == address;
    if (LLVMIsAInsertValueInst(user))
        return true;
    if (!LLVMIsAGetElementPtrInst(user) || !has_zero_offset(user) || depth >= MAX_CASTS)
        return depth >= MAX_CASTS;
    for (LLVMUseRef use = LLVMGetFirstUse(user); use; use = LLVMGetNextUse(use))
        if (keeps(LLVMGetUser(use), user, depth + 1))
            return true;
    return false;
}

// The register of a variable gets another address each time its block is entered. A copy of the
// address that a promoted variable keeps must not: it becomes a value of its own.
static void keep_addresses(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable) {
    LLVMTypeRef pointer = LLVMTypeOf(variable);
    LLVMTypeRef type = LLVMFunctionType(pointer, &pointer, 1, 0);
    LLVMValueRef function = LLVMGetNamedFunction(module, ADDRESS);
    for (LLVMUseRef use = LLVMGetFirstUse(variable), next; use; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef user = LLVMGetUser(use);
        if (!keeps(user, variable, 0))
            continue;
        if (!function)
            function = LLVMAddFunction(module, ADDRESS, type);
        LLVMPositionBuilderBefore(builder, user);
        LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(user));
        LLVMValueRef copy = LLVMBuildCall2(builder, type, function, &variable, 1, "");
        for (int n = 0; n < LLVMGetNumOperands(user); n++)
            if (LLVMGetOperand(user, (unsigned)n) == variable &&
                !(LLVMIsAStoreInst(user) && n == 1))
                LLVMSetOperand(user, (unsigned)n, copy);
    }
}

static bool has_lifetime(LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
        if (calls_intrinsic(LLVMGetUser(use), "llvm.lifetime.start"))
            return true;
    return false;
}

void module_promote_variables(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        LLVMBasicBlockRef entry = LLVMCountBasicBlocks(f) ? LLVMGetEntryBasicBlock(f) : NULL;
        LLVMValueRef next;
        for (LLVMValueRef i = entry ? LLVMGetFirstInstruction(entry) : NULL; i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!LLVMIsAAllocaInst(i))
                continue;
            if (!is_promotable(i)) {
                if (has_lifetime(i))
                    keep_addresses(builder, module, i);
                module_pin_to_memory(builder, module, i);
                continue;
            }
            mark_assignments(builder, module, i);
            mark_lifetime(builder, module, i);
        }
    }
    LLVMDisposeBuilder(builder);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(module, "function(mem2reg)", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (error)
        LLVMConsumeError(error);
}

bool module_is_arbitrary_value(const char *name) {
    return strncmp(name, ARBITRARY, strlen(ARBITRARY)) == 0;
}

bool module_is_pin(const char *name) { return strcmp(name, IN_MEMORY) == 0; }

bool module_is_address(const char *name) { return strcmp(name, ADDRESS) == 0; }

bool module_is_assignment(const char *name) { return strcmp(name, ASSIGNS) == 0; }
