// The instructions of a C block.
//
// The debug location of an instruction names the innermost C block around it. A block, or scope, is
// therefore a set of instructions, its region. Control enters the region where an instruction
// outside of it is followed by one inside, within a basic block or along an edge, and leaves it
// where the opposite happens.
//
// What holds once a region is found: each basic block has a known side at its start and at its end,
// and the side of each instruction between is its own or, where it has no location, that of what
// follows.
#ifndef FRONTEND_SCOPE_REGIONS_H
#define FRONTEND_SCOPE_REGIONS_H

#include "base/map.h"
#include "base/vec.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

enum { MAX_NESTING = 4096 }; // of blocks; what lies deeper is outside of everything

typedef enum Side { OUTSIDE, INSIDE, NOT_KNOWN } Side;

typedef struct RegionEdge {
    uint32_t from, to;
    unsigned successor; // which one of `from`
} RegionEdge;

typedef struct RegionBlock {
    LLVMBasicBlockRef block;
    uint32_t first_edge, n_edges; // to its successors
    Side start, end;
} RegionBlock;

typedef struct ScopeRegion {
    LLVMContextRef context;
    LLVMValueRef function;
    const Map *owners; // alloca -> the scope that it is a variable of
    LLVMMetadataRef scope;
    VEC(RegionBlock) blocks;
    VEC(RegionEdge) edges;
    Map numbers; // block -> its index
} ScopeRegion;

// ---- Scopes -----------------------------------------------------------------

// Is it a block inside of a function, and not the function?
bool scope_is_block(LLVMMetadataRef scope);

// The scope itself, or the one around it where it is a mere change of the file inside a block.
LLVMMetadataRef scope_real(LLVMContextRef context, LLVMMetadataRef scope);

// The block around a block; NULL around the function.
LLVMMetadataRef scope_around(LLVMContextRef context, LLVMMetadataRef scope);

bool scope_is_within(LLVMContextRef context, LLVMMetadataRef scope, LLVMMetadataRef outer);

// NULL where the instruction has no location.
LLVMMetadataRef scope_of(LLVMContextRef context, LLVMValueRef instr);

// Is it a call of a function whose name begins so?
bool scope_calls(LLVMValueRef instr, const char *prefix);

// ---- Regions ----------------------------------------------------------------

// The region of a scope, in place of the one that was there; false for a function with edges that
// have no block of their own, or with too many blocks.
bool region_find(ScopeRegion *r, LLVMMetadataRef scope);
void region_release(ScopeRegion *r);

// From its location alone, or from the variables that it uses.
Side region_side_of(const ScopeRegion *r, LLVMValueRef instr);

// The number of the instruction's basic block; false where it came after the region was found.
bool region_block_of(const ScopeRegion *r, LLVMValueRef instr, uint32_t *block);

// The first instruction that is no phi.
LLVMValueRef region_first_instruction(LLVMBasicBlockRef block);

// The scope of the loop statement whose back edge the branch is (to its first successor); NULL: it
// is none.
LLVMMetadataRef region_loop_scope(const ScopeRegion *r, LLVMValueRef branch);

// Is it the back edge of a loop statement outside of the scope, so that the scope is left and
// entered again, even where the loop's condition left no instruction of its own?
bool region_is_next_iteration(const ScopeRegion *r, const RegionEdge *edge);

// Can control come back to the block without leaving the scope?
bool region_reaches_itself(const ScopeRegion *r, uint32_t block);

#endif
