// setjmp and longjmp, made branches that every engine follows.
//
// longjmp (models/jump.c) notes the jump that is under way and returns. Behind each call in which
// longjmp may be called the program looks whether a jump is under way: if so, the function returns,
// or, where the jump is to this call of the function, goes on behind setjmp.
#ifndef FRONTEND_NONLOCAL_JUMPS_H
#define FRONTEND_NONLOCAL_JUMPS_H

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef enum JumpTargets {
    JUMPS_IN_PROGRAM,  // all calls of setjmp are seen
    JUMPS_TO_CALLERS,  // callers of a function by itself may have called it
    JUMPS_UNSUPPORTED, // calls by contract are not left
} JumpTargets;

// The program's functions, before variables are promoted to registers. Gives what the models need
// to know: may a function that is called through a pointer call longjmp?
bool jumps_follow(LLVMModuleRef user, JumpTargets targets);

// The same for models that call the program's functions through pointers.
void jumps_follow_in_models(LLVMModuleRef models);

#endif
