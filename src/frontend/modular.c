// Behind the last condition of its contract a function's body is replaced. There it calls an
// unknown function, which may change all that the body may change and returns anything; then what
// is ensured is assumed.
//
// The check of the function by itself gives every pointer an object of its own. So the contract
// counts in a call only where the arguments, the globals that the function uses and what all of
// these lead to are separate; elsewhere the body is executed. Engines that cannot decide that
// always execute it.
//
// A body that allocates or frees, makes pointers of numbers, returns a pointer or a structure,
// calls itself or an unknown function is not replaced: its contract does not say enough. A run with
// such a call is no evidence for a violation.
#include "frontend/modular.h"

#include "base/diag.h"
#include "base/vec.h"
#include "frontend/contracts.h"
#include "frontend/driver.h"
#include "frontend/frontend.h"
#include "frontend/separation.h"

#include "ir/natives.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { MAX_SEPARATE = 200 }; // arguments and globals that have to be separate

// What a function and all that it calls may do.
typedef struct Effects {
    ValueList functions; // that is, it calls these, itself first
    bool is_known;       // nothing but what follows
    bool has_unknown_calls;
    bool writes; // memory other than variables of its own
    bool is_recursive;
} Effects;

// ---- What a body does -------------------------------------------------------

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

// What assay_result reads: a check of what is ensured leaves it as it was.
static bool is_result_slot(LLVMValueRef pointer) {
    while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsAConstantExpr(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAGlobalVariable(pointer) && strcmp(name_of(pointer), "__assay_result_slot") == 0;
}

static void look_at(Effects *effects, LLVMValueRef instr) {
    if (LLVMIsAStoreInst(instr))
        effects->writes |=
            !is_own_variable(LLVMGetOperand(instr, 1)) && !is_result_slot(LLVMGetOperand(instr, 1));
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

// ---- Numbers that become pointers -------------------------------------------

// What an address is made of: a variable or another pointer, and steps from there.
static LLVMValueRef base_of(LLVMValueRef pointer) {
    while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsAConstantExpr(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

static bool has_same_steps(LLVMValueRef a, LLVMValueRef b) {
    if (!LLVMIsAGetElementPtrInst(a) || !LLVMIsAGetElementPtrInst(b))
        return !LLVMIsAGetElementPtrInst(a) && !LLVMIsAGetElementPtrInst(b);
    if (LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b) ||
        LLVMGetNumOperands(a) != LLVMGetNumOperands(b))
        return false;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(a); i++) {
        LLVMValueRef m = LLVMGetOperand(a, i), n = LLVMGetOperand(b, i);
        if (m != n && LLVMIsAConstantInt(m) && LLVMIsAConstantInt(n))
            return false;
    }
    return true;
}

// Is a variable that numbers are stored to handed on, so that its bytes may be read as a pointer?
static bool is_handed_on(LLVMValueRef pointer) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_place =
            LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer);
        const char *callee = LLVMIsACallInst(user) ? name_of(LLVMGetCalledValue(user)) : "";
        bool is_note = has_prefix(callee, "llvm.dbg.") || has_prefix(callee, "llvm.lifetime.") ||
                       has_prefix(callee, "__assay_"); // the variables of a condition
        if (LLVMIsAGetElementPtrInst(user) ? is_handed_on(user) : !is_place && !is_note)
            return true;
    }
    return false;
}

static bool is_private(LLVMValueRef base) { return LLVMIsAAllocaInst(base) && !is_handed_on(base); }

// A variable is what it is called by; elsewhere members are distinguished by structure and index.
static bool may_be_same_place(LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef x = base_of(a), y = base_of(b);
    bool are_variables = (LLVMIsAAllocaInst(x) || LLVMIsAGlobalVariable(x)) &&
                         (LLVMIsAAllocaInst(y) || LLVMIsAGlobalVariable(y));
    if (x == y)
        return !LLVMIsAGetElementPtrInst(a) || !LLVMIsAGetElementPtrInst(b) || has_same_steps(a, b);
    return !are_variables && !is_private(x) && !is_private(y) && has_same_steps(a, b);
}

static bool is_number(LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) >= 32) ||
           kind == LLVMDoubleTypeKind || kind == LLVMVectorTypeKind;
}

typedef struct Puns {
    ValueList stores, loads; // of numbers; of pointers: the addresses
    bool has_casts;
} Puns;

static void collect_puns(Puns *puns, LLVMValueRef instr) {
    puns->has_casts |= LLVMIsAIntToPtrInst(instr) != NULL;
    if (LLVMIsAStoreInst(instr) && is_number(LLVMTypeOf(LLVMGetOperand(instr, 0))))
        vec_push(&puns->stores, LLVMGetOperand(instr, 1));
    if (LLVMIsALoadInst(instr) && LLVMGetTypeKind(LLVMTypeOf(instr)) == LLVMPointerTypeKind)
        vec_push(&puns->loads, LLVMGetOperand(instr, 0));
}

// By a cast, or by a store of one and a load of the other: then it may write where no pointer of
// its caller's leads.
static bool makes_pointers(const ValueList *functions) {
    Puns puns = {0};
    for (size_t i = 0; i < functions->count; i++)
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(functions->items[i]); b;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef n = LLVMGetFirstInstruction(b); n; n = LLVMGetNextInstruction(n))
                collect_puns(&puns, n);
    bool makes_some = puns.has_casts;
    for (size_t i = 0; i < puns.stores.count && !makes_some; i++) {
        LLVMValueRef base = base_of(puns.stores.items[i]);
        bool is_parts = LLVMIsAAllocaInst(base) && !is_number(LLVMGetAllocatedType(base));
        makes_some = is_parts && is_handed_on(base);
        for (size_t k = 0; k < puns.loads.count && !makes_some; k++)
            makes_some = may_be_same_place(puns.stores.items[i], puns.loads.items[k]);
    }
    vec_free(&puns.stores);
    vec_free(&puns.loads);
    return makes_some;
}

// ---- All of it --------------------------------------------------------------

static Effects find_effects(LLVMValueRef function) {
    Effects effects = {.is_known = true};
    vec_push(&effects.functions, function);
    for (size_t i = 0; i < effects.functions.count; i++)
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(effects.functions.items[i]); b;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef n = LLVMGetFirstInstruction(b); n; n = LLVMGetNextInstruction(n))
                look_at(&effects, n);
    effects.is_known = effects.is_known && !(effects.writes && makes_pointers(&effects.functions));
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

// ---- A contract in place of a body ------------------------------------------

static bool is_contract(LLVMValueRef instr) {
    if (!LLVMIsACallInst(instr) || !LLVMIsAFunction(LLVMGetCalledValue(instr)))
        return false;
    const char *name = name_of(LLVMGetCalledValue(instr));
    return strcmp(name, "__assay_requires") == 0 || strcmp(name, "__assay_ensures") == 0 ||
           strcmp(name, "__assay_requires_at_entry") == 0;
}

static ValueList find_contract(LLVMValueRef function) {
    ValueList list = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_contract(i))
                vec_push(&list, i);
    return list;
}

typedef struct Replacement {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    const Effects *effects;
    bool has_bodies;
} Replacement;

static LLVMValueRef call_function(Replacement *c, const char *name, LLVMTypeRef result,
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
static LLVMValueRef call_unknown(Replacement *c) {
    ValueList given = {0};
    LLVMValueRef before = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(c->function));
    LLVMBuilderRef start = LLVMCreateBuilderInContext(c->context);
    LLVMPositionBuilderBefore(start, before);
    vec_push(&given, LLVMBuildAlloca(start, LLVMInt8TypeInContext(c->context), "assay.scratch"));
    LLVMDisposeBuilder(start);
    for (unsigned p = 0; c->effects->writes && p < LLVMCountParams(c->function); p++)
        if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(c->function, p))) == LLVMPointerTypeKind)
            vec_push(&given, LLVMGetParam(c->function, p));
    for (LLVMValueRef g = c->effects->writes ? LLVMGetFirstGlobal(c->module) : NULL; g;
         g = LLVMGetNextGlobal(g))
        if (!LLVMIsGlobalConstant(g) && is_used_by(g, c->effects, 0))
            vec_push(&given, g);
    Text name = {0};
    text_add(&name, FRONTEND_BY_CONTRACT "%s", name_of(c->function));
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(c->function));
    LLVMValueRef value =
        call_function(c, text_chars(&name), result, given.items, (unsigned)given.count);
    text_release(&name);
    vec_free(&given);
    return value;
}

// What conditions are made of: no argument points there.
static bool is_of_contract(LLVMValueRef global) {
    const char *name = name_of(global);
    return LLVMIsDeclaration(global)
               ? has_prefix(name, "_NSConcrete") || has_prefix(name, "__assay_")
               : LLVMIsGlobalConstant(global) && (has_prefix(name, "__block_descriptor") ||
                                                  has_prefix(name, "__block_literal"));
}

// A string that cannot be written to: that an argument points there, too, can only be observed by
// comparing addresses.
static bool is_constant_string(LLVMValueRef global) {
    LLVMValueRef value = LLVMIsGlobalConstant(global) ? LLVMGetInitializer(global) : NULL;
    return value && LLVMIsConstantString(value);
}

static ValueList find_separate(LLVMModuleRef module, LLVMValueRef function, const Effects *all,
                               bool compares) {
    ValueList list = {0};
    for (unsigned p = 0; p < LLVMCountParams(function); p++)
        vec_push(&list, LLVMGetParam(function, p)); // numbers, too: addresses may hide in them
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!is_of_contract(g) && (compares || !is_constant_string(g)) && is_used_by(g, all, 0))
            vec_push(&list, g);
    return list;
}

// The body and the conditions. The caller releases the list of functions.
static Effects with_conditions(LLVMValueRef function, const Effects *effects) {
    Effects all = {0};
    for (size_t i = 0; i < effects->functions.count; i++)
        vec_push(&all.functions, effects->functions.items[i]);
    separation_add_conditions(function, &all.functions);
    return all;
}

static bool has_few_separate(LLVMModuleRef module, LLVMValueRef function, const Effects *effects) {
    Effects all = with_conditions(function, effects);
    ValueList list = find_separate(module, function, &all, true);
    bool is_few = list.count <= MAX_SEPARATE;
    vec_free(&list);
    vec_free(&all.functions);
    return is_few;
}

static size_t count_pointers(const ValueList *list) {
    size_t n = 0;
    for (size_t i = 0; i < list->count; i++)
        n += LLVMGetTypeKind(LLVMTypeOf(list->items[i])) == LLVMPointerTypeKind;
    return n;
}

static void call_begin(Replacement *c) {
    Effects all = with_conditions(c->function, c->effects);
    Separation separation = separation_find(&all.functions);
    ValueList list = find_separate(c->module, c->function, &all, separation.compares),
              arguments = {0};
    bool is_always = !separation.follows && !separation.compares &&
                     (!c->effects->writes || count_pointers(&list) <= 1);
    unsigned flags = (separation.follows ? IR_COVERED_FOLLOWS : 0) |
                     (is_always ? IR_COVERED_SHARED : 0) | (c->has_bodies ? MODULAR_HAS_BODY : 0);
    LLVMTypeRef number = LLVMInt32TypeInContext(c->context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(c->context), &number, 1, 1);
    LLVMValueRef begin = LLVMGetNamedFunction(c->module, MODULAR_BEGIN);
    if (!begin)
        begin = LLVMAddFunction(c->module, MODULAR_BEGIN, type);
    vec_push(&arguments, LLVMConstInt(number, flags, 0));
    for (size_t i = 0; i < list.count; i++)
        vec_push(&arguments, list.items[i]);
    LLVMBuildCall2(c->builder, type, begin, arguments.items, (unsigned)arguments.count, "");
    vec_free(&arguments);
    vec_free(&list);
    vec_free(&all.functions);
}

static void return_value(Replacement *c, LLVMValueRef value) {
    LLVMTypeRef type = LLVMTypeOf(value), nothing = LLVMVoidTypeInContext(c->context);
    bool is_void = LLVMGetTypeKind(type) == LLVMVoidTypeKind;
    char *spelling = LLVMPrintTypeToString(type);
    Text name = {0};
    text_add(&name, MODULAR_RETURN "%s", spelling);
    LLVMDisposeMessage(spelling);
    call_function(c, text_chars(&name), nothing, &value, is_void ? 0 : 1);
    text_release(&name);
}

static bool is_condition(LLVMValueRef call) {
    return strcmp(name_of(LLVMGetCalledValue(call)), "__assay_ensures") == 0;
}

static bool has_conditions(const ValueList *contract) {
    for (size_t i = 0; i < contract->count; i++)
        if (is_condition(contract->items[i]))
            return true;
    return false;
}

static void replace_body(Replacement *c, const ValueList *contract) {
    LLVMValueRef last = contract->items[contract->count - 1];
    LLVMPositionBuilderBefore(c->builder, LLVMGetNextInstruction(last));
    LLVMSetCurrentDebugLocation2(c->builder, LLVMInstructionGetDebugLoc(last));
    call_begin(c);
    LLVMValueRef value = call_unknown(c);
    ContractResult before = {0};
    if (has_conditions(contract))
        before = contracts_keep_result(c->builder, c->function, value);
    for (size_t i = 0; i < contract->count; i++) {
        LLVMValueRef block = LLVMGetOperand(contract->items[i], 0);
        if (is_condition(contract->items[i]))
            call_function(c, "__assay_assume_ensures", LLVMVoidTypeInContext(c->context), &block,
                          1);
    }
    contracts_restore_result(c->builder, c->function, &before);
    return_value(c, value);
}

// ---- Which functions --------------------------------------------------------

static bool has_plain_type(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    LLVMTypeKind result = LLVMGetTypeKind(LLVMGetReturnType(type));
    bool is_plain = result == LLVMVoidTypeKind || result == LLVMIntegerTypeKind ||
                    result == LLVMFloatTypeKind || result == LLVMDoubleTypeKind;
    unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
    return is_plain && !LLVMIsFunctionVarArg(type) &&
           !(LLVMCountParams(function) && LLVMGetEnumAttributeAtIndex(function, 1, sret));
}

// ---- What is taken for granted ----------------------------------------------

static bool uses_variables(LLVMModuleRef module, const Effects *effects) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!LLVMIsGlobalConstant(g) && LLVMGetInitializer(g) &&
            !has_prefix(name_of(g), "__assay_") && is_used_by(g, effects, 0))
            return true;
    return false;
}

// The check of the function by itself takes more for granted than the contract says: every call has
// to keep to it. What the contract says, and what globals hold, is said elsewhere.
static void tell_conventions(LLVMModuleRef whole, const char *function, Text *assumptions) {
    Text lines = {0};
    Diag diag = {0};
    DriverOptions options = {.function = function};
    driver_build(whole, &options, &lines, &diag);
    for (const char *line = text_chars(&lines); *line;) {
        size_t length = strcspn(line, "\n");
        if (!has_prefix(line, "assay_requires(") && !has_prefix(line, "global variables hold "))
            text_add(assumptions, "calls of %s: %.*s\n", function, (int)length, line);
        line += length + (line[length] == '\n');
    }
    diag_release(&diag);
    text_release(&lines);
}

static void tell(Modular *m, ModularFunction *f, Text *assumptions) {
    const char *name = name_of(f->function);
    Text assumed = {0};
    if (!f->assumptions) {
        text_add(&assumed,
                 "%s does nothing wrong, returns, and meets its contract (--function %s%s checks "
                 "that)\n",
                 name, name, f->uses_variables ? " --any-globals" : "");
        tell_conventions(m->whole, name, &assumed);
        if (f->uses_variables)
            text_add(&assumed,
                     "calls of %s: pointers in global variables are as those of arguments\n", name);
        f->assumptions = text_take(&assumed);
    }
    text_add(assumptions, "%s", f->assumptions);
}

// ---- All functions ----------------------------------------------------------

static bool is_replaced(const Modular *m, LLVMValueRef function) {
    for (size_t i = 0; i < m->functions.count; i++)
        if (m->functions.items[i].function == function)
            return true;
    return false;
}

// Every condition has to be known where the body is replaced.
static bool is_in_order(const ValueList *contract) {
    for (size_t i = 0; i < contract->count; i++)
        if (is_condition(contract->items[i]) &&
            !contracts_comes_before(contract->items[i], contract->items[contract->count - 1]))
            return false;
    return contract->count > 0;
}

Modular modular_find(LLVMModuleRef module) {
    Modular m = {.module = module, .whole = LLVMCloneModule(module)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMCountBasicBlocks(f) || strcmp(name_of(f), "main") == 0)
            continue;
        ValueList contract = find_contract(f);
        Effects effects = find_effects(f);
        if (has_plain_type(f) && effects.is_known && !effects.is_recursive &&
            is_in_order(&contract) && has_few_separate(module, f, &effects))
            vec_push(&m.functions,
                     ((ModularFunction){.function = f,
                                        .uses_variables = uses_variables(module, &effects)}));
        vec_free(&contract);
        vec_free(&effects.functions);
    }
    return m;
}

// What bodies do is found before the first of them is replaced.
void modular_replace_bodies(Modular *m, LLVMValueRef except, bool has_bodies) {
    size_t n = m->functions.count;
    Effects *effects = memory_zeroed((n + 1) * sizeof *effects);
    Replacement replacement = {
        .module = m->module, .context = LLVMGetModuleContext(m->module), .has_bodies = has_bodies};
    replacement.builder = LLVMCreateBuilderInContext(replacement.context);
    for (size_t i = 0; i < n; i++)
        effects[i] = find_effects(m->functions.items[i].function);
    for (size_t i = 0; i < n; i++) {
        ValueList contract = find_contract(m->functions.items[i].function);
        replacement.function = m->functions.items[i].function;
        replacement.effects = &effects[i];
        if (replacement.function != except)
            replace_body(&replacement, &contract);
        vec_free(&contract);
        vec_free(&effects[i].functions);
    }
    free(effects);
    LLVMDisposeBuilder(replacement.builder);
}

// Bodies that are replaced are not looked into.
void modular_tell(Modular *m, LLVMValueRef start, LLVMValueRef alone, Text *assumptions) {
    Effects reached = {0};
    vec_push(&reached.functions, start);
    for (size_t i = 0; i < reached.functions.count; i++) {
        LLVMValueRef f = reached.functions.items[i];
        if (f != alone && is_replaced(m, f))
            continue;
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef n = LLVMGetFirstInstruction(b); n; n = LLVMGetNextInstruction(n))
                look_at(&reached, n);
    }
    for (size_t i = 0; i < m->functions.count; i++) {
        LLVMValueRef f = m->functions.items[i].function;
        if (f != alone && (is_among(&reached.functions, f) || reached.has_unknown_calls))
            tell(m, &m->functions.items[i], assumptions);
    }
    vec_free(&reached.functions);
}

void modular_release(Modular *m) {
    for (size_t i = 0; i < m->functions.count; i++)
        free(m->functions.items[i].assumptions);
    vec_free(&m->functions);
    if (m->whole)
        LLVMDisposeModule(m->whole);
    *m = (Modular){0};
}
