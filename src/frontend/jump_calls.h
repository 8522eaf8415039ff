// In which calls longjmp may be called.
#ifndef FRONTEND_JUMP_CALLS_H
#define FRONTEND_JUMP_CALLS_H

#include "base/map.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef struct JumpCalls {
    Map jumping;     // functions that may call longjmp, longjmp itself included
    bool by_pointer; // one of them may be called through a pointer
} JumpCalls;

bool jump_is_longjmp(LLVMValueRef callee); // the library's
bool jump_is_setjmp(LLVMValueRef callee);

// The function that the call names, also behind an alias; else a pointer.
LLVMValueRef jump_callee(LLVMValueRef call);

// With `by_pointer` a function of another module is called through pointers.
JumpCalls jump_calls_find(LLVMModuleRef module, bool by_pointer);
bool jump_calls_may(const JumpCalls *calls, LLVMValueRef call);
void jump_calls_release(JumpCalls *calls);

#endif
