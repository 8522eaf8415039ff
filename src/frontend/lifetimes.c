// Where the life of a variable begins and ends that clang gives no markers.
//
// The variables of a block become alive where control enters its region, and die where it leaves
// it. A jump past a declaration into the block is an entry like any other, and a jump back within
// the block is none: there only the value is lost, where a declaration is reached again. A compound
// literal is new in each iteration of a loop.
//
// A variable whose block is not known for certain is alive in the innermost block that it may
// belong to. Control that leaves this block, but not the outermost one, meets a doubt, which makes
// the outcome UNKNOWN.
#include "frontend/lifetimes.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"
#include "frontend/const_objects.h"
#include "frontend/edge_blocks.h"
#include "frontend/lifetime_markers.h"
#include "frontend/module.h"
#include "frontend/scope_regions.h"
#include "frontend/unmarked_variables.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

typedef struct Function {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    UnmarkedList variables;
    Map owners;               // alloca -> the scope that it is a variable of
    ScopeRegion region;       // of the scope that is looked at
    ScopeRegion widest;       // of what is around it, when `doubtful` is set
    const Unmarked *doubtful; // the only variable that is looked at; NULL: all of the scope
} Function;

// ---- Entering and leaving ---------------------------------------------------

// Control enters or leaves the region in front of an instruction; `stays`: and is still inside the
// widest one.
static void mark(const Function *f, Side side, bool stays, LLVMValueRef before) {
    if (f->doubtful && side == OUTSIDE && stays) {
        lifetime_doubt(f->module, DOUBT_SCOPE, before);
        return;
    }
    for (size_t i = 0; i < f->variables.count; i++) {
        const Unmarked *v = &f->variables.items[i];
        bool is_meant = f->doubtful ? v == f->doubtful : v->scope == f->region.scope && !v->is_done;
        if (is_meant)
            (side == INSIDE ? lifetime_begin : lifetime_end)(f->module, v->variable, before);
    }
}

// The side of each instruction of a basic block, from `instrs` on.
static Side *sides_in_block(const ScopeRegion *r, size_t block, LLVMValueRef *instrs, size_t n) {
    Side *sides = memory_zeroed((n + 1) * sizeof *sides);
    Side next = r->blocks.items[block].end;
    while (n-- > 0) {
        Side known = region_side_of(r, instrs[n]);
        next = known == NOT_KNOWN ? next : known;
        sides[n] = next;
    }
    return sides;
}

// Between the instructions of a basic block.
static void mark_inside_block(const Function *f, size_t block) {
    VEC(LLVMValueRef) instrs = {0};
    for (LLVMValueRef i = region_first_instruction(f->region.blocks.items[block].block); i;
         i = LLVMGetNextInstruction(i))
        vec_push(&instrs, i);
    Side *sides = sides_in_block(&f->region, block, instrs.items, instrs.count);
    Side *widest =
        f->doubtful ? sides_in_block(&f->widest, block, instrs.items, instrs.count) : NULL;
    Side before = block ? f->region.blocks.items[block].start : OUTSIDE;
    for (size_t n = 0; n < instrs.count; n++) {
        if (sides[n] != before)
            mark(f, sides[n], widest && widest[n] == INSIDE, instrs.items[n]);
        before = sides[n];
    }
    free(sides);
    free(widest);
    vec_free(&instrs);
}

// Is control still inside the widest region behind the edge? The regions number edges and blocks
// alike.
static bool stays_inside(const Function *f, const RegionEdge *edge) {
    return f->doubtful && f->widest.blocks.items[edge->to].start == INSIDE &&
           !region_is_next_iteration(&f->widest, edge);
}

static LLVMValueRef split_edge(const Function *f, const RegionEdge *edge) {
    return edge_split(f->region.blocks.items[edge->from].block, edge->successor);
}

static void mark_edges(Function *f) {
    const ScopeRegion *r = &f->region;
    bool *has_other_side = memory_zeroed(r->blocks.count * sizeof *has_other_side);
    bool *is_marked_at_start = memory_zeroed(r->blocks.count * sizeof *is_marked_at_start);
    for (size_t i = 0; i < r->edges.count; i++) { // do edges from both sides lead to it?
        const RegionEdge *edge = &r->edges.items[i];
        has_other_side[edge->to] |=
            r->blocks.items[edge->from].end == r->blocks.items[edge->to].start;
    }
    for (size_t i = 0; i < r->edges.count; i++) {
        const RegionEdge *edge = &r->edges.items[i];
        Side from = r->blocks.items[edge->from].end;
        const RegionBlock *to = &r->blocks.items[edge->to];
        bool stays = stays_inside(f, edge);
        if (from == INSIDE && to->start == INSIDE && region_is_next_iteration(r, edge)) {
            LLVMValueRef jump = split_edge(f, edge);
            mark(f, OUTSIDE, stays, jump);
            mark(f, INSIDE, stays, jump);
        } else if (from != to->start && (has_other_side[edge->to] || f->doubtful)) {
            mark(f, to->start, stays, split_edge(f, edge));
        } else if (from != to->start && !is_marked_at_start[edge->to]) {
            is_marked_at_start[edge->to] = true;
            mark(f, to->start, stays, region_first_instruction(to->block));
        }
    }
    free(has_other_side);
    free(is_marked_at_start);
}

static void mark_region(Function *f) {
    for (size_t b = 0; b < f->region.blocks.count; b++)
        mark_inside_block(f, b);
    mark_edges(f);
}

// ---- Loops around compound literals, and declarations that are reached again ----

// The blocks from which `latch` is reached without passing `header`: the loop that the back edge
// closes.
static void find_loop(const Function *f, uint32_t header, uint32_t latch, bool *is_in_loop) {
    is_in_loop[header] = is_in_loop[latch] = true;
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (size_t i = f->region.edges.count; i-- > 0;) {
            const RegionEdge *edge = &f->region.edges.items[i];
            if (edge->to != header && is_in_loop[edge->to] && !is_in_loop[edge->from])
                has_grown = is_in_loop[edge->from] = true;
        }
    }
}

static bool is_named_in(const Function *f, LLVMValueRef variable, const bool *is_in_loop) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        uint32_t block;
        LLVMValueRef user = LLVMGetUser(use);
        if (!scope_calls(user, "llvm.lifetime.") && region_block_of(&f->region, user, &block) &&
            is_in_loop[block])
            return true;
    }
    return false;
}

// The body of a loop is a block even without braces, for which there is no debug information: a
// compound literal in it is new in each iteration.
static void renew_literal(Function *f, const Unmarked *literal) {
    if (!region_find(&f->region, literal->scope))
        return;
    bool *is_in_loop = memory_zeroed(f->region.blocks.count * sizeof *is_in_loop);
    bool is_first = !scope_is_block(literal->scope); // lives as long as the function, but for this
    for (size_t i = 0; i < f->region.edges.count; i++) {
        const RegionEdge *edge = &f->region.edges.items[i];
        LLVMValueRef last = LLVMGetBasicBlockTerminator(f->region.blocks.items[edge->from].block);
        if (f->region.blocks.items[edge->from].end != INSIDE || edge->successor ||
            !region_loop_scope(&f->region, last))
            continue;
        memset(is_in_loop, 0, f->region.blocks.count * sizeof *is_in_loop);
        find_loop(f, edge->to, edge->from, is_in_loop);
        if (!is_named_in(f, literal->variable, is_in_loop))
            continue;
        if (is_first)
            lifetime_begin(f->module, literal->variable, lifetime_first_place(literal->variable));
        is_first = false;
        lifetime_end(f->module, literal->variable, last);
        lifetime_begin(f->module, literal->variable, last);
    }
    free(is_in_loop);
}

// A declaration that is reached again makes the value indeterminate; the object stays. The bytes
// come from an object that is new each time.
static void forget_value(const Function *f, const Unmarked *v) {
    LLVMTypeRef type = LLVMGetAllocatedType(v->variable);
    LLVMPositionBuilderBefore(f->builder, v->variable);
    LLVMSetCurrentDebugLocation2(f->builder, NULL);
    LLVMValueRef any = LLVMBuildAlloca(f->builder, type, "indeterminate");
    lifetime_begin(f->module, any, v->declaration);
    LLVMPositionBuilderBefore(f->builder, v->declaration);
    LLVMValueRef write;
    if (module_is_scalar(type)) {
        write = LLVMBuildStore(f->builder, LLVMBuildLoad2(f->builder, type, any, ""), v->variable);
    } else {
        uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(f->module), type);
        unsigned align = LLVMGetAlignment(v->variable);
        LLVMSetAlignment(any, align);
        write = LLVMBuildMemCpy(f->builder, v->variable, align, any, align,
                                LLVMConstInt(LLVMInt64TypeInContext(f->context), size, 0));
    }
    const_objects_mark_initial(write); // no change of a const variable
    lifetime_end(f->module, any, v->declaration);
}

static void forget_values(Function *f) {
    LLVMMetadataRef scope = NULL;
    for (size_t i = 0; i < f->variables.count; i++) {
        const Unmarked *v = &f->variables.items[i];
        uint32_t block;
        if (!v->declaration)
            continue;
        if (v->scope != scope && !region_find(&f->region, v->scope))
            return;
        scope = v->scope;
        if (region_block_of(&f->region, v->declaration, &block) &&
            region_reaches_itself(&f->region, block))
            forget_value(f, v);
    }
}

// ---- The pass ---------------------------------------------------------------

// All variables whose block is this one, for certain or for all that matters.
static void mark_scope(Function *f, LLVMMetadataRef scope) {
    if (region_find(&f->region, scope))
        mark_region(f);
    for (size_t i = 0; i < f->variables.count; i++)
        f->variables.items[i].is_done |= f->variables.items[i].scope == scope;
}

static void mark_doubtful(Function *f, Unmarked *v) {
    f->doubtful = v;
    if (region_find(&f->region, v->scope) && region_find(&f->widest, v->widest))
        mark_region(f);
    f->doubtful = NULL;
    v->is_done = true;
}

static void mark_variables(Function *f) {
    for (size_t i = 0; i < f->variables.count; i++) {
        Unmarked *v = &f->variables.items[i];
        if (v->scope != v->widest && unmarked_is_carried_over(v))
            mark_doubtful(f, v);
    }
    for (size_t i = 0; i < f->variables.count; i++)
        if (!f->variables.items[i].is_done && scope_is_block(f->variables.items[i].scope))
            mark_scope(f, f->variables.items[i].scope);
}

static void complete_function(Function *f, LLVMValueRef function) {
    f->region.function = f->widest.function = function;
    unmarked_collect(function, &f->variables, &f->owners);
    mark_variables(f);
    for (size_t i = 0; i < f->variables.count; i++)
        if (f->variables.items[i].is_literal)
            renew_literal(f, &f->variables.items[i]);
    forget_values(f);
    vec_clear(&f->variables);
    map_release(&f->owners);
    f->owners = (Map){0};
}

void lifetimes_complete(LLVMModuleRef module) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    Function f = {
        .module = module, .context = context, .builder = LLVMCreateBuilderInContext(context)};
    f.region = f.widest = (ScopeRegion){.context = context, .owners = &f.owners};
    for (LLVMValueRef v = LLVMGetFirstFunction(module); v; v = LLVMGetNextFunction(v))
        if (LLVMCountBasicBlocks(v) && LLVMGetSubprogram(v))
            complete_function(&f, v);
    LLVMDisposeBuilder(f.builder);
    vec_free(&f.variables);
    region_release(&f.region);
    region_release(&f.widest);
    map_release(&f.owners);
}
