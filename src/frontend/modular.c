// Behind the last condition of its contract a function is cut off. There it calls an unknown function, which may
// change all that the body may change and returns anything; then what is ensured is assumed.
//
// A body that allocates or frees, returns a pointer or a structure, calls itself or what nobody knows is not replaced: its
// contract does not tell enough. A run with such a call is no evidence for a violation.
#include "frontend/modular.h"

#include "base/vec.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

typedef VEC(LLVMValueRef) ValueList;

// What a function and all that it calls may do.
typedef struct Effects {
    ValueList functions; // that is, it calls these, itself first
    bool is_known;       // nothing but what follows
    bool has_unknown_calls;
    bool writes; // memory other than variables of its own
    bool is_recursive;
} Effects;

// ---- What a body does ----------------------------------------------------------------------------------

static bool is_among(const ValueList *list, LLVMValueRef value) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == value)
            return true;
    return false;
}

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool has_prefix(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

// Of the library: neither allocates nor keeps a state.
static bool is_plain(const char *name, bool *writes) {
    static const char *const readers[] = {"strlen",  "strnlen", "strcmp",  "strncmp", "memcmp",
                                          "strchr",  "strrchr", "strstr",  "memchr",  "abs",
                                          "labs",    "isdigit", "isalpha", "isspace", "isalnum",
                                          "isupper", "islower", "toupper", "tolower", NULL};
    static const char *const writers[] = {"memcpy",  "memmove", "memset",  "strcpy",
                                          "strncpy", "strcat",  "strncat", NULL};
    *writes |= is_one_of(name, writers) || has_prefix(name, "llvm.mem");
    return is_one_of(name, readers) || is_one_of(name, writers) || has_prefix(name, "llvm.") ||
           has_prefix(name, "__assay_") || has_prefix(name, "__ubsan_");
}

static bool is_own_variable(LLVMValueRef pointer) {
    while (LLVMIsAGetElementPtrInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer) != NULL;
}

static void look_at(Effects *effects, LLVMValueRef instr) {
    if (LLVMIsAStoreInst(instr))
        effects->writes |= !is_own_variable(LLVMGetOperand(instr, 1));
    effects->writes |= LLVMIsAAtomicRMWInst(instr) || LLVMIsAAtomicCmpXchgInst(instr);
    if (!LLVMIsACallInst(instr))
        return;
    LLVMValueRef callee = LLVMGetCalledValue(instr);
    if (!LLVMIsAFunction(callee)) {
        effects->is_known = false;
        effects->has_unknown_calls = true;
    } else if (!LLVMCountBasicBlocks(callee)) {
        effects->is_known &= is_plain(name_of(callee), &effects->writes);
    } else {
        effects->is_recursive |= callee == effects->functions.items[0];
        if (!is_among(&effects->functions, callee))
            vec_push(&effects->functions, callee);
    }
}

static Effects find_effects(LLVMValueRef function) {
    Effects effects = {.is_known = true};
    vec_push(&effects.functions, function);
    for (size_t i = 0; i < effects.functions.count; i++)
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(effects.functions.items[i]); b;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef n = LLVMGetFirstInstruction(b); n; n = LLVMGetNextInstruction(n))
                look_at(&effects, n);
    return effects;
}

// Is the global (or an address in it) used by one of the functions?
static bool is_used_by(LLVMValueRef value, const Effects *effects, int depth) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user)) {
            if (depth > 8 || is_used_by(user, effects, depth + 1))
                return true;
            continue;
        }
        LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
        if (is_among(&effects->functions, function))
            return true;
    }
    return false;
}

// ---- The cut -------------------------------------------------------------------------------------------

static bool is_contract(LLVMValueRef instr) {
    if (!LLVMIsACallInst(instr) || !LLVMIsAFunction(LLVMGetCalledValue(instr)))
        return false;
    const char *name = name_of(LLVMGetCalledValue(instr));
    return strcmp(name, "__assay_requires") == 0 || strcmp(name, "__assay_ensures") == 0;
}

static ValueList find_contract(LLVMValueRef function) {
    ValueList list = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_contract(i))
                vec_push(&list, i);
    return list;
}

typedef struct Cut {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    const Effects *effects;
} Cut;

static LLVMValueRef call_function(Cut *c, const char *name, LLVMTypeRef result,
                                  LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef *types = memory_new((n + 1) * sizeof *types);
    for (unsigned i = 0; i < n; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    free(types);
    LLVMValueRef function = LLVMGetNamedFunction(c->module, name);
    if (!function)
        function = LLVMAddFunction(c->module, name, type);
    return LLVMBuildCall2(c->builder, type, function, arguments, n, "");
}

// What the body may change is handed over. There is always some memory: so the run is no evidence.
static LLVMValueRef call_unknown(Cut *c) {
    ValueList given = {0};
    LLVMValueRef before = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(c->function));
    LLVMBuilderRef start = LLVMCreateBuilderInContext(c->context);
    LLVMPositionBuilderBefore(start, before);
    vec_push(&given, LLVMBuildAlloca(start, LLVMInt8TypeInContext(c->context), "assay.scratch"));
    LLVMDisposeBuilder(start);
    for (unsigned p = 0; c->effects->writes && p < LLVMCountParams(c->function); p++)
        vec_push(&given, LLVMGetParam(c->function, p)); // numbers may be addresses, too
    for (LLVMValueRef g = c->effects->writes ? LLVMGetFirstGlobal(c->module) : NULL; g;
         g = LLVMGetNextGlobal(g))
        if (!LLVMIsGlobalConstant(g) && is_used_by(g, c->effects, 0))
            vec_push(&given, g);
    Text name = {0};
    text_add(&name, "__assay_by_contract.%s", name_of(c->function));
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(c->function));
    LLVMValueRef value =
        call_function(c, text_chars(&name), result, given.items, (unsigned)given.count);
    text_release(&name);
    vec_free(&given);
    return value;
}

static void keep_result(Cut *c, LLVMValueRef value) {
    LLVMValueRef slot = LLVMGetNamedGlobal(c->module, "__assay_result_slot");
    if (slot && LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMVoidTypeKind)
        LLVMBuildStore(c->builder, value, slot);
}

static void return_value(Cut *c, LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value), nothing = LLVMVoidTypeInContext(c->context);
    bool is_void = LLVMGetTypeKind(type) == LLVMVoidTypeKind;
    char *spelling = LLVMPrintTypeToString(type);
    Text name = {0};
    text_add(&name, MODULAR_RETURN "%s", spelling);
    LLVMDisposeMessage(spelling);
    call_function(c, text_chars(&name), nothing, &value, is_void ? 0 : 1);
    text_release(&name);
}

static void cut_off(Cut *c, const ValueList *contract) {
    LLVMValueRef last = contract->items[contract->count - 1];
    LLVMPositionBuilderBefore(c->builder, LLVMGetNextInstruction(last));
    LLVMSetCurrentDebugLocation2(c->builder, LLVMInstructionGetDebugLoc(last));
    LLVMValueRef value = call_unknown(c);
    keep_result(c, value);
    for (size_t i = 0; i < contract->count; i++) {
        LLVMValueRef block = LLVMGetOperand(contract->items[i], 0);
        if (strcmp(name_of(LLVMGetCalledValue(contract->items[i])), "__assay_ensures") == 0)
            call_function(c, "__assay_assume_ensures", LLVMVoidTypeInContext(c->context), &block,
                          1);
    }
    return_value(c, value);
}

// ---- Which functions -----------------------------------------------------------------------------------

static bool has_plain_type(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    LLVMTypeKind result = LLVMGetTypeKind(LLVMGetReturnType(type));
    bool is_plain = result == LLVMVoidTypeKind || result == LLVMIntegerTypeKind ||
                    result == LLVMFloatTypeKind || result == LLVMDoubleTypeKind;
    unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
    return is_plain && !LLVMIsFunctionVarArg(type) &&
           !(LLVMCountParams(function) && LLVMGetEnumAttributeAtIndex(function, 1, sret));
}

void modular_replace_bodies(LLVMModuleRef module, LLVMValueRef start, LLVMValueRef except,
                            Text *assumptions) {
    Effects program = find_effects(start);
    Cut cut = {.module = module, .context = LLVMGetModuleContext(module)};
    cut.builder = LLVMCreateBuilderInContext(cut.context);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (f == except || !LLVMCountBasicBlocks(f) || strcmp(name_of(f), "main") == 0)
            continue;
        ValueList contract = find_contract(f);
        Effects effects = find_effects(f);
        cut.function = f;
        cut.effects = &effects;
        if (contract.count && has_plain_type(f) && effects.is_known && !effects.is_recursive) {
            cut_off(&cut, &contract);
            if (is_among(&program.functions, f) || program.has_unknown_calls)
                text_add(assumptions, "%s meets its contract (--function %s checks that)\n",
                         name_of(f), name_of(f));
        }
        vec_free(&contract);
        vec_free(&effects.functions);
    }
    vec_free(&program.functions);
    LLVMDisposeBuilder(cut.builder);
}
