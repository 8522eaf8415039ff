#include "frontend/unmarked_variables.h"

#include "frontend/ctype.h"
#include "frontend/edge_blocks.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { DI_VARIABLE_SCOPE = 0 };

// What is found out about one function.
typedef struct Search {
    LLVMContextRef context;
    LLVMValueRef function;
    UnmarkedList *variables;
    Map *owners;
    Map declarations; // alloca -> its dbg.declare
    ScopeRegion region;
    VEC(LLVMValueRef) labels; // dbg.label
    Map reached;              // blocks
} Search;

// ---- Which variables --------------------------------------------------------

// Names of what clang itself puts on the stack: no variables of the program.
static bool is_named_like_temporary(const char *name) {
    static const char *const PREFIXES[] = {
        "retval",     "cleanup.dest", "saved_stack", "tmp",          "coerce", "agg.",
        "agg-",       "ref.tmp",      "byval-temp",  "indirect-arg", "vla",    "atomic",
        "result.ptr", "block",        "allocapt",    "undef.",       "cond.",  "__vla_expr",
        "temp",       "varet",        "ap.temporary"};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strncmp(name, PREFIXES[i], strlen(PREFIXES[i])) == 0)
            return true;
    return !*name;
}

static bool is_marked(LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
        if (scope_calls(LLVMGetUser(use), "llvm.lifetime."))
            return true;
    return false;
}

static bool is_variable(LLVMValueRef i) {
    return LLVMIsAAllocaInst(i) && LLVMIsConstant(LLVMGetOperand(i, 0));
}

static void find_declarations(Search *s) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef value = scope_calls(i, "llvm.dbg.declare")
                                     ? module_wrapped_value(LLVMGetOperand(i, 0))
                                     : NULL;
            if (value)
                map_set(&s->declarations, map_key(value), map_key(i));
            if (scope_calls(i, "llvm.dbg.label"))
                vec_push(&s->labels, i);
        }
}

static LLVMValueRef declaration_of(const Search *s, LLVMValueRef variable) {
    uint64_t declaration;
    return map_get(&s->declarations, map_key(variable), &declaration)
               ? (LLVMValueRef)(uintptr_t)declaration
               : NULL;
}

// NULL where no declaration is reached.
static LLVMMetadataRef declared_scope(const Search *s, LLVMValueRef variable) {
    LLVMValueRef declaration = declaration_of(s, variable);
    if (!declaration)
        return NULL;
    LLVMMetadataRef node = LLVMValueAsMetadata(LLVMGetOperand(declaration, 1));
    return scope_real(s->context, ctype_operand(s->context, node, DI_VARIABLE_SCOPE));
}

// The innermost block that holds all instructions that name the variable.
static LLVMMetadataRef common_scope(const Search *s, LLVMValueRef variable) {
    LLVMMetadataRef common = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMMetadataRef scope = scope_of(s->context, LLVMGetUser(use));
        if (!scope)
            continue;
        if (!common)
            common = scope;
        for (int n = 0; n < MAX_NESTING && common && !scope_is_within(s->context, scope, common);
             n++)
            common = scope_around(s->context, common);
    }
    return common;
}

// ---- Scopes of what has no declaration --------------------------------------

static bool is_same_file(LLVMValueRef a, LLVMValueRef b) {
    unsigned a_length = 0, b_length = 0;
    const char *a_name = LLVMGetDebugLocFilename(a, &a_length);
    const char *b_name = LLVMGetDebugLocFilename(b, &b_length);
    return a_name && b_name && a_length == b_length && memcmp(a_name, b_name, a_length) == 0;
}

// Is the label written behind a use of the variable?
static bool is_behind_use(LLVMValueRef label, LLVMValueRef variable) {
    unsigned line = LLVMGetDebugLocLine(label), column = LLVMGetDebugLocColumn(label);
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMInstructionGetDebugLoc(user) || !is_same_file(user, label))
            continue;
        unsigned use_line = LLVMGetDebugLocLine(user), use_column = LLVMGetDebugLocColumn(user);
        if (use_line && (use_line < line || (use_line == line && use_column < column)))
            return true;
    }
    return false;
}

// The blocks that control reaches from the start of the function.
static void find_reached(Search *s) {
    VEC(LLVMBasicBlockRef) work = {0};
    uint64_t ignored;
    vec_push(&work, LLVMGetEntryBasicBlock(s->function));
    while (work.count) {
        LLVMBasicBlockRef block = vec_pop(&work);
        if (map_get(&s->reached, map_key(block), &ignored))
            continue;
        map_set(&s->reached, map_key(block), 1);
        LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
        for (unsigned n = 0; last && n < LLVMGetNumSuccessors(last); n++)
            vec_push(&work, LLVMGetSuccessor(last, n));
    }
    vec_free(&work);
}

// Does control come into the block from what is written right before it, without any jump? A
// declaration there is reached then, unless a label or a `case` is between it and the block.
static bool is_fallen_into(Search *s, LLVMMetadataRef scope) {
    uint64_t ignored;
    s->region.scope = scope;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->function); b;
         b = LLVMGetNextBasicBlock(b)) {
        if (!map_get(&s->reached, map_key(b), &ignored))
            continue;
        Side before = NOT_KNOWN;
        for (LLVMValueRef i = region_first_instruction(b); i; i = LLVMGetNextInstruction(i)) {
            Side side = region_side_of(&s->region, i);
            if (before == OUTSIDE && side == INSIDE)
                return true;
            before = side == NOT_KNOWN ? before : side;
        }
    }
    return false;
}

// Can control enter the scope by a label behind a declaration in it? `inner` is the block in it
// that holds all uses, if one does: the declaration is written before it, and no label behind it
// makes any code between reachable. `skipped`: labels in this block do not, either.
static bool has_label(const Search *s, LLVMValueRef variable, LLVMMetadataRef scope,
                      LLVMMetadataRef inner, LLVMMetadataRef skipped) {
    for (size_t i = 0; i < s->labels.count; i++) {
        LLVMMetadataRef own = scope_of(s->context, s->labels.items[i]);
        bool is_too_late = inner && own == scope && is_behind_use(s->labels.items[i], variable);
        bool is_skipped = skipped && scope_is_within(s->context, own, skipped);
        if (own && scope_is_within(s->context, own, scope) && !is_too_late && !is_skipped)
            return true;
    }
    return false;
}

// Can control enter the scope by a `case` of a switch around it?
static bool has_case(Search *s, LLVMMetadataRef scope) {
    if (!region_find(&s->region, scope))
        return true;
    for (size_t i = 0; i < s->region.edges.count; i++) {
        const RegionBlock *from = &s->region.blocks.items[s->region.edges.items[i].from];
        if (LLVMIsASwitchInst(LLVMGetBasicBlockTerminator(from->block)) && from->end == OUTSIDE &&
            s->region.blocks.items[s->region.edges.items[i].to].start == INSIDE)
            return true;
    }
    return false;
}

// Is a variable declared in `inner` whose object comes first? Objects are in the order of the
// declarations, so this one's is not before `inner`.
static bool is_declared_behind_start(const Search *s, LLVMValueRef variable,
                                     LLVMMetadataRef inner) {
    for (LLVMValueRef i = LLVMGetPreviousInstruction(variable); i;
         i = LLVMGetPreviousInstruction(i)) {
        LLVMMetadataRef scope = is_variable(i) ? declared_scope(s, i) : NULL;
        if (scope && scope_is_within(s->context, scope, inner))
            return true;
    }
    return false;
}

static void find_candidates(Search *s, Unmarked *v) {
    LLVMMetadataRef inner = NULL, scope = common_scope(s, v->variable);
    for (int n = 0; n < MAX_NESTING && scope; n++) {
        if (inner && is_declared_behind_start(s, v->variable, inner))
            return;
        LLVMMetadataRef skipped = inner && is_fallen_into(s, inner) ? inner : NULL;
        if (has_label(s, v->variable, scope, inner, skipped) || has_case(s, scope)) {
            v->scope = v->scope ? v->scope : scope;
            v->widest = scope;
        }
        inner = scope;
        scope = scope_around(s->context, scope);
    }
}

// ---- All of them ------------------------------------------------------------

static void find_scope(Search *s, Unmarked *v) {
    size_t length;
    const char *name = LLVMGetValueName2(v->variable, &length);
    v->is_literal = strncmp(name, ".compoundliteral", 16) == 0;
    v->declaration = declaration_of(s, v->variable);
    if (v->declaration)
        v->scope = v->widest = declared_scope(s, v->variable);
    else if (v->is_literal)
        v->scope = v->widest = common_scope(s, v->variable);
    else if (!is_named_like_temporary(name))
        find_candidates(s, v);
    if (v->scope) {
        map_set(s->owners, map_key(v->variable), map_key(v->scope));
        vec_push(s->variables, *v);
    }
}

void unmarked_collect(LLVMValueRef function, UnmarkedList *variables, Map *owners) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
    Search s = {.context = context,
                .function = function,
                .variables = variables,
                .owners = owners,
                .region = {.context = context, .function = function, .owners = owners}};
    VEC(LLVMValueRef) found = {0};
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
        if (is_variable(i) && !is_marked(i))
            vec_push(&found, i);
    if (found.count) {
        find_declarations(&s);
        edge_separate_computed_gotos(function);
        find_reached(&s);
    }
    for (size_t i = 0; i < found.count; i++)
        find_scope(&s, &(Unmarked){.variable = found.items[i]});
    region_release(&s.region);
    map_release(&s.declarations);
    map_release(&s.reached);
    vec_free(&s.labels);
    vec_free(&found);
}

// ---- Doubtful lives ---------------------------------------------------------

// Is the variable written in front of the instruction, in its basic block?
static bool is_written_before(LLVMValueRef variable, LLVMValueRef instr) {
    for (LLVMValueRef i = LLVMGetPreviousInstruction(instr); i; i = LLVMGetPreviousInstruction(i))
        if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == variable)
            return true;
    return false;
}

bool unmarked_is_carried_over(const Unmarked *v) {
    if (!module_is_scalar(LLVMGetAllocatedType(v->variable)))
        return true;
    for (LLVMUseRef use = LLVMGetFirstUse(v->variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_write = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != v->variable;
        bool is_own_read = LLVMIsALoadInst(user) && is_written_before(v->variable, user);
        if (!is_write && !is_own_read && !scope_calls(user, "llvm.lifetime."))
            return true;
    }
    return false;
}
