// The end of temporary objects (`f().a`), for which clang gives no lifetime markers in C.
//
// No instruction tells where a full expression ends. Where control goes on from an instruction that
// keeps the address, this follows it until the expression has certainly ended: control leaves the
// block of the expression, reaches a declaration of that block or a next iteration of a loop around
// it, or the source text has a `;` between, or the closing parenthesis of a condition. There the
// object dies, and a new one takes its place: so it need not be known where the expression begins.
//
// A compound literal in a statement without braces that is the body of another one (`do p =
// &(int){1}; while (0);`) ends with its block, which is this statement, and so with the full
// expression, too.
//
// On this path an instruction belongs to the same expression if values connect it, or one behind
// it, with the one that keeps the address (no value of clang's unoptimised code is used beyond its
// full expression), or if the text says so. Neither may be known, in macros of several statements:
// an access through pointers then meets a doubt, and the outcome is UNKNOWN.
#include "frontend/temporaries.h"

#include "base/map.h"
#include "base/vec.h"
#include "frontend/edge_blocks.h"
#include "frontend/lifetime_markers.h"
#include "frontend/module.h"
#include "frontend/scope_regions.h"
#include "frontend/source_texts.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

typedef VEC(LLVMValueRef) Values;

// The path from one instruction that keeps the address of a temporary.
typedef struct Temporaries {
    LLVMModuleRef module;
    LLVMContextRef context;
    SourceTexts sources;
    LLVMValueRef temporary, escape;
    VEC(LLVMBasicBlockRef) work;
    Map is_seen; // blocks
    Map members; // instructions that are of the same expression, as their values tell
    Map member_blocks;
} Temporaries;

// ---- Which temporaries ------------------------------------------------------

static bool holds_array(LLVMTypeRef type, int depth) {
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        return true;
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind || depth > 16)
        return false;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
        if (holds_array(LLVMStructGetTypeAtIndex(type, i), depth + 1))
            return true;
    return false;
}

static bool is_temporary(LLVMValueRef i) {
    if (!LLVMIsAAllocaInst(i) || !LLVMIsConstant(LLVMGetOperand(i, 0)) ||
        LLVMGetTypeKind(LLVMGetAllocatedType(i)) != LLVMStructTypeKind ||
        !holds_array(LLVMGetAllocatedType(i), 0))
        return false;
    size_t length;
    const char *name = LLVMGetValueName2(i, &length);
    return strncmp(name, "coerce", 6) == 0 || strncmp(name, "tmp", 3) == 0 ||
           strncmp(name, "ref.tmp", 7) == 0 || strncmp(name, "agg.tmp", 7) == 0;
}

static bool is_literal(LLVMValueRef i) {
    size_t length;
    return LLVMIsAAllocaInst(i) &&
           strncmp(LLVMGetValueName2(i, &length), ".compoundliteral", 16) == 0;
}

static bool is_intrinsic(LLVMValueRef call) {
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) && strncmp(LLVMGetValueName2(callee, &length), "llvm.", 5) == 0;
}

static bool is_lifetime_marker(LLVMValueRef call) {
    size_t length;
    return is_intrinsic(call) &&
           strncmp(LLVMGetValueName2(LLVMGetCalledValue(call), &length), "llvm.lifetime.", 14) == 0;
}

// All instructions on the temporary and on addresses in it; false where it has markers already.
static bool collect_users(LLVMValueRef temporary, Values *users) {
    Values addresses = {0};
    bool is_fine = true;
    vec_push(&addresses, temporary);
    while (addresses.count)
        for (LLVMUseRef use = LLVMGetFirstUse(vec_pop(&addresses)); use;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            vec_push(users, user);
            is_fine &= !LLVMIsACallInst(user) || !is_lifetime_marker(user);
            if (LLVMIsAGetElementPtrInst(user))
                vec_push(&addresses, user);
        }
    vec_free(&addresses);
    return is_fine;
}

static bool is_among(const Values *values, LLVMValueRef v) {
    for (size_t i = 0; i < values->count; i++)
        if (values->items[i] == v)
            return true;
    return false;
}

// Does the instruction put the address of the temporary somewhere?
static bool lets_escape(const Values *users, LLVMValueRef temporary, LLVMValueRef i) {
    if (!is_among(users, i))
        return false;
    if (LLVMIsAStoreInst(i))
        return LLVMGetOperand(i, 0) == temporary || is_among(users, LLVMGetOperand(i, 0));
    if (!LLVMIsACallInst(i) || is_intrinsic(i))
        return false;
    for (int n = 0; n < LLVMGetNumOperands(i); n++)
        if (is_among(users, LLVMGetOperand(i, (unsigned)n)))
            return true;
    return false;
}

// ---- Where the full expression ends -----------------------------------------

static void add_member(Temporaries *t, Values *work, LLVMValueRef i) {
    uint64_t ignored;
    if (!LLVMIsAInstruction(i) || LLVMIsAAllocaInst(i) ||
        map_get(&t->members, map_key(i), &ignored))
        return;
    map_set(&t->members, map_key(i), 1);
    map_set(&t->member_blocks, map_key(LLVMGetInstructionParent(i)), 1);
    vec_push(work, i);
}

// Is it a block that clang makes for an operand of `&&`, `||` or `?:`? No label of C has such a
// name.
static bool is_part(LLVMBasicBlockRef block) {
    static const char *const NAMES[] = {"land.rhs", "land.lhs",  "lor.rhs",
                                        "lor.lhs",  "cond.true", "cond.false"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strncmp(LLVMGetBasicBlockName(block), NAMES[i], strlen(NAMES[i])) == 0)
            return true;
    return false;
}

// A branch to a part of `&&`, `||` or `?:` is of the same expression as this part, and so is what
// joins them.
static void add_parts(Temporaries *t, Values *work, LLVMValueRef i) {
    for (unsigned n = 0; LLVMIsAPHINode(i) && n < LLVMCountIncoming(i); n++)
        add_member(t, work, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(i, n)));
    for (unsigned n = 0; LLVMIsABranchInst(i) && n < LLVMGetNumSuccessors(i); n++) {
        LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetSuccessor(i, n));
        if (LLVMIsAPHINode(first) || is_part(LLVMGetSuccessor(i, n)))
            add_member(t, work, first);
    }
}

// The instructions that values connect with the one that keeps the address.
static void find_members(Temporaries *t) {
    Values work = {0};
    add_member(t, &work, t->escape);
    while (work.count) {
        LLVMValueRef i = vec_pop(&work);
        add_parts(t, &work, i);
        for (int n = 0; n < LLVMGetNumOperands(i); n++)
            add_member(t, &work, LLVMGetOperand(i, (unsigned)n));
        for (LLVMUseRef use = LLVMGetFirstUse(i); use; use = LLVMGetNextUse(use))
            add_member(t, &work, LLVMGetUser(use));
    }
    vec_free(&work);
}

// Is the instruction, or one behind it, connected so, before control comes back to the one that
// keeps the address?
static bool is_same_expression(const Temporaries *t, LLVMValueRef instr) {
    uint64_t ignored;
    for (LLVMValueRef i = instr; i; i = LLVMGetNextInstruction(i))
        if (map_get(&t->members, map_key(i), &ignored))
            return true;
    VEC(LLVMBasicBlockRef) work = {0};
    Map is_seen = {0};
    bool is_found = false;
    vec_push(&work, LLVMGetInstructionParent(instr));
    while (work.count && !is_found) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(vec_pop(&work));
        for (unsigned n = 0; last && n < LLVMGetNumSuccessors(last); n++) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(last, n);
            if (next == LLVMGetInstructionParent(t->escape) ||
                map_get(&is_seen, map_key(next), &ignored))
                continue;
            map_set(&is_seen, map_key(next), 1);
            is_found |= map_get(&t->member_blocks, map_key(next), &ignored);
            vec_push(&work, next);
        }
    }
    vec_free(&work);
    map_release(&is_seen);
    return is_found;
}

// Does the instruction belong to another full expression than the one that keeps the address?
static ExpressionEnd end_before(Temporaries *t, LLVMValueRef instr) {
    LLVMMetadataRef own = scope_of(t->context, t->escape), scope = scope_of(t->context, instr);
    if (own && scope && !scope_is_within(t->context, scope, own))
        return END_BETWEEN;
    if (scope_calls(instr, "llvm.dbg.declare") && own && scope == own)
        return END_BETWEEN;
    ExpressionEnd end = source_end_between(&t->sources, t->escape, instr);
    return end == END_NOT_KNOWN && is_same_expression(t, instr) ? END_NOT_BETWEEN : end;
}

static void renew(const Temporaries *t, LLVMValueRef before) {
    lifetime_end(t->module, t->temporary, before);
    lifetime_begin(t->module, t->temporary, before);
}

// A variable by its name, or a part of it.
static bool is_variable(LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address))
        address = LLVMGetOperand(address, 0);
    return LLVMIsAAllocaInst(address) || LLVMIsAGlobalVariable(address);
}

// Does the call end the program, in the library?
static bool is_exit(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    unsigned kind = LLVMGetEnumAttributeKindForName("noreturn", 8);
    return LLVMIsAFunction(callee) && LLVMIsDeclaration(callee) &&
           LLVMGetEnumAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       kind);
}

// May the instruction read or write through a pointer that the program kept?
static bool may_access(LLVMValueRef i) {
    if (LLVMIsALoadInst(i))
        return !is_variable(LLVMGetOperand(i, 0));
    if (LLVMIsAStoreInst(i))
        return !is_variable(LLVMGetOperand(i, 1));
    return LLVMIsACallInst(i) && !LLVMIsADbgInfoIntrinsic(i) && !is_lifetime_marker(i) &&
           !is_exit(i);
}

// Does the block lie in the loop that the edge from `latch` to `header` closes?
static bool is_in_loop(LLVMBasicBlockRef block, LLVMBasicBlockRef latch, LLVMBasicBlockRef header) {
    VEC(LLVMBasicBlockRef) work = {0};
    Map is_seen = {0};
    uint64_t ignored;
    bool is_found = block == header;
    vec_push(&work, latch);
    while (work.count && !is_found) {
        LLVMBasicBlockRef b = vec_pop(&work);
        is_found = b == block;
        if (b == header || map_get(&is_seen, map_key(b), &ignored))
            continue;
        map_set(&is_seen, map_key(b), 1);
        for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(b)); use;
             use = LLVMGetNextUse(use))
            if (LLVMIsATerminatorInst(LLVMGetUser(use)))
                vec_push(&work, LLVMGetInstructionParent(LLVMGetUser(use)));
    }
    vec_free(&work);
    map_release(&is_seen);
    return is_found;
}

// Is the edge a next iteration of a loop statement around the expression?
static bool is_next_iteration(const Temporaries *t, LLVMValueRef branch, unsigned successor) {
    unsigned kind = LLVMGetMDKindIDInContext(t->context, "llvm.loop", 9);
    return successor == 0 && LLVMIsABranchInst(branch) && LLVMGetMetadata(branch, kind) &&
           is_in_loop(LLVMGetInstructionParent(t->escape), LLVMGetInstructionParent(branch),
                      LLVMGetSuccessor(branch, 0));
}

static void go_on(Temporaries *t, LLVMBasicBlockRef block) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    for (unsigned n = 0; last && n < LLVMGetNumSuccessors(last); n++) {
        if (is_next_iteration(t, last, n))
            renew(t, edge_split(block, n));
        else
            vec_push(&t->work, LLVMGetSuccessor(last, n));
    }
}

// From an instruction on to the end of the expression, or of the basic block.
static void follow(Temporaries *t, LLVMValueRef instr) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instr);
    for (LLVMValueRef i = instr; i; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsAPHINode(i) || !LLVMInstructionGetDebugLoc(i) || !LLVMGetDebugLocLine(i))
            continue;
        ExpressionEnd end = end_before(t, i);
        if (end == END_BETWEEN) {
            renew(t, i);
            return;
        }
        if (end == END_NOT_KNOWN && may_access(i)) {
            lifetime_doubt(t->module, DOUBT_TEMPORARY, i);
            return;
        }
    }
    go_on(t, block);
}

static void end_expression(Temporaries *t) {
    uint64_t ignored;
    find_members(t);
    if (LLVMGetNextInstruction(t->escape))
        follow(t, LLVMGetNextInstruction(t->escape));
    while (t->work.count) {
        LLVMBasicBlockRef block = vec_pop(&t->work);
        if (map_get(&t->is_seen, map_key(block), &ignored))
            continue;
        map_set(&t->is_seen, map_key(block), 1);
        follow(t, LLVMGetFirstInstruction(block));
    }
    map_release(&t->is_seen);
    map_release(&t->members);
    map_release(&t->member_blocks);
    t->is_seen = t->members = t->member_blocks = (Map){0};
}

// The last instruction of a basic block that lets the address escape; NULL: none does.
static LLVMValueRef last_escape(const Values *users, LLVMValueRef temporary,
                                LLVMBasicBlockRef block) {
    LLVMValueRef i = LLVMGetLastInstruction(block);
    while (i && !lets_escape(users, temporary, i))
        i = LLVMGetPreviousInstruction(i);
    return i;
}

static void mark_temporary(Temporaries *t) {
    Values users = {0}, escapes = {0};
    bool is_unmarked = collect_users(t->temporary, &users), is_block = is_literal(t->temporary);
    for (size_t i = 0; (is_unmarked || is_block) && i < users.count; i++) {
        LLVMBasicBlockRef block = LLVMGetInstructionParent(users.items[i]);
        LLVMValueRef escape = last_escape(&users, t->temporary, block);
        if (escape && !is_among(&escapes, escape) && LLVMInstructionGetDebugLoc(escape) &&
            (!is_block || source_is_substatement(&t->sources, escape)))
            vec_push(&escapes, escape); // once for each block
    }
    for (size_t i = 0; i < escapes.count; i++) {
        t->escape = escapes.items[i];
        end_expression(t);
    }
    if (escapes.count && is_unmarked)
        lifetime_begin(t->module, t->temporary, lifetime_first_place(t->temporary));
    vec_free(&users);
    vec_free(&escapes);
}

// The program's own variables, whatever they are called.
static void collect_declared(LLVMValueRef f, Values *declared) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef value =
                LLVMIsADbgInfoIntrinsic(i) ? module_wrapped_value(LLVMGetOperand(i, 0)) : NULL;
            if (value)
                vec_push(declared, value);
        }
}

void temporaries_end(LLVMModuleRef module, const char *const *files, size_t n_files,
                     SourceOverlay *overlay) {
    Temporaries t = {.module = module,
                     .context = LLVMGetModuleContext(module),
                     .sources = {.inputs = files, .n_inputs = n_files, .overlay = overlay}};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMCountBasicBlocks(f) || !LLVMGetSubprogram(f))
            continue;
        Values temporaries = {0}, declared = {0};
        LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f);
        for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
            if (is_temporary(i) || is_literal(i))
                vec_push(&temporaries, i);
        if (temporaries.count)
            collect_declared(f, &declared);
        for (size_t i = 0; i < temporaries.count; i++)
            if (!is_among(&declared, temporaries.items[i])) {
                t.temporary = temporaries.items[i];
                mark_temporary(&t);
            }
        vec_free(&temporaries);
        vec_free(&declared);
    }
    source_texts_release(&t.sources);
    vec_free(&t.work);
}
