#include "frontend/scope_regions.h"

#include "base/memory.h"
#include "frontend/ctype.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

enum { DI_BLOCK_SCOPE = 1, MAX_BLOCKS = 100000 };

// ---- Scopes -----------------------------------------------------------------

bool scope_is_block(LLVMMetadataRef scope) {
    return scope && (LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind ||
                     LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind);
}

static LLVMMetadataRef parent_scope(LLVMContextRef context, LLVMMetadataRef scope) {
    return scope_is_block(scope) ? ctype_operand(context, scope, DI_BLOCK_SCOPE) : NULL;
}

LLVMMetadataRef scope_real(LLVMContextRef context, LLVMMetadataRef scope) {
    for (int n = 0; n < MAX_NESTING && scope &&
                    LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind;
         n++)
        scope = parent_scope(context, scope);
    return scope;
}

LLVMMetadataRef scope_around(LLVMContextRef context, LLVMMetadataRef scope) {
    return scope_real(context, parent_scope(context, scope));
}

bool scope_is_within(LLVMContextRef context, LLVMMetadataRef scope, LLVMMetadataRef outer) {
    for (int n = 0; n < MAX_NESTING && scope; n++) {
        if (scope == outer)
            return true;
        scope = parent_scope(context, scope);
    }
    return false;
}

LLVMMetadataRef scope_of(LLVMContextRef context, LLVMValueRef instr) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instr);
    return location ? scope_real(context, LLVMDILocationGetScope(location)) : NULL;
}

bool scope_calls(LLVMValueRef instr, const char *prefix) {
    if (!LLVMIsACallInst(instr))
        return false;
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(instr);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// ---- Sides ------------------------------------------------------------------

// Markers do not count: those of the end are outside.
static bool uses_variable_of(const ScopeRegion *r, LLVMValueRef instr) {
    if (scope_calls(instr, "llvm.lifetime."))
        return false;
    for (int n = 0; n < LLVMGetNumOperands(instr); n++) {
        uint64_t owner;
        if (map_get(r->owners, map_key(LLVMGetOperand(instr, (unsigned)n)), &owner) &&
            owner == map_key(r->scope))
            return true;
    }
    return false;
}

Side region_side_of(const ScopeRegion *r, LLVMValueRef instr) {
    if (LLVMIsAAllocaInst(instr))
        return LLVMIsConstant(LLVMGetOperand(instr, 0)) ? OUTSIDE : NOT_KNOWN;
    LLVMMetadataRef scope = scope_of(r->context, instr);
    if (!scope)
        return uses_variable_of(r, instr) ? INSIDE : NOT_KNOWN;
    return scope_is_within(r->context, scope, r->scope) ? INSIDE : OUTSIDE;
}

LLVMValueRef region_first_instruction(LLVMBasicBlockRef block) {
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i && LLVMIsAPHINode(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

// Of the blocks that follow: inside, if one of them is.
static Side side_behind(const ScopeRegion *r, uint32_t block) {
    Side side = NOT_KNOWN;
    const RegionBlock *b = &r->blocks.items[block];
    for (uint32_t i = 0; i < b->n_edges; i++) {
        Side next = r->blocks.items[r->edges.items[b->first_edge + i].to].start;
        side = side == INSIDE || next == NOT_KNOWN ? side : next;
    }
    return side;
}

static void find_known_sides(ScopeRegion *r) {
    for (size_t b = 0; b < r->blocks.count; b++) {
        RegionBlock *block = &r->blocks.items[b];
        block->start = block->end = NOT_KNOWN;
        for (LLVMValueRef i = region_first_instruction(block->block);
             i && block->start == NOT_KNOWN; i = LLVMGetNextInstruction(i))
            block->start = region_side_of(r, i);
        LLVMValueRef last = LLVMGetBasicBlockTerminator(block->block);
        block->end = last ? region_side_of(r, last) : NOT_KNOWN;
    }
}

// A block without locations takes the side of what follows.
static void complete_sides(ScopeRegion *r) {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t b = r->blocks.count; b-- > 0;) {
            RegionBlock *block = &r->blocks.items[b];
            Side behind = block->start == NOT_KNOWN || block->end == NOT_KNOWN
                              ? side_behind(r, (uint32_t)b)
                              : NOT_KNOWN;
            if (behind == NOT_KNOWN)
                continue;
            has_changed = true;
            block->start = block->start == NOT_KNOWN ? behind : block->start;
            block->end = block->end == NOT_KNOWN ? behind : block->end;
        }
    }
    for (size_t b = 0; b < r->blocks.count; b++) {
        RegionBlock *block = &r->blocks.items[b];
        block->start = block->start == NOT_KNOWN ? OUTSIDE : block->start;
        block->end = block->end == NOT_KNOWN ? OUTSIDE : block->end;
    }
}

static bool find_graph(ScopeRegion *r) {
    map_release(&r->numbers);
    r->numbers = (Map){0};
    vec_clear(&r->blocks);
    vec_clear(&r->edges);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(r->function); b;
         b = LLVMGetNextBasicBlock(b)) {
        map_set(&r->numbers, map_key(b), r->blocks.count);
        vec_push(&r->blocks, ((RegionBlock){.block = b}));
    }
    for (uint32_t b = 0; b < r->blocks.count; b++) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(r->blocks.items[b].block);
        if (!last || LLVMIsACallBrInst(last) || LLVMIsAInvokeInst(last))
            return false;
        r->blocks.items[b].first_edge = (uint32_t)r->edges.count;
        r->blocks.items[b].n_edges = LLVMGetNumSuccessors(last);
        for (unsigned n = 0; n < LLVMGetNumSuccessors(last); n++) {
            uint64_t to = 0;
            map_get(&r->numbers, map_key(LLVMGetSuccessor(last, n)), &to);
            vec_push(&r->edges, ((RegionEdge){b, (uint32_t)to, n}));
        }
    }
    return r->blocks.count < MAX_BLOCKS;
}

bool region_find(ScopeRegion *r, LLVMMetadataRef scope) {
    r->scope = scope;
    if (!find_graph(r))
        return false;
    find_known_sides(r);
    complete_sides(r);
    return true;
}

void region_release(ScopeRegion *r) {
    vec_free(&r->blocks);
    vec_free(&r->edges);
    map_release(&r->numbers);
}

bool region_block_of(const ScopeRegion *r, LLVMValueRef instr, uint32_t *block) {
    uint64_t number;
    if (!map_get(&r->numbers, map_key(LLVMGetInstructionParent(instr)), &number))
        return false;
    *block = (uint32_t)number;
    return true;
}

// ---- Loops ------------------------------------------------------------------

LLVMMetadataRef region_loop_scope(const ScopeRegion *r, LLVMValueRef branch) {
    LLVMValueRef loop =
        LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(r->context, "llvm.loop", 9));
    LLVMMetadataRef start = loop ? ctype_operand(r->context, LLVMValueAsMetadata(loop), 1) : NULL;
    if (!start || LLVMGetMetadataKind(start) != LLVMDILocationMetadataKind)
        return NULL;
    return scope_real(r->context, LLVMDILocationGetScope(start));
}

bool region_is_next_iteration(const ScopeRegion *r, const RegionEdge *edge) {
    LLVMMetadataRef scope =
        region_loop_scope(r, LLVMGetBasicBlockTerminator(r->blocks.items[edge->from].block));
    return scope && edge->successor == 0 && !scope_is_within(r->context, scope, r->scope);
}

bool region_reaches_itself(const ScopeRegion *r, uint32_t block) {
    bool *is_reached = memory_zeroed(r->blocks.count * sizeof *is_reached);
    VEC(uint32_t) work = {0};
    vec_push(&work, block);
    while (work.count && !is_reached[block]) {
        const RegionBlock *from = &r->blocks.items[vec_pop(&work)];
        for (uint32_t i = 0; i < from->n_edges && from->end == INSIDE; i++) {
            const RegionEdge *edge = &r->edges.items[from->first_edge + i];
            if (r->blocks.items[edge->to].start != INSIDE || is_reached[edge->to] ||
                region_is_next_iteration(r, edge))
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
