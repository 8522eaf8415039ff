#include "frontend/const_objects.h"

#include "base/map.h"
#include "base/vec.h"
#include "frontend/const_literals.h"
#include "frontend/const_members.h"
#include "frontend/ctype.h"
#include "frontend/module.h"
#include "frontend/source_texts.h"
#include "frontend/undefined_checks.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdint.h>
#include <string.h>

#define CONST "assay.const"
#define INITIAL "assay.initial"
#define CHECK_NAME UNDEFINED_CHECK "const.told.i1"

enum { DI_VARIABLE_TYPE = 3, MAX_NESTING = 32 };

typedef VEC(LLVMValueRef) Values;

typedef struct Marker {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    SourceTexts sources;
} Marker;

static unsigned kind_of(LLVMContextRef context, const char *name) {
    return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

static LLVMContextRef context_of(LLVMValueRef value) {
    return LLVMGetTypeContext(LLVMTypeOf(value));
}

static void mark(LLVMContextRef context, LLVMValueRef instr, const char *name) {
    LLVMSetMetadata(instr, kind_of(context, name), LLVMMDNodeInContext(context, NULL, 0));
}

static bool is_marked(LLVMValueRef instr, const char *name) {
    return LLVMHasMetadata(instr) && LLVMGetMetadata(instr, kind_of(context_of(instr), name));
}

void const_objects_mark_initial(LLVMValueRef write) { mark(context_of(write), write, INITIAL); }

bool const_objects_is_const(LLVMValueRef variable) { return is_marked(variable, CONST); }
bool const_objects_is_initial(LLVMValueRef write) { return is_marked(write, INITIAL); }

bool const_objects_is_const_parameter(LLVMValueRef function, unsigned parameter) {
    return LLVMGetStringAttributeAtIndex(function, parameter + 1, CONST, strlen(CONST)) != NULL;
}

// ---- Types --------------------------------------------------------------------------------------

// Arrays are const as their elements are.
static bool is_const(LLVMContextRef context, LLVMMetadataRef type) {
    for (int n = 0; n < MAX_NESTING; n++) {
        if (ctype_is_const(context, type))
            return true;
        if (ctype_kind(context, type) != CTYPE_ARRAY)
            return false;
        type = ctype_element(context, type);
    }
    return false;
}

static bool has_const_member(LLVMContextRef context, LLVMMetadataRef type, int depth) {
    if (is_const(context, type))
        return true;
    CTypeKind kind = ctype_kind(context, type);
    if (kind == CTYPE_ARRAY)
        return depth < MAX_NESTING &&
               has_const_member(context, ctype_element(context, type), depth + 1);
    if (kind != CTYPE_STRUCT && kind != CTYPE_UNION)
        return false;
    for (unsigned i = 0; i < ctype_count_members(context, type); i++)
        if (depth >= MAX_NESTING ||
            has_const_member(context, ctype_member(context, type, i).type, depth + 1))
            return true;
    return false;
}

// ---- Uses of a variable -------------------------------------------------------------------------

typedef struct Uses {
    Values writes;  // directly
    Values escapes; // other instructions that get an address in it
} Uses;

static bool is_write(LLVMValueRef user, LLVMValueRef address) {
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 1) == address && LLVMGetOperand(user, 0) != address;
    if (module_calls(user, "llvm.mem"))
        return LLVMGetOperand(user, 0) == address;
    unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
    return LLVMIsACallInst(user) && LLVMGetNumArgOperands(user) &&
           LLVMGetOperand(user, 0) == address && LLVMGetCallSiteEnumAttribute(user, 1, sret);
}

static bool is_read(LLVMValueRef user, LLVMValueRef address) {
    return LLVMIsALoadInst(user) || module_calls(user, "llvm.lifetime.") ||
           module_calls(user, "llvm.dbg.") ||
           (module_calls(user, "llvm.mem") && LLVMGetOperand(user, 0) != address);
}

// Loops of initialisers have addresses in a register of their own.
static void find_uses(LLVMValueRef address, Uses *uses, Map *seen) {
    uint64_t ignored;
    if (map_get(seen, map_key(address), &ignored))
        return;
    map_set(seen, map_key(address), 1);
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_inner =
            LLVMIsAGetElementPtrInst(user) ||
            (LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMGetElementPtr) ||
            (LLVMIsAPHINode(user) && module_has_name(user, "arrayinit.cur"));
        bool is_comparison = LLVMIsAICmpInst(user) != NULL;
        if (is_inner)
            find_uses(user, uses, seen);
        else if (is_write(user, address))
            vec_push(&uses->writes, user);
        else if (!is_comparison && !is_read(user, address))
            vec_push(&uses->escapes, user);
    }
}

static Uses uses_of(LLVMValueRef variable) {
    Uses uses = {0};
    Map seen = {0};
    find_uses(variable, &uses, &seen);
    map_release(&seen);
    return uses;
}

static void release(Uses *uses) {
    vec_free(&uses->writes);
    vec_free(&uses->escapes);
}

// ---- Which writes initialise --------------------------------------------------------------------

static bool is_at_same_place(LLVMValueRef a, LLVMValueRef b) {
    return LLVMGetDebugLocLine(a) == LLVMGetDebugLocLine(b) &&
           LLVMGetDebugLocColumn(a) == LLVMGetDebugLocColumn(b);
}

// Two writes of one number at the place of the declarator are of a macro.
static bool is_only_one(LLVMValueRef declare, LLVMValueRef write, const Values *writes) {
    for (size_t i = 0; i < writes->count; i++) {
        LLVMValueRef other = writes->items[i];
        if (other != write && LLVMInstructionGetDebugLoc(other) && is_at_same_place(declare, other))
            return false;
    }
    return true;
}

// Arguments are stored without a place, and nothing else initialises parameters.
static bool is_parameter(LLVMValueRef declare, const Values *writes) {
    if (!LLVMIsAAllocaInst(module_wrapped_value(LLVMGetOperand(declare, 0))))
        return true;
    for (size_t i = 0; i < writes->count; i++)
        if (!LLVMInstructionGetDebugLoc(writes->items[i]))
            return true;
    return false;
}

// END_NOT_BETWEEN: it does.
static ExpressionEnd find_end(Marker *m, LLVMValueRef declare, LLVMValueRef write,
                              const Values *writes) {
    if (!LLVMInstructionGetDebugLoc(write))
        return END_NOT_BETWEEN;
    if (is_parameter(declare, writes))
        return END_BETWEEN;
    if (!LLVMInstructionGetDebugLoc(declare))
        return END_NOT_KNOWN;
    if (!is_at_same_place(declare, write))
        return source_end_between(&m->sources, declare, write);
    bool is_number = LLVMIsAStoreInst(write) && LLVMIsAAllocaInst(LLVMGetOperand(write, 1)) &&
                     module_is_scalar(LLVMGetAllocatedType(LLVMGetOperand(write, 1)));
    return !is_number || is_only_one(declare, write, writes) ? END_NOT_BETWEEN : END_NOT_KNOWN;
}

static void doubt(Marker *m, LLVMValueRef before) {
    LLVMTypeRef bit = LLVMInt1TypeInContext(m->context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(m->context), &bit, 1, 0);
    LLVMValueRef function = LLVMGetNamedFunction(m->module, CHECK_NAME);
    if (!function)
        function = LLVMAddFunction(m->module, CHECK_NAME, type);
    LLVMValueRef no = LLVMConstInt(bit, 0, 0);
    LLVMPositionBuilderBefore(m->builder, before);
    LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(before));
    LLVMBuildCall2(m->builder, type, function, &no, 1, "");
}

// The function writes a temporary, which is copied.
static LLVMValueRef copy_result(Marker *m, LLVMValueRef call, LLVMValueRef variable) {
    LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    LLVMPositionBuilderBefore(m->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
    LLVMSetCurrentDebugLocation2(m->builder, NULL);
    LLVMValueRef temporary = LLVMBuildAlloca(m->builder, type, "assay.result");
    LLVMSetAlignment(temporary, LLVMGetAlignment(variable));
    LLVMSetOperand(call, 0, temporary);
    LLVMPositionBuilderBefore(m->builder, LLVMGetNextInstruction(call));
    LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(call));
    unsigned align = LLVMGetAlignment(variable);
    return LLVMBuildMemCpy(m->builder, variable, align, temporary, align, LLVMSizeOf(type));
}

static void mark_write(Marker *m, LLVMValueRef variable, LLVMValueRef write, ExpressionEnd end) {
    bool is_call = LLVMIsACallInst(write) && !module_calls(write, "llvm.mem");
    bool is_whole = is_call && LLVMGetOperand(write, 0) == variable;
    if (end == END_NOT_KNOWN || (end == END_NOT_BETWEEN && is_call && !is_whole))
        doubt(m, write);
    if (is_whole && end != END_BETWEEN && LLVMIsAAllocaInst(variable))
        write = copy_result(m, write, variable);
    if (end != END_BETWEEN)
        mark(m->context, write, INITIAL);
}

static void mark_variable(Marker *m, LLVMValueRef declare, LLVMValueRef variable) {
    Uses uses = uses_of(variable);
    bool is_changed = false;
    if (LLVMIsAAllocaInst(variable))
        mark(m->context, variable, CONST);
    for (size_t i = 0; i < uses.writes.count; i++) {
        ExpressionEnd end = find_end(m, declare, uses.writes.items[i], &uses.writes);
        is_changed |= end == END_BETWEEN;
        mark_write(m, variable, uses.writes.items[i], end);
    }
    if (is_changed && LLVMIsAAllocaInst(variable))
        module_pin_to_memory(m->builder, m->module, variable);
    release(&uses);
}

// ---- Objects of which only a part is const ------------------------------------------------------

static LLVMValueRef first_of_main(Marker *m) {
    LLVMValueRef f = LLVMGetNamedFunction(m->module, "main");
    return f && LLVMCountBasicBlocks(f) ? LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)) : NULL;
}

static void doubt_escape(Marker *m, LLVMValueRef user) {
    bool is_code = LLVMIsAInstruction(user) && !LLVMIsAPHINode(user);
    LLVMValueRef place = is_code ? user : first_of_main(m);
    if (place)
        doubt(m, place);
}

// What is written through pointers to the whole object is not followed.
static void doubt_uses(Marker *m, LLVMValueRef declare, LLVMValueRef variable,
                       LLVMMetadataRef type) {
    Uses uses = uses_of(variable);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(m->module);
    for (size_t i = 0; i < uses.writes.count; i++) {
        LLVMValueRef write = uses.writes.items[i];
        bool is_initial = declare && find_end(m, declare, write, &uses.writes) == END_NOT_BETWEEN;
        if (!is_initial && const_members_may_change(layout, type, variable, write))
            doubt(m, write);
    }
    for (size_t i = 0; i < uses.escapes.count; i++)
        if (const_members_may_change(layout, type, variable, uses.escapes.items[i]))
            doubt_escape(m, uses.escapes.items[i]);
    release(&uses);
}

// ---- Compound literals --------------------------------------------------------------------------

// Their type stands in the text only.
static ConstLiteral find_literal(Marker *m, const Values *writes) {
    ConstLiteral literal = {.kind = LITERAL_NOT_KNOWN};
    const char *text;
    size_t first = SIZE_MAX, at;
    for (size_t i = 0; i < writes->count; i++) {
        if (!source_find(&m->sources, writes->items[i], &text, &at))
            return literal;
        first = at < first ? at : first;
    }
    return writes->count ? const_literal_at(text, first) : literal;
}

static void mark_literal(Marker *m, LLVMValueRef variable) {
    Uses uses = uses_of(variable);
    ConstLiteral literal = find_literal(m, &uses.writes);
    bool is_changed = false;
    for (size_t i = 0; i < uses.escapes.count && literal.kind == LITERAL_NOT_KNOWN; i++)
        doubt_escape(m, uses.escapes.items[i]);
    if (literal.kind == LITERAL_CONST)
        mark(m->context, variable, CONST);
    for (size_t i = 0; i < uses.writes.count && literal.kind == LITERAL_CONST; i++) {
        const char *text;
        size_t at = 0;
        bool is_found = source_find(&m->sources, uses.writes.items[i], &text, &at);
        bool is_inside = is_found && literal.start <= at && at <= literal.end;
        is_changed |= !is_inside;
        mark_write(m, variable, uses.writes.items[i], is_inside ? END_NOT_BETWEEN : END_BETWEEN);
    }
    if (is_changed)
        module_pin_to_memory(m->builder, m->module, variable);
    release(&uses);
}

static void mark_literals(Marker *m, LLVMValueRef f) {
    Values literals = {0};
    LLVMBasicBlockRef entry = LLVMCountBasicBlocks(f) ? LLVMGetEntryBasicBlock(f) : NULL;
    for (LLVMValueRef i = entry ? LLVMGetFirstInstruction(entry) : NULL; i;
         i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && module_has_name(i, ".compoundliteral"))
            vec_push(&literals, i);
    for (size_t i = 0; i < literals.count; i++)
        mark_literal(m, literals.items[i]);
    vec_free(&literals);
}

// ---- Variables ----------------------------------------------------------------------------------

static int parameter_of(LLVMValueRef f, LLVMValueRef address) {
    for (unsigned i = 0; i < LLVMCountParams(f); i++)
        if (LLVMGetParam(f, i) == address)
            return (int)i;
    return -1;
}

static void mark_declared(Marker *m, LLVMValueRef f, LLVMValueRef declare) {
    LLVMValueRef address = module_wrapped_value(LLVMGetOperand(declare, 0));
    LLVMMetadataRef variable = LLVMValueAsMetadata(LLVMGetOperand(declare, 1));
    LLVMMetadataRef type = ctype_operand(m->context, variable, DI_VARIABLE_TYPE);
    if (!address || !type || (!LLVMIsAAllocaInst(address) && parameter_of(f, address) < 0))
        return;
    if (!is_const(m->context, type)) {
        if (has_const_member(m->context, type, 0))
            doubt_uses(m, declare, address, type);
        return;
    }
    int parameter = parameter_of(f, address);
    if (parameter >= 0)
        LLVMAddAttributeAtIndex(f, (unsigned)parameter + 1,
                                LLVMCreateStringAttribute(m->context, CONST, strlen(CONST), "", 0));
    mark_variable(m, declare, address);
}

static void mark_function(Marker *m, LLVMValueRef f) {
    Values declares = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (module_calls(i, "llvm.dbg.declare"))
                vec_push(&declares, i);
    for (size_t i = 0; i < declares.count; i++)
        mark_declared(m, f, declares.items[i]);
    vec_free(&declares);
}

static void mark_global(Marker *m, LLVMValueRef global) {
    enum { EXPRESSION_VARIABLE = 0 };
    size_t n;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &n);
    for (unsigned i = 0; i < n; i++) {
        LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, i);
        if (LLVMGetMetadataKind(node) != LLVMDIGlobalVariableExpressionMetadataKind)
            continue;
        LLVMMetadataRef variable = ctype_operand(m->context, node, EXPRESSION_VARIABLE);
        LLVMMetadataRef type = ctype_operand(m->context, variable, DI_VARIABLE_TYPE);
        if (type && has_const_member(m->context, type, 0))
            doubt_uses(m, NULL, global, type);
    }
    LLVMDisposeValueMetadataEntries(entries);
}

void const_objects_mark(LLVMModuleRef module, const char *const *files, size_t n_files,
                        SourceOverlay *overlay) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    Marker m = {.module = module,
                .context = context,
                .builder = LLVMCreateBuilderInContext(context),
                .sources = {.inputs = files, .n_inputs = n_files, .overlay = overlay}};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        mark_function(&m, f);
        mark_literals(&m, f);
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
        if (!LLVMIsGlobalConstant(g))
            mark_global(&m, g);
    source_texts_release(&m.sources);
    LLVMDisposeBuilder(m.builder);
}
