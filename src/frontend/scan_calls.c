#include "frontend/scan_calls.h"

#include "base/text.h"
#include "base/vec.h"
#include "frontend/module.h"
#include "frontend/print_calls.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_PARTS = 48, SCAN_ROOM = 128, NO_ARGUMENT = -1 }; // as in models/scan_steps.c

typedef struct Part {
    size_t at; // in the format
    int argument;
} Part;

typedef VEC(Part) Parts;

typedef struct Function {
    const char *name;
    const char *begin, *part; // models
    unsigned format;          // which argument it is
} Function;

#define FUNCTIONS_OF(prefix)                                                                       \
    {prefix "scanf", "__assay_scanf_begin", "__assay_scanf_part", 0},                              \
        {prefix "fscanf", "__assay_fscanf_begin", "__assay_fscanf_part", 1},                       \
        {prefix "sscanf", "__assay_sscanf_begin", "__assay_sscanf_part", 1}

static const Function FUNCTIONS[] = {FUNCTIONS_OF(""), FUNCTIONS_OF("__isoc99_"),
                                     FUNCTIONS_OF("__isoc23_")};

typedef struct Scanning {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMTypeRef number, pointer;
    LLVMValueRef call, function;
    const Function *info;
} Scanning;

// ---- The format ---------------------------------------------------------------------------------

// As models/scan.c reads it. NULL: it has no end.
static const char *skip_set(const char *at) {
    at += *at == '^';
    at += *at == ']';
    at += strcspn(at, "]");
    return *at ? at + 1 : NULL;
}

// `at` is behind the "%"; NULL: there is no conversion.
static const char *skip_conversion(const char *at, bool *takes_argument) {
    *takes_argument = *at != '*';
    at += *at == '*';
    at += *at == 'm';
    at += strspn(at, "0123456789");
    at += strspn(at, "hlLqjzt");
    if (!*at || !strchr("diouxXpeEfFgGaAcs[n%", *at))
        return NULL;
    *takes_argument &= *at != '%';
    return *at == '[' ? skip_set(at + 1) : at + 1;
}

static bool read_format(const char *format, Parts *parts) {
    const char *at = format;
    int argument = 0;
    while (at && *at) {
        bool takes_argument = false;
        Part part = {(size_t)(at - format), NO_ARGUMENT};
        at = *at == '%' ? skip_conversion(at + 1, &takes_argument) : at + 1;
        if (takes_argument)
            part.argument = argument++;
        vec_push(parts, part);
    }
    return at != NULL;
}

// All arguments that are used are there, and are pointers.
static bool call_fits(const Scanning *s, const Parts *parts) {
    unsigned n = LLVMGetNumArgOperands(s->call) - s->info->format - 1;
    unsigned by_value = LLVMGetEnumAttributeKindForName("byval", 5);
    if (parts->count > MOST_PARTS || LLVMTypeOf(s->call) != s->number)
        return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(s->call); i++)
        if (LLVMTypeOf(LLVMGetOperand(s->call, i)) != s->pointer ||
            LLVMGetCallSiteEnumAttribute(s->call, i + 1, by_value))
            return false;
    for (size_t i = 0; i < parts->count; i++)
        if (parts->items[i].argument >= (int)n)
            return false;
    return true;
}

// ---- Calls --------------------------------------------------------------------------------------

static LLVMValueRef call_model(Scanning *s, const char *name, LLVMTypeRef result,
                               LLVMValueRef *arguments, unsigned n) {
    LLVMTypeRef types[] = {s->pointer, s->pointer, s->pointer};
    LLVMTypeRef type = LLVMFunctionType(result, types, n, 0);
    LLVMValueRef function = LLVMGetNamedFunction(s->module, name);
    if (!function)
        function = LLVMAddFunction(s->module, name, type);
    return LLVMBuildCall2(s->builder, type, function, arguments, n, "");
}

static LLVMValueRef new_state(Scanning *s) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(s->call));
    LLVMTypeRef type = LLVMArrayType2(LLVMInt64TypeInContext(s->context), SCAN_ROOM / 8);
    LLVMPositionBuilderBefore(s->builder,
                              LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    LLVMSetCurrentDebugLocation2(s->builder, NULL);
    LLVMValueRef state = LLVMBuildAlloca(s->builder, type, "");
    LLVMSetAlignment(state, 16);
    return state;
}

static void note_original(Scanning *s) {
    VEC(LLVMValueRef) arguments = {0};
    for (unsigned i = 0; i < LLVMGetNumArgOperands(s->call); i++)
        vec_push(&arguments, LLVMGetOperand(s->call, i));
    Text name = {0};
    text_add(&name, PRINT_CALLS_ORIGINAL "%s", s->info->name);
    LLVMTypeRef type = LLVMGlobalGetValueType(s->function);
    LLVMValueRef function = LLVMGetNamedFunction(s->module, text_chars(&name));
    if (!function)
        function = LLVMAddFunction(s->module, text_chars(&name), type);
    LLVMBuildCall2(s->builder, type, function, arguments.items, (unsigned)arguments.count, "");
    text_release(&name);
    vec_free(&arguments);
}

static void unroll(Scanning *s, const Parts *parts) {
    unsigned format = s->info->format;
    LLVMTypeRef nothing = LLVMVoidTypeInContext(s->context);
    LLVMTypeRef byte = LLVMInt8TypeInContext(s->context);
    LLVMValueRef arguments[3] = {new_state(s)};
    LLVMPositionBuilderBefore(s->builder, s->call);
    LLVMSetCurrentDebugLocation2(s->builder, LLVMInstructionGetDebugLoc(s->call));
    note_original(s);
    if (format)
        arguments[1] = LLVMGetOperand(s->call, 0);
    call_model(s, s->info->begin, nothing, arguments, 1 + format);
    for (size_t i = 0; i < parts->count; i++) {
        const Part *part = &parts->items[i];
        LLVMValueRef at = LLVMConstInt(LLVMInt32TypeInContext(s->context), part->at, 0);
        arguments[1] = LLVMConstInBoundsGEP2(byte, LLVMGetOperand(s->call, format), &at, 1);
        arguments[2] = part->argument == NO_ARGUMENT
                           ? LLVMConstNull(s->pointer)
                           : LLVMGetOperand(s->call, format + 1 + (unsigned)part->argument);
        call_model(s, s->info->part, nothing, arguments, 3);
    }
    LLVMValueRef result = call_model(s, "__assay_scan_end", s->number, arguments, 1);
    LLVMReplaceAllUsesWith(s->call, result);
    LLVMInstructionEraseFromParent(s->call);
}

static void unroll_calls(Scanning *s) {
    VEC(LLVMValueRef) calls = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(s->function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == s->function)
            vec_push(&calls, user);
    }
    for (size_t i = 0; i < calls.count; i++) {
        Parts parts = {0};
        s->call = calls.items[i];
        const char *format = LLVMGetNumArgOperands(s->call) > s->info->format
                                 ? module_constant_text(LLVMGetOperand(s->call, s->info->format))
                                 : NULL;
        if (format && read_format(format, &parts) && call_fits(s, &parts))
            unroll(s, &parts);
        vec_free(&parts);
    }
    vec_free(&calls);
}

void scan_calls_unroll(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    Scanning s = {.module = module,
                  .context = context,
                  .builder = LLVMCreateBuilderInContext(context),
                  .number = LLVMInt32TypeInContext(context),
                  .pointer = LLVMPointerTypeInContext(context, 0)};
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++) {
        s.info = &FUNCTIONS[i];
        s.function = LLVMGetNamedFunction(module, s.info->name);
        if (s.function && LLVMIsDeclaration(s.function) &&
            LLVMIsFunctionVarArg(LLVMGlobalGetValueType(s.function)) &&
            LLVMCountParams(s.function) == s.info->format + 1)
            unroll_calls(&s);
    }
    LLVMDisposeBuilder(s.builder);
}
