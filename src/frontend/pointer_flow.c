// Points-to classes by unification. Each class has at most one class of what its objects contain,
// so that a load gives the contents of its address's class, and a store puts the value's class
// there. Integers are followed like pointers: they may hold addresses. Whatever the analysis does
// not know the effect of goes through one class, `outside`, which contains itself: functions
// without a body, calls through pointers and variable arguments.
#include "frontend/pointer_flow.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = 0 };

typedef struct Class {
    uint32_t parent;
    uint32_t contents; // class, or NONE
} Class;

typedef struct Pair {
    uint32_t a, b;
} Pair;

struct PointerFlow {
    VEC(Class) classes; // the first is none
    VEC(Pair) to_unify;
    Map values;  // LLVMValueRef -> class
    Map results; // LLVMValueRef of a function -> class of what it returns
    uint32_t outside;
};

// ---- Classes ----------------------------------------------------------------

static uint32_t new_class(PointerFlow *f) {
    uint32_t id = (uint32_t)f->classes.count;
    vec_push(&f->classes, ((Class){.parent = id}));
    return id;
}

static uint32_t find(PointerFlow *f, uint32_t id) {
    while (f->classes.items[id].parent != id) {
        f->classes.items[id].parent = f->classes.items[f->classes.items[id].parent].parent;
        id = f->classes.items[id].parent;
    }
    return id;
}

static void unify(PointerFlow *f, uint32_t first, uint32_t second) {
    vec_push(&f->to_unify, ((Pair){first, second}));
    while (f->to_unify.count) {
        Pair pair = vec_pop(&f->to_unify);
        uint32_t a = find(f, pair.a), b = find(f, pair.b);
        if (a == NONE || b == NONE || a == b)
            continue;
        uint32_t of_a = f->classes.items[a].contents, of_b = f->classes.items[b].contents;
        f->classes.items[b].parent = a;
        f->classes.items[a].contents = of_a ? of_a : of_b;
        if (of_a && of_b)
            vec_push(&f->to_unify, ((Pair){of_a, of_b}));
    }
}

static uint32_t contents_of(PointerFlow *f, uint32_t id) {
    if (id == NONE)
        return NONE;
    id = find(f, id);
    if (!f->classes.items[id].contents) {
        uint32_t contents = new_class(f);
        f->classes.items[id].contents = contents;
    }
    return f->classes.items[id].contents;
}

// ---- Values -----------------------------------------------------------------

static uint32_t class_of(PointerFlow *f, LLVMValueRef value);

// An aggregate, or an expression over addresses: all that is in it.
static uint32_t class_of_parts(PointerFlow *f, LLVMValueRef constant) {
    uint32_t all = NONE;
    for (int i = 0; i < LLVMGetNumOperands(constant); i++) {
        LLVMValueRef part = LLVMGetOperand(constant, (unsigned)i);
        uint32_t id = LLVMIsABasicBlock(part) ? NONE : class_of(f, part);
        if (all)
            unify(f, all, id);
        else
            all = id;
    }
    return all;
}

static uint32_t class_of(PointerFlow *f, LLVMValueRef value) {
    uint64_t found;
    if (map_get(&f->values, map_key(value), &found))
        return find(f, (uint32_t)found);
    bool is_object = LLVMIsAGlobalVariable(value) || LLVMIsAFunction(value);
    bool is_value = LLVMIsAInstruction(value) || LLVMIsAArgument(value);
    uint32_t id = is_object || is_value    ? new_class(f)
                  : LLVMIsAConstant(value) ? class_of_parts(f, value)
                                           : NONE; // metadata, inline assembly
    map_set(&f->values, map_key(value), id);
    return find(f, id);
}

static uint32_t result_of(PointerFlow *f, LLVMValueRef function) {
    uint64_t found;
    if (map_get(&f->results, map_key(function), &found))
        return (uint32_t)found;
    uint32_t id = new_class(f);
    map_set(&f->results, map_key(function), id);
    return id;
}

// ---- Calls ------------------------------------------------------------------

typedef enum Effect {
    EFFECT_ANY,      // hands its arguments to the outside, and gives back what is there
    EFFECT_NONE,     // gives no pointer back, and keeps none
    EFFECT_NEW,      // gives a new object
    EFFECT_ARGUMENT, // gives a place in what its arguments point to
    EFFECT_COPY,     // copies from its second argument to its first one, which it gives back
} Effect;

static bool is_one_of(const char *name, const char *names) {
    size_t length = strlen(name);
    for (const char *at = strstr(names, name); at && length; at = strstr(at + 1, name))
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static bool begins_with(const char *name, const char *prefix) {
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static Effect effect_of(const char *name) {
    if (begins_with(name, "llvm.va_"))
        return EFFECT_ANY;
    if (begins_with(name, "llvm.memcpy") || begins_with(name, "llvm.memmove") ||
        is_one_of(name, "memcpy memmove mempcpy strcpy strncpy strcat strncat stpcpy realloc"))
        return EFFECT_COPY;
    if (begins_with(name, "llvm.") || begins_with(name, "__assay") ||
        is_one_of(name, "strchr strrchr strstr strpbrk memchr memset"))
        return EFFECT_ARGUMENT;
    if (is_one_of(name, "malloc calloc aligned_alloc memalign strdup strndup"))
        return EFFECT_NEW;
    if (is_one_of(name, "free cfree strcmp strncmp strcasecmp strncasecmp strcoll memcmp strlen "
                        "strnlen strspn strcspn atoi atol atoll atof puts fputs putchar fputc putc "
                        "printf fprintf dprintf sprintf snprintf vprintf vfprintf vsprintf "
                        "vsnprintf perror fflush fclose exit abort __assert_fail reach_error"))
        return EFFECT_NONE;
    return EFFECT_ANY;
}

static void flow_to_body(PointerFlow *f, LLVMValueRef call, LLVMValueRef callee) {
    unsigned n_params = LLVMCountParams(callee);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        unify(f, class_of(f, LLVMGetOperand(call, i)),
              i < n_params ? class_of(f, LLVMGetParam(callee, i)) : f->outside);
    unify(f, class_of(f, call), result_of(f, callee));
}

static void flow_to_library(PointerFlow *f, LLVMValueRef call, Effect effect) {
    unsigned n = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < n && (effect == EFFECT_ANY || effect == EFFECT_ARGUMENT); i++)
        unify(f, class_of(f, LLVMGetOperand(call, i)),
              effect == EFFECT_ANY ? f->outside : class_of(f, call));
    if (effect == EFFECT_ANY)
        unify(f, class_of(f, call), f->outside);
    if (effect != EFFECT_COPY || n < 2)
        return;
    uint32_t to = class_of(f, LLVMGetOperand(call, 0));
    unify(f, contents_of(f, to), contents_of(f, class_of(f, LLVMGetOperand(call, 1))));
    unify(f, class_of(f, call), to);
}

static void flow_of_call(PointerFlow *f, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    while (LLVMIsAGlobalAlias(callee))
        callee = LLVMAliasGetAliasee(callee);
    if (LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee))
        flow_to_body(f, call, callee);
    else
        flow_to_library(f, call,
                        LLVMIsAFunction(callee) ? effect_of(LLVMGetValueName2(callee, &length))
                                                : EFFECT_ANY);
}

// ---- Instructions -----------------------------------------------------------

// The address comes first in an atomic operation, and what it reads and writes meets its operands.
static void flow_of_atomic(PointerFlow *f, LLVMValueRef instr) {
    uint32_t contents = contents_of(f, class_of(f, LLVMGetOperand(instr, 0)));
    for (int i = 1; i < LLVMGetNumOperands(instr); i++)
        unify(f, contents, class_of(f, LLVMGetOperand(instr, (unsigned)i)));
    unify(f, contents, class_of(f, instr));
}

// The result may be what any of the operands is. Indices that are added to a pointer are none.
static void flow_of_operands(PointerFlow *f, LLVMValueRef instr) {
    int n = LLVMIsAGetElementPtrInst(instr) && !LLVMIsNull(LLVMGetOperand(instr, 0))
                ? 1
                : LLVMGetNumOperands(instr);
    for (int i = 0; i < n; i++)
        unify(f, class_of(f, instr), class_of(f, LLVMGetOperand(instr, (unsigned)i)));
}

static void flow_of(PointerFlow *f, LLVMValueRef function, LLVMValueRef instr) {
    switch (LLVMGetInstructionOpcode(instr)) {
    case LLVMLoad:
        unify(f, class_of(f, instr), contents_of(f, class_of(f, LLVMGetOperand(instr, 0))));
        break;
    case LLVMStore:
        unify(f, contents_of(f, class_of(f, LLVMGetOperand(instr, 1))),
              class_of(f, LLVMGetOperand(instr, 0)));
        break;
    case LLVMRet:
        if (LLVMGetNumOperands(instr))
            unify(f, result_of(f, function), class_of(f, LLVMGetOperand(instr, 0)));
        break;
    case LLVMCall:
        flow_of_call(f, instr);
        break;
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
        flow_of_atomic(f, instr);
        break;
    case LLVMVAArg:
        unify(f, class_of(f, instr), f->outside);
        break;
    case LLVMAlloca:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMBr:
    case LLVMSwitch:
    case LLVMIndirectBr:
    case LLVMUnreachable:
    case LLVMFence:
        break;
    default:
        flow_of_operands(f, instr);
    }
}

// ---- The module -------------------------------------------------------------

// Is the function used for anything but direct calls of it?
static bool is_taken(LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
            return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == function)
                return true;
    }
    return false;
}

static void flow_of_function(PointerFlow *f, LLVMValueRef function) {
    for (unsigned i = 0; is_taken(function) && i < LLVMCountParams(function); i++)
        unify(f, class_of(f, LLVMGetParam(function, i)), f->outside);
    if (is_taken(function))
        unify(f, result_of(f, function), f->outside);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            flow_of(f, function, i);
}

PointerFlow *pointer_flow_new(LLVMModuleRef module) {
    PointerFlow *f = memory_new(sizeof *f);
    *f = (PointerFlow){0};
    vec_push(&f->classes, ((Class){.parent = NONE}));
    f->outside = new_class(f);
    f->classes.items[f->outside].contents = f->outside;
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef value = LLVMGetInitializer(g);
        if (value)
            unify(f, contents_of(f, class_of(f, g)), class_of(f, value));
    }
    for (LLVMValueRef function = LLVMGetFirstFunction(module); function;
         function = LLVMGetNextFunction(function))
        flow_of_function(f, function);
    return f;
}

uint32_t pointer_flow_class(PointerFlow *flow, LLVMValueRef value) { return class_of(flow, value); }

void pointer_flow_release(PointerFlow *flow) {
    vec_free(&flow->classes);
    vec_free(&flow->to_unify);
    map_release(&flow->values);
    map_release(&flow->results);
    free(flow);
}
