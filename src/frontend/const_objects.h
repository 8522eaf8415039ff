// Const objects of automatic storage: which of clang's writes initialise them?
//
// Debug information tells which variables are const. Their initialisation is code like any other:
// what writes a variable directly, and stands in the text between its declarator and the next `;`,
// initialises it. Those writes, and the variables, are marked; all others change a constant. Where
// the text does not tell, a check stands in front of the write that nobody can answer.
#ifndef FRONTEND_CONST_OBJECTS_H
#define FRONTEND_CONST_OBJECTS_H

#include "frontend/overlay.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

// Of clang's code before variables become registers. `files` are those that were compiled.
void const_objects_mark(LLVMModuleRef module, const char *const *files, size_t n_files,
                        SourceOverlay *overlay);

// Of a write that is ours.
void const_objects_mark_initial(LLVMValueRef write);

bool const_objects_is_const(LLVMValueRef variable);                               // an alloca
bool const_objects_is_const_parameter(LLVMValueRef function, unsigned parameter); // by value
bool const_objects_is_initial(LLVMValueRef write);

#endif
