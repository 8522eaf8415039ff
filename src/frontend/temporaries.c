// clang gives a temporary no lifetime markers in C, and no instruction tells where a full expression ends. Two things
// together do: no value of clang's unoptimised code is used beyond its full expression, and between two of
// them there is a semicolon, or the brace of a block, in the source text. A comma, `&&`, `||` and `?:`
// have the first, but not the second.
#include "frontend/temporaries.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/vec.h"
#include "frontend/lifetime_markers.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(LLVMValueRef) Values;

typedef struct Temporaries {
    LLVMModuleRef module;
    Text name; // of the source file that is held
    Text source;
    bool is_read;
} Temporaries;

typedef struct Position {
    unsigned line, column; // from 1; 0: not known
} Position;

// ---- The source text ---------------------------------------------------------------------------------

static Position position_of(LLVMValueRef instr) {
    if (!LLVMInstructionGetDebugLoc(instr))
        return (Position){0, 0};
    return (Position){LLVMGetDebugLocLine(instr), LLVMGetDebugLocColumn(instr)};
}

static bool read_source(Temporaries *t, LLVMValueRef instr) {
    unsigned length, folder_length;
    const char *file = LLVMGetDebugLocFilename(instr, &length);
    const char *folder = LLVMGetDebugLocDirectory(instr, &folder_length);
    Text name = {0};
    if (file && length && file[0] != '/' && folder && folder_length)
        text_add(&name, "%.*s/", (int)folder_length, folder);
    if (file)
        text_add(&name, "%.*s", (int)length, file);
    if (t->name.length != name.length ||
        memcmp(text_chars(&t->name), text_chars(&name), name.length) != 0) {
        Diag diag = {0};
        text_release(&t->source);
        t->is_read = name.length && file_read(text_chars(&name), &t->source, &diag);
        diag_release(&diag);
        text_release(&t->name);
        t->name = name;
    } else {
        text_release(&name);
    }
    return t->is_read;
}

// The offset of a position in the text; its length when it is behind the end.
static size_t offset_of(const Text *source, Position p) {
    const char *text = text_chars(source);
    size_t at = 0;
    for (unsigned line = 1; line < p.line && at < source->length; at++)
        line += text[at] == '\n';
    at += p.column ? p.column - 1 : 0;
    return at < source->length ? at : source->length;
}

// Behind the comment, or the quoted text, that begins at an offset; the offset itself where none does.
static size_t skip_quoted(const char *text, size_t at, size_t end) {
    if (text[at] == '"' || text[at] == '\'') {
        char quote = text[at++];
        while (at < end && text[at] != quote)
            at += text[at] == '\\' ? 2 : 1;
        return at + 1;
    }
    if (text[at] != '/' || at + 1 >= end)
        return at;
    if (text[at + 1] == '/')
        while (at < end && text[at] != '\n')
            at++;
    else if (text[at + 1] == '*')
        for (at += 2; at < end && (text[at] != '/' || text[at - 1] != '*'); at++)
            continue;
    return at;
}

static bool has_between(const Text *source, Position a, Position b, const char *separators) {
    const char *text = text_chars(source);
    size_t end = offset_of(source, b);
    for (size_t at = offset_of(source, a); at < end; at++) {
        at = skip_quoted(text, at, end);
        if (at < end && text[at] && strchr(separators, text[at]))
            return true;
    }
    return false;
}

static bool is_before(Position a, Position b) {
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

// ---- Which temporaries ---------------------------------------------------------------------------------

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
    while (addresses.count && is_fine)
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

// ---- Where the full expression ends ----------------------------------------------------------------------

// Is the value used by the instruction, or by one behind it?
static bool is_used_from(LLVMValueRef value, LLVMValueRef from) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMGetInstructionParent(user) != LLVMGetInstructionParent(from))
            return true;
        for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i))
            if (i == user)
                return true;
    }
    return false;
}

// Is no value of the instructions before still used?
static bool starts_expression(LLVMValueRef instr) {
    for (LLVMValueRef i = LLVMGetPreviousInstruction(instr); i; i = LLVMGetPreviousInstruction(i))
        if (!LLVMIsAAllocaInst(i) && is_used_from(i, instr))
            return false;
    return true;
}

static LLVMValueRef first_located(LLVMValueRef i) {
    while (i && (LLVMIsADbgInfoIntrinsic(i) || LLVMIsAPHINode(i) || !position_of(i).line))
        i = LLVMGetNextInstruction(i);
    return i;
}

static void renew(const Temporaries *t, LLVMValueRef temporary, LLVMValueRef before) {
    lifetime_end(t->module, temporary, before);
    lifetime_begin(t->module, temporary, before);
}

// Is the branch the back edge of a loop, and not also a condition, which may be part of the expression?
static bool is_back_edge(LLVMValueRef branch) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(branch));
    return LLVMIsABranchInst(branch) && !LLVMIsConditional(branch) &&
           LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(context, "llvm.loop", 9));
}

enum { MAX_INCREMENT = 6 }; // basic blocks

// Does control go on with the next iteration of a loop, by nothing but its increment, which is written before?
static bool goes_on_with_loop(LLVMBasicBlockRef block, Position from, int depth) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (position_of(i).line && !is_before(position_of(i), from))
            return false;
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    if (!last || depth >= MAX_INCREMENT)
        return false;
    for (unsigned n = 0; n < LLVMGetNumSuccessors(last); n++)
        if (is_back_edge(last) || goes_on_with_loop(LLVMGetSuccessor(last, n), from, depth + 1))
            return true;
    return false;
}

// The temporary is dead where control goes to another statement.
static void end_in_successors(Temporaries *t, LLVMValueRef temporary, LLVMValueRef escape) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(escape));
    Position from = position_of(escape);
    for (unsigned n = 0; last && n < LLVMGetNumSuccessors(last); n++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(last, n);
        LLVMValueRef first = first_located(LLVMGetFirstInstruction(next)), place;
        Position to = first ? position_of(first) : (Position){0, 0};
        if (!to.line || LLVMIsAIndirectBrInst(last))
            continue;
        for (place = LLVMGetFirstInstruction(next); LLVMIsAPHINode(place);)
            place = LLVMGetNextInstruction(place);
        bool is_later = is_before(from, to) && has_between(&t->source, from, to, ";{");
        bool is_earlier = is_before(to, from) && has_between(&t->source, to, from, ";{");
        if (is_later || is_earlier || is_back_edge(last) || goes_on_with_loop(next, from, 0))
            renew(t, temporary, place);
    }
}

static void end_expression(Temporaries *t, LLVMValueRef temporary, LLVMValueRef escape) {
    Position from = position_of(escape);
    for (LLVMValueRef i = LLVMGetNextInstruction(escape); i; i = LLVMGetNextInstruction(i)) {
        Position to = position_of(i);
        bool is_place = to.line && !LLVMIsADbgInfoIntrinsic(i) && is_before(from, to) &&
                        starts_expression(i) && has_between(&t->source, from, to, ";");
        if (is_place) {
            renew(t, temporary, i);
            return;
        }
    }
    end_in_successors(t, temporary, escape);
}

// The last instruction of a basic block that lets the address escape; NULL: none does.
static LLVMValueRef last_escape(const Values *users, LLVMValueRef temporary,
                                LLVMBasicBlockRef block) {
    LLVMValueRef i = LLVMGetLastInstruction(block);
    while (i && !lets_escape(users, temporary, i))
        i = LLVMGetPreviousInstruction(i);
    return i;
}

// The object is there from the start of the function on, and replaced by a new one at each end of the expression: so
// where the expression begins need not be known.
static void mark_temporary(Temporaries *t, LLVMValueRef temporary) {
    Values users = {0}, escapes = {0};
    bool is_marked = false;
    if (collect_users(temporary, &users))
        for (size_t i = 0; i < users.count; i++) {
            LLVMBasicBlockRef block = LLVMGetInstructionParent(users.items[i]);
            LLVMValueRef escape = last_escape(&users, temporary, block);
            if (!escape || is_among(&escapes, escape) || !position_of(escape).line ||
                !read_source(t, escape))
                continue;
            vec_push(&escapes, escape); // once for each block
            end_expression(t, temporary, escape);
            is_marked = true;
        }
    if (is_marked)
        lifetime_begin(t->module, temporary, lifetime_first_place(temporary));
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

void temporaries_end(LLVMModuleRef module) {
    Temporaries t = {.module = module};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMCountBasicBlocks(f) || !LLVMGetSubprogram(f))
            continue;
        Values temporaries = {0}, declared = {0};
        LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f);
        for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
            if (is_temporary(i))
                vec_push(&temporaries, i);
        if (temporaries.count)
            collect_declared(f, &declared);
        for (size_t i = 0; i < temporaries.count; i++)
            if (!is_among(&declared, temporaries.items[i]))
                mark_temporary(&t, temporaries.items[i]);
        vec_free(&temporaries);
        vec_free(&declared);
    }
    text_release(&t.name);
    text_release(&t.source);
}
