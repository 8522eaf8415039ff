// Questions about runs, asked as unreach-call: is there one that executes a place in the program
// and comes to the end of the function? One that comes to its end, or to its start, at all?
#include "frontend/driver_internal.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#define MARK "__assay_probe_mark"
#define END "__assay_probe_end"

static void call(Driver *d, LLVMBuilderRef builder, const char *name) {
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(d->context), NULL, 0, 0);
    LLVMValueRef function = LLVMGetNamedFunction(d->module, name);
    if (!function)
        function = LLVMAddFunction(d->module, name, type);
    LLVMBuildCall2(builder, type, function, NULL, 0, "");
}

// ---- Places -----------------------------------------------------------------

typedef struct Place {
    const char *file; // its last component
    size_t length;
    unsigned line, column;
} Place;

static bool parse_place(const char *text, Place *place) {
    const char *column = strrchr(text, ':'), *line = column;
    while (line && line > text && line[-1] != ':')
        line--;
    if (!column || line == text)
        return false;
    const char *end = line - 1, *start = end;
    while (start > text && start[-1] != '/')
        start--;
    *place =
        (Place){start, (size_t)(end - start), (unsigned)atoi(line), (unsigned)atoi(column + 1)};
    return true;
}

static bool is_there(LLVMValueRef instr, const Place *place) {
    unsigned length = 0;
    if (LLVMGetDebugLocLine(instr) != place->line || LLVMGetDebugLocColumn(instr) != place->column)
        return false;
    const char *file = LLVMGetDebugLocFilename(instr, &length);
    return file && length >= place->length &&
           strncmp(file + length - place->length, place->file, place->length) == 0;
}

// Behind the last instruction of the block that is there.
static bool mark_block(Driver *d, LLVMBuilderRef builder, LLVMBasicBlockRef block,
                       const Place *place) {
    LLVMValueRef last = NULL, end = LLVMGetBasicBlockTerminator(block);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && i != end;
         i = LLVMGetNextInstruction(i))
        if (!LLVMIsAPHINode(i) && is_there(i, place))
            last = i;
    if (!last)
        return false;
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(last));
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(last));
    call(d, builder, MARK);
    return true;
}

// ---- Ends -------------------------------------------------------------------

static bool ends_program(LLVMValueRef instr) {
    static const char *const names[] = {"exit", "_exit", "_Exit", "quick_exit", "abort", "longjmp"};
    size_t length;
    LLVMValueRef callee = LLVMIsACallInst(instr) ? LLVMGetCalledValue(instr) : NULL;
    if (!callee || !LLVMIsAFunction(callee))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(LLVMGetValueName2(callee, &length), names[i]) == 0)
            return true;
    return false;
}

static void mark_function(Driver *d, LLVMBuilderRef builder, LLVMValueRef function,
                          const Place *place, bool *is_found) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        *is_found |= place && mark_block(d, builder, b, place);
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (ends_program(i)) {
                LLVMPositionBuilderBefore(builder, i);
                LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(i));
                call(d, builder, END);
            }
    }
}

void driver_probe_begin(Driver *d) {
    if (!d->needs || !d->needs->probe)
        return;
    Place place;
    bool has_place = parse_place(d->needs->probe, &place), is_found = false;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(d->context);
    for (LLVMValueRef f = LLVMGetFirstFunction(d->module); f; f = LLVMGetNextFunction(f))
        if (f != d->function && LLVMGetSubprogram(f))
            mark_function(d, builder, f, has_place ? &place : NULL, &is_found);
    LLVMDisposeBuilder(builder);
    // A place that is not found says nothing: every run counts then.
    if (!is_found)
        call(d, d->builder, MARK);
    if (d->needs->any_run)
        call(d, d->builder, END);
}

void driver_probe_end(Driver *d) {
    if (d->needs && d->needs->probe)
        call(d, d->builder, END);
}

// ---- Parameters that are tested for null -------------------------------------

static bool is_branched_on(LLVMValueRef condition) {
    for (LLVMUseRef use = LLVMGetFirstUse(condition); use; use = LLVMGetNextUse(use))
        if (LLVMIsABranchInst(LLVMGetUser(use)))
            return true;
    return false;
}

static bool is_compared(LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAICmpInst(user) && is_branched_on(user) &&
            (LLVMIsAConstantPointerNull(LLVMGetOperand(user, 0)) ||
             LLVMIsAConstantPointerNull(LLVMGetOperand(user, 1))))
            return true;
    }
    return false;
}

// Its variable is written once, with what the caller gave, and what is read is compared.
static bool is_checked(LLVMValueRef parameter) {
    LLVMValueRef variable = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use)) && !variable)
            variable = LLVMGetOperand(LLVMGetUser(use), 1);
    bool is_compared_somewhere = false;
    for (LLVMUseRef use = variable ? LLVMGetFirstUse(variable) : NULL; use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_own = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == parameter;
        if (!LLVMIsALoadInst(user) && !is_own && !LLVMIsACallInst(user))
            return false; // its address is taken, or it is changed
        is_compared_somewhere |= LLVMIsALoadInst(user) && is_compared(user);
    }
    return is_compared_somewhere;
}

void driver_survey_checks(Driver *d, LLVMValueRef target) {
    for (size_t i = 0; d->survey && i < d->survey->places.count; i++) {
        SurveyPlace *place = &d->survey->places.items[i];
        unsigned long number = strtoul(place->key, NULL, 10);
        place->is_checked = place->is_parameter && !strchr(place->key, '/') &&
                            number < LLVMCountParams(target) &&
                            is_checked(LLVMGetParam(target, (unsigned)number));
    }
}
