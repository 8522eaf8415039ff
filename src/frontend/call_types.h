// clang tests the type of a called function (type_texts.h) before it computes the arguments, and
// what they do may end the run. The tests are moved in front of the calls.
#ifndef FRONTEND_CALL_TYPES_H
#define FRONTEND_CALL_TYPES_H

#include <llvm-c/Types.h>
#include <stdbool.h>

// Keeps the type that calls have by a declaration of their file, before files are linked.
void call_types_note_declarations(LLVMModuleRef module);

// Of a module without the branches behind the tests (undefined_checks.h).
void call_types_place_tests(LLVMModuleRef module);

// The test in front of a call through a pointer; NULL: there is none.
LLVMValueRef call_types_test_of(LLVMValueRef call);
// The declared type (a node of type_texts.h) of a call that was noted, or NULL.
LLVMValueRef call_types_noted(LLVMValueRef call);
// The call behind a test.
LLVMValueRef call_types_call_of(LLVMValueRef test);

#endif
