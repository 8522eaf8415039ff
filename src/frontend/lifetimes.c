// Which block a variable belongs to, and where its life begins and ends.
//
// The debug location of an instruction names the innermost C block around it, and a variable's debug information names
// the block that declares it. A block is therefore a set of instructions, its region. Control enters the region where
// an instruction outside of it is followed by one inside, within a basic block or along an edge: there the variables
// of the block become alive. It leaves the region where the opposite happens. A jump past a declaration into the
// block is an entry like any other, and a jump back within the block is none.
//
// Instructions without a location belong to where control goes next. The back edge of a loop statement that is outside
// of the block leaves the block and enters it again, even where the loop's condition left no instruction of its own.
#include "frontend/lifetimes.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"
#include "frontend/ctype.h"
#include "frontend/module.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

#define EDGE_BLOCK "assay.scope.edge"

enum { DI_VARIABLE_SCOPE = 0, DI_BLOCK_SCOPE = 1, MAX_NESTING = 4096, MAX_BLOCKS = 100000 };

typedef struct Unmarked {
    LLVMValueRef variable; // its alloca
    LLVMValueRef
        declaration; // the dbg.declare; NULL for a compound literal, or where it is not reachable
    LLVMMetadataRef scope;
    bool is_literal, is_done;
} Unmarked;

typedef enum Side { OUTSIDE, INSIDE, NOT_KNOWN } Side;

typedef struct Edge {
    uint32_t from, to;
    unsigned successor;
} Edge;

typedef struct Block {
    LLVMBasicBlockRef block;
    uint32_t first_edge, n_edges; // to its successors
    Side start, end;
} Block;

typedef struct Function {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    VEC(Unmarked) variables;
    Map index; // alloca -> its number among them
    // Of the scope that is looked at:
    LLVMMetadataRef scope;
    VEC(Block) blocks;
    VEC(Edge) edges;
    Map numbers; // block -> its index
} Function;

// ---- Scopes -----------------------------------------------------------------------------------------

static bool is_block_scope(LLVMMetadataRef scope) {
    return scope && (LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind ||
                     LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind);
}

static LLVMMetadataRef parent_scope(const Function *f, LLVMMetadataRef scope) {
    return is_block_scope(scope) ? ctype_operand(f->context, scope, DI_BLOCK_SCOPE) : NULL;
}

// A change of the file inside a block is no block.
static LLVMMetadataRef real_scope(const Function *f, LLVMMetadataRef scope) {
    for (int n = 0; n < MAX_NESTING && scope &&
                    LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind;
         n++)
        scope = parent_scope(f, scope);
    return scope;
}

static bool is_within(const Function *f, LLVMMetadataRef scope, LLVMMetadataRef outer) {
    for (int n = 0; n < MAX_NESTING && scope; n++) {
        if (scope == outer)
            return true;
        scope = parent_scope(f, scope);
    }
    return false;
}

static LLVMMetadataRef scope_of(const Function *f, LLVMValueRef instr) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instr);
    return location ? real_scope(f, LLVMDILocationGetScope(location)) : NULL;
}

static bool calls(LLVMValueRef instr, const char *prefix) {
    if (!LLVMIsACallInst(instr))
        return false;
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(instr);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// ---- The variables without markers ------------------------------------------------------------------------

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

static Unmarked *find_variable(const Function *f, LLVMValueRef variable) {
    uint64_t i;
    return map_get(&f->index, map_key(variable), &i) ? &f->variables.items[i] : NULL;
}

static bool is_marked(LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
        if (calls(LLVMGetUser(use), "llvm.lifetime."))
            return true;
    return false;
}

static void collect_variables(Function *f) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f->function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsAAllocaInst(i) || !LLVMIsConstant(LLVMGetOperand(i, 0)) || is_marked(i))
            continue;
        size_t length;
        const char *name = LLVMGetValueName2(i, &length);
        map_set(&f->index, map_key(i), f->variables.count);
        vec_push(
            &f->variables,
            ((Unmarked){.variable = i, .is_literal = strncmp(name, ".compoundliteral", 16) == 0}));
    }
}

static void find_declarations(Function *f) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (!calls(i, "llvm.dbg.declare"))
                continue;
            LLVMValueRef value = module_wrapped_value(LLVMGetOperand(i, 0));
            Unmarked *variable = value ? find_variable(f, value) : NULL;
            if (!variable)
                continue;
            LLVMMetadataRef node = LLVMValueAsMetadata(LLVMGetOperand(i, 1));
            variable->declaration = i;
            variable->scope = real_scope(f, ctype_operand(f->context, node, DI_VARIABLE_SCOPE));
        }
}

// The innermost block that holds all instructions that name the variable.
static LLVMMetadataRef common_scope(const Function *f, LLVMValueRef variable) {
    LLVMMetadataRef common = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMMetadataRef scope = scope_of(f, LLVMGetUser(use));
        if (!scope)
            continue;
        if (!common)
            common = scope;
        for (int n = 0; n < MAX_NESTING && common && !is_within(f, scope, common); n++)
            common = real_scope(f, parent_scope(f, common));
    }
    return common;
}

// ---- The region of a scope ------------------------------------------------------------------------------------

static bool uses_variable_of(const Function *f, LLVMValueRef instr) {
    for (int n = 0; n < LLVMGetNumOperands(instr); n++) {
        const Unmarked *v = find_variable(f, LLVMGetOperand(instr, (unsigned)n));
        if (v && v->scope == f->scope)
            return true;
    }
    return false;
}

static Side side_of(const Function *f, LLVMValueRef instr) {
    if (LLVMIsAAllocaInst(instr))
        return LLVMIsConstant(LLVMGetOperand(instr, 0)) ? OUTSIDE : NOT_KNOWN;
    LLVMMetadataRef scope = scope_of(f, instr);
    if (!scope)
        return uses_variable_of(f, instr) ? INSIDE : NOT_KNOWN;
    return is_within(f, scope, f->scope) ? INSIDE : OUTSIDE;
}

static LLVMValueRef first_instruction(LLVMBasicBlockRef block) {
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i && LLVMIsAPHINode(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

// Of the blocks that follow: inside, if one of them is.
static Side side_behind(const Function *f, uint32_t block) {
    Side side = NOT_KNOWN;
    const Block *b = &f->blocks.items[block];
    for (uint32_t i = 0; i < b->n_edges; i++) {
        Side next = f->blocks.items[f->edges.items[b->first_edge + i].to].start;
        side = side == INSIDE || next == NOT_KNOWN ? side : next;
    }
    return side;
}

static void find_known_sides(Function *f) {
    for (size_t b = 0; b < f->blocks.count; b++) {
        Block *block = &f->blocks.items[b];
        block->start = block->end = NOT_KNOWN;
        for (LLVMValueRef i = first_instruction(block->block); i && block->start == NOT_KNOWN;
             i = LLVMGetNextInstruction(i))
            block->start = side_of(f, i);
        LLVMValueRef last = LLVMGetBasicBlockTerminator(block->block);
        block->end = last ? side_of(f, last) : NOT_KNOWN;
    }
}

// A block without locations takes the side of what follows.
static void complete_sides(Function *f) {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t b = f->blocks.count; b-- > 0;) {
            Block *block = &f->blocks.items[b];
            Side behind = block->start == NOT_KNOWN || block->end == NOT_KNOWN
                              ? side_behind(f, (uint32_t)b)
                              : NOT_KNOWN;
            if (behind == NOT_KNOWN)
                continue;
            has_changed = true;
            block->start = block->start == NOT_KNOWN ? behind : block->start;
            block->end = block->end == NOT_KNOWN ? behind : block->end;
        }
    }
    for (size_t b = 0; b < f->blocks.count; b++) {
        Block *block = &f->blocks.items[b];
        block->start = block->start == NOT_KNOWN ? OUTSIDE : block->start;
        block->end = block->end == NOT_KNOWN ? OUTSIDE : block->end;
    }
}

static bool find_graph(Function *f) {
    map_release(&f->numbers);
    f->numbers = (Map){0};
    vec_clear(&f->blocks);
    vec_clear(&f->edges);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b;
         b = LLVMGetNextBasicBlock(b)) {
        map_set(&f->numbers, map_key(b), f->blocks.count);
        vec_push(&f->blocks, ((Block){.block = b}));
    }
    for (uint32_t b = 0; b < f->blocks.count; b++) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(f->blocks.items[b].block);
        if (!last || LLVMIsACallBrInst(last) || LLVMIsAInvokeInst(last))
            return false;
        f->blocks.items[b].first_edge = (uint32_t)f->edges.count;
        f->blocks.items[b].n_edges = LLVMGetNumSuccessors(last);
        for (unsigned n = 0; n < LLVMGetNumSuccessors(last); n++) {
            uint64_t to = 0;
            map_get(&f->numbers, map_key(LLVMGetSuccessor(last, n)), &to);
            vec_push(&f->edges, ((Edge){b, (uint32_t)to, n}));
        }
    }
    return f->blocks.count < MAX_BLOCKS;
}

static bool find_region(Function *f, LLVMMetadataRef scope) {
    f->scope = scope;
    if (!find_graph(f))
        return false;
    find_known_sides(f);
    complete_sides(f);
    return true;
}

// ---- Scopes of what has no declaration ------------------------------------------------------------------

// Can control enter the scope elsewhere than at its beginning, by a label or by a `case`? A declaration that is not
// reachable belongs to such a block.
static bool has_entry_inside(Function *f, LLVMMetadataRef scope) {
    if (!find_region(f, scope))
        return false;
    for (size_t i = 0; i < f->edges.count; i++) {
        const Block *from = &f->blocks.items[f->edges.items[i].from];
        if (LLVMIsASwitchInst(LLVMGetBasicBlockTerminator(from->block)) && from->end == OUTSIDE &&
            f->blocks.items[f->edges.items[i].to].start == INSIDE)
            return true;
    }
    for (size_t b = 0; b < f->blocks.count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(f->blocks.items[b].block); i;
             i = LLVMGetNextInstruction(i))
            if (calls(i, "llvm.dbg.label") && side_of(f, i) == INSIDE)
                return true;
    return false;
}

static LLVMMetadataRef scope_with_entry(Function *f, LLVMMetadataRef scope) {
    for (int n = 0; n < MAX_NESTING && is_block_scope(scope); n++) {
        if (has_entry_inside(f, scope))
            return scope;
        scope = real_scope(f, parent_scope(f, scope));
    }
    return NULL;
}

static void find_scopes(Function *f) {
    size_t kept = 0;
    for (size_t i = 0; i < f->variables.count; i++) {
        Unmarked v = f->variables.items[i];
        size_t length;
        const char *name = LLVMGetValueName2(v.variable, &length);
        if (v.is_literal)
            v.scope = common_scope(f, v.variable);
        else if (!v.declaration && !is_named_like_temporary(name))
            v.scope = scope_with_entry(f, common_scope(f, v.variable));
        if (v.scope)
            f->variables.items[kept++] = v;
    }
    f->variables.count = kept;
    map_release(&f->index);
    f->index = (Map){0};
    for (size_t i = 0; i < kept; i++)
        map_set(&f->index, map_key(f->variables.items[i].variable), i);
}

// ---- Markers ---------------------------------------------------------------------------------------------

static void mark(LLVMModuleRef module, LLVMValueRef variable, const char *intrinsic,
                 LLVMValueRef before) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMTypeRef pointer = LLVMTypeOf(variable);
    unsigned id = LLVMLookupIntrinsicID(intrinsic, strlen(intrinsic));
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(module, id, &pointer, 1);
    LLVMTypeRef type = LLVMIntrinsicGetType(context, id, &pointer, 1);
    uint64_t size =
        LLVMABISizeOfType(LLVMGetModuleDataLayout(module), LLVMGetAllocatedType(variable));
    LLVMValueRef arguments[] = {LLVMConstInt(LLVMInt64TypeInContext(context), size, 0), variable};
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMBuildCall2(builder, type, function, arguments, 2, "");
    LLVMDisposeBuilder(builder);
}

void lifetimes_begin(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before) {
    mark(module, variable, "llvm.lifetime.start", before);
}

void lifetimes_end(LLVMModuleRef module, LLVMValueRef variable, LLVMValueRef before) {
    mark(module, variable, "llvm.lifetime.end", before);
}

LLVMValueRef lifetimes_first_place(LLVMValueRef variable) {
    LLVMValueRef place = LLVMGetFirstInstruction(LLVMGetInstructionParent(variable));
    for (LLVMValueRef i = place; i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && LLVMIsConstant(LLVMGetOperand(i, 0)))
            place = LLVMGetNextInstruction(i);
    return place;
}

// All variables of the scope that is looked at.
static void mark_all(const Function *f, bool is_end, LLVMValueRef before) {
    for (size_t i = 0; i < f->variables.count; i++)
        if (f->variables.items[i].scope == f->scope)
            (is_end ? lifetimes_end : lifetimes_begin)(f->module, f->variables.items[i].variable,
                                                       before);
}

// The values that `to` joins come from `middle` now where they came from `from`: one of them, for one edge.
static void move_incoming(const Function *f, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                          LLVMBasicBlockRef middle) {
    LLVMValueRef next;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi); phi = next) {
        next = LLVMGetNextInstruction(phi);
        LLVMPositionBuilderBefore(f->builder, phi);
        LLVMSetCurrentDebugLocation2(f->builder, LLVMInstructionGetDebugLoc(phi));
        LLVMValueRef renewed = LLVMBuildPhi(f->builder, LLVMTypeOf(phi), "");
        bool is_moved = false;
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMValueRef value = LLVMGetIncomingValue(phi, i);
            LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
            if (block == from && !is_moved) {
                is_moved = true;
                block = middle;
            }
            LLVMAddIncoming(renewed, &value, &block, 1);
        }
        LLVMReplaceAllUsesWith(phi, renewed);
        LLVMInstructionEraseFromParent(phi);
    }
}

// A new block on an edge; the jump that ends it.
static LLVMValueRef split_edge(const Function *f, const Edge *edge) {
    LLVMBasicBlockRef from = f->blocks.items[edge->from].block,
                      to = f->blocks.items[edge->to].block;
    LLVMBasicBlockRef middle = LLVMInsertBasicBlockInContext(f->context, to, EDGE_BLOCK);
    LLVMPositionBuilderAtEnd(f->builder, middle);
    LLVMSetCurrentDebugLocation2(f->builder, NULL);
    LLVMValueRef jump = LLVMBuildBr(f->builder, to);
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(from), edge->successor, middle);
    move_incoming(f, from, to, middle);
    return jump;
}

LLVMBasicBlockRef lifetimes_label(LLVMBasicBlockRef successor) {
    bool is_edge = strncmp(LLVMGetBasicBlockName(successor), EDGE_BLOCK, strlen(EDGE_BLOCK)) == 0;
    return is_edge ? LLVMGetSuccessor(LLVMGetBasicBlockTerminator(successor), 0) : successor;
}

// ---- Entering and leaving ---------------------------------------------------------------------------------

// Between the instructions of a basic block.
static void mark_inside_block(const Function *f, const Block *block, Side before) {
    VEC(LLVMValueRef) instrs = {0};
    for (LLVMValueRef i = first_instruction(block->block); i; i = LLVMGetNextInstruction(i))
        vec_push(&instrs, i);
    Side *sides = memory_zeroed((instrs.count + 1) * sizeof *sides);
    Side next = block->end;
    for (size_t n = instrs.count; n-- > 0;) {
        Side known = side_of(f, instrs.items[n]);
        next = known == NOT_KNOWN ? next : known;
        sides[n] = next;
    }
    for (size_t n = 0; n < instrs.count; n++) {
        if (sides[n] != before)
            mark_all(f, sides[n] == OUTSIDE, instrs.items[n]);
        before = sides[n];
    }
    free(sides);
    vec_free(&instrs);
}

// The scope of the loop statement whose back edge the branch is (to its first successor); NULL: it is none.
static LLVMMetadataRef loop_scope(const Function *f, LLVMValueRef branch) {
    LLVMValueRef loop =
        LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(f->context, "llvm.loop", 9));
    LLVMMetadataRef start = loop ? ctype_operand(f->context, LLVMValueAsMetadata(loop), 1) : NULL;
    if (!start || LLVMGetMetadataKind(start) != LLVMDILocationMetadataKind)
        return NULL;
    return real_scope(f, LLVMDILocationGetScope(start));
}

// Is it the back edge of a loop statement outside of the scope, so that the scope is left and entered again?
static bool is_next_iteration(const Function *f, const Edge *edge) {
    LLVMMetadataRef scope =
        loop_scope(f, LLVMGetBasicBlockTerminator(f->blocks.items[edge->from].block));
    return scope && edge->successor == 0 && !is_within(f, scope, f->scope);
}

static void mark_edges(Function *f) {
    bool *has_other_side = memory_zeroed(f->blocks.count * sizeof *has_other_side);
    bool *is_marked_at_start = memory_zeroed(f->blocks.count * sizeof *is_marked_at_start);
    for (size_t i = 0; i < f->edges.count; i++) { // do edges from both sides lead to it?
        const Edge *edge = &f->edges.items[i];
        has_other_side[edge->to] |=
            f->blocks.items[edge->from].end == f->blocks.items[edge->to].start;
    }
    for (size_t i = 0; i < f->edges.count; i++) {
        const Edge *edge = &f->edges.items[i];
        Side from = f->blocks.items[edge->from].end;
        const Block *to = &f->blocks.items[edge->to];
        if (from == INSIDE && to->start == INSIDE && is_next_iteration(f, edge)) {
            LLVMValueRef jump = split_edge(f, edge);
            mark_all(f, true, jump);
            mark_all(f, false, jump);
        } else if (from != to->start && has_other_side[edge->to]) {
            mark_all(f, to->start == OUTSIDE, split_edge(f, edge));
        } else if (from != to->start && !is_marked_at_start[edge->to]) {
            is_marked_at_start[edge->to] = true;
            mark_all(f, to->start == OUTSIDE, first_instruction(to->block));
        }
    }
    free(has_other_side);
    free(is_marked_at_start);
}

// ---- Loops around compound literals, and declarations that are reached again -------------------------------

// The blocks from which `latch` is reached without passing `header`: the loop that the back edge closes.
static void find_loop(const Function *f, uint32_t header, uint32_t latch, bool *is_in_loop) {
    is_in_loop[header] = is_in_loop[latch] = true;
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (size_t i = f->edges.count; i-- > 0;) {
            const Edge *edge = &f->edges.items[i];
            if (edge->to != header && is_in_loop[edge->to] && !is_in_loop[edge->from])
                has_grown = is_in_loop[edge->from] = true;
        }
    }
}

static bool is_named_in(const Function *f, LLVMValueRef variable, const bool *is_in_loop) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        uint64_t block;
        LLVMValueRef user = LLVMGetUser(use);
        if (!calls(user, "llvm.lifetime.") &&
            map_get(&f->numbers, map_key(LLVMGetInstructionParent(user)), &block) &&
            is_in_loop[block])
            return true;
    }
    return false;
}

// The body of a loop is a block even without braces, for which there is no debug information: a compound literal in it
// is new in each iteration.
static void renew_literal(Function *f, const Unmarked *literal) {
    if (!find_region(f, literal->scope))
        return;
    bool *is_in_loop = memory_zeroed(f->blocks.count * sizeof *is_in_loop);
    bool is_first = !is_block_scope(literal->scope); // lives as long as the function, but for this
    for (size_t i = 0; i < f->edges.count; i++) {
        const Edge *edge = &f->edges.items[i];
        LLVMValueRef last = LLVMGetBasicBlockTerminator(f->blocks.items[edge->from].block);
        if (f->blocks.items[edge->from].end != INSIDE || edge->successor || !loop_scope(f, last))
            continue;
        memset(is_in_loop, 0, f->blocks.count * sizeof *is_in_loop);
        find_loop(f, edge->to, edge->from, is_in_loop);
        if (!is_named_in(f, literal->variable, is_in_loop))
            continue;
        if (is_first)
            lifetimes_begin(f->module, literal->variable, lifetimes_first_place(literal->variable));
        is_first = false;
        lifetimes_end(f->module, literal->variable, last);
        lifetimes_begin(f->module, literal->variable, last);
    }
    free(is_in_loop);
}

// Can control come back to the block without leaving the scope?
static bool is_reached_again(const Function *f, uint32_t block) {
    bool *is_reached = memory_zeroed(f->blocks.count * sizeof *is_reached);
    VEC(uint32_t) work = {0};
    vec_push(&work, block);
    while (work.count && !is_reached[block]) {
        const Block *from = &f->blocks.items[vec_pop(&work)];
        for (uint32_t i = 0; i < from->n_edges && from->end == INSIDE; i++) {
            const Edge *edge = &f->edges.items[from->first_edge + i];
            if (f->blocks.items[edge->to].start != INSIDE || is_reached[edge->to] ||
                is_next_iteration(f, edge))
                continue;
            is_reached[edge->to] = true;
            vec_push(&work, edge->to);
        }
    }
    bool result = is_reached[block];
    free(is_reached);
    vec_free(&work);
    return result;
}

// A declaration that is reached again makes the value indeterminate; the object stays. The bytes come from an object
// that is new each time.
static void forget_value(const Function *f, const Unmarked *v) {
    LLVMTypeRef type = LLVMGetAllocatedType(v->variable);
    LLVMPositionBuilderBefore(f->builder, v->variable);
    LLVMSetCurrentDebugLocation2(f->builder, NULL);
    LLVMValueRef any = LLVMBuildAlloca(f->builder, type, "indeterminate");
    lifetimes_begin(f->module, any, v->declaration);
    LLVMPositionBuilderBefore(f->builder, v->declaration);
    if (module_is_scalar(type)) {
        LLVMBuildStore(f->builder, LLVMBuildLoad2(f->builder, type, any, ""), v->variable);
    } else {
        uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(f->module), type);
        unsigned align = LLVMGetAlignment(v->variable);
        LLVMSetAlignment(any, align);
        LLVMBuildMemCpy(f->builder, v->variable, align, any, align,
                        LLVMConstInt(LLVMInt64TypeInContext(f->context), size, 0));
    }
    lifetimes_end(f->module, any, v->declaration);
}

static void forget_values(Function *f) {
    LLVMMetadataRef scope = NULL;
    for (size_t i = 0; i < f->variables.count; i++) {
        const Unmarked *v = &f->variables.items[i];
        uint64_t block;
        if (!v->declaration)
            continue;
        if (v->scope != scope && !find_region(f, v->scope))
            return;
        scope = v->scope;
        if (map_get(&f->numbers, map_key(LLVMGetInstructionParent(v->declaration)), &block) &&
            is_reached_again(f, (uint32_t)block))
            forget_value(f, v);
    }
}

static void mark_scope(Function *f, LLVMMetadataRef scope) {
    if (!find_region(f, scope))
        return;
    for (size_t b = 0; b < f->blocks.count; b++)
        mark_inside_block(f, &f->blocks.items[b], b ? f->blocks.items[b].start : OUTSIDE);
    mark_edges(f);
    for (size_t i = 0; i < f->variables.count; i++)
        f->variables.items[i].is_done |= f->variables.items[i].scope == scope;
}

// ---- Computed gotos ----------------------------------------------------------------------------------------

// clang lets all computed gotos of a function share one branch, which hides where control comes from: each gets
// its own.
static void separate_computed_gotos(const Function *f, LLVMBasicBlockRef shared) {
    LLVMValueRef phi = LLVMGetFirstInstruction(shared), branch = LLVMGetNextInstruction(phi);
    if (!LLVMIsAPHINode(phi) || !branch || !LLVMIsAIndirectBrInst(branch))
        return;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef jump = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        if (!LLVMIsABranchInst(jump) || LLVMIsConditional(jump))
            return;
    }
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef jump = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        LLVMPositionBuilderBefore(f->builder, jump);
        LLVMSetCurrentDebugLocation2(f->builder, LLVMInstructionGetDebugLoc(jump));
        unsigned n = LLVMGetNumSuccessors(branch);
        LLVMValueRef own = LLVMBuildIndirectBr(f->builder, LLVMGetIncomingValue(phi, i), n);
        for (unsigned s = 0; s < n; s++)
            LLVMAddDestination(own, LLVMGetSuccessor(branch, s));
        LLVMInstructionEraseFromParent(jump);
    }
    LLVMDeleteBasicBlock(shared);
}

static void separate_all_computed_gotos(const Function *f) {
    LLVMBasicBlockRef next;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = next) {
        next = LLVMGetNextBasicBlock(b);
        LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
        if (last && LLVMIsAIndirectBrInst(last))
            separate_computed_gotos(f, b);
    }
}

// ---- The pass ---------------------------------------------------------------------------------------------

static void complete_function(Function *f) {
    collect_variables(f);
    if (f->variables.count) {
        find_declarations(f);
        separate_all_computed_gotos(f);
        find_scopes(f);
    }
    for (size_t i = 0; i < f->variables.count; i++)
        if (!f->variables.items[i].is_done && is_block_scope(f->variables.items[i].scope))
            mark_scope(f, f->variables.items[i].scope);
    for (size_t i = 0; i < f->variables.count; i++)
        if (f->variables.items[i].is_literal)
            renew_literal(f, &f->variables.items[i]);
    forget_values(f);
    vec_clear(&f->variables);
    map_release(&f->index);
    f->index = (Map){0};
}

void lifetimes_complete(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    Function f = {
        .module = module, .context = context, .builder = LLVMCreateBuilderInContext(context)};
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v; v = LLVMGetNextFunction(v)) {
        f.function = v;
        if (LLVMCountBasicBlocks(v) && LLVMGetSubprogram(v))
            complete_function(&f);
    }
    LLVMDisposeBuilder(f.builder);
    vec_free(&f.variables);
    vec_free(&f.blocks);
    vec_free(&f.edges);
    map_release(&f.index);
    map_release(&f.numbers);
}
