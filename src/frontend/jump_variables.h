// The variables of a function that calls setjmp: which live where, which may have been changed
// between setjmp and longjmp, and what these hold then.
#ifndef FRONTEND_JUMP_VARIABLES_H
#define FRONTEND_JUMP_VARIABLES_H

#include "base/map.h"
#include "base/vec.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef VEC(LLVMValueRef) JumpInstructions;

typedef struct JumpVariable {
    LLVMValueRef address; // an alloca, or a parameter: a structure by value
    LLVMTypeRef type;
    bool has_markers; // of its lifetime; else it is alive in the whole call
    bool may_change;  // a variable of the source's that is not volatile
    bool has_escaped; // anything may write it
    JumpInstructions writes;
} JumpVariable;

typedef struct JumpVariables {
    LLVMValueRef function;
    VEC(JumpVariable) list;
    Map blocks;      // block -> index
    bool *alive;     // at the start of block b variable v is: alive[b * n + v]
    bool *is_found;  // the block can be reached
    bool has_arrays; // of variable length
} JumpVariables;

void jump_variables_collect(LLVMValueRef function, JumpVariables *variables);
void jump_variables_release(JumpVariables *variables);

// Which variables are alive behind the instruction; to be freed.
bool *jump_variables_alive(const JumpVariables *variables, LLVMValueRef instruction);

// For each block, whether control may come there from behind the instruction; to be freed.
bool *jump_blocks_behind(const JumpVariables *variables, LLVMValueRef instruction);
bool jump_is_behind(const JumpVariables *variables, const bool *blocks, LLVMValueRef first,
                    LLVMValueRef second);

// May the variable be changed behind the instruction?
bool jump_may_be_changed(const JumpVariables *variables, const JumpVariable *variable,
                         const bool *blocks, LLVMValueRef instruction);

// A copy of the variable is made, in memory of its own.
LLVMValueRef jump_keep_value(LLVMBuilderRef builder, const JumpVariable *variable,
                             LLVMValueRef copy);
// What differs from the copy, or everything where the condition holds, becomes arbitrary.
void jump_forget_changed(LLVMBuilderRef builder, LLVMModuleRef module, const JumpVariable *variable,
                         LLVMValueRef copy, LLVMValueRef is_older);

#endif
