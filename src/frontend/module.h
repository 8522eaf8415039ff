// LLVM modules: reading, linking, and the two passes that come before lowering.
#ifndef FRONTEND_MODULE_H
#define FRONTEND_MODULE_H

#include "base/diag.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

// The module of a bitcode or text image; NULL after an error.
LLVMModuleRef module_parse(LLVMContextRef context, const char *name, const char *image,
                           size_t length, bool verify, Diag *diag);

// Links `other` (which is used up) into `module`; false after an error.
bool module_link(LLVMModuleRef module, LLVMModuleRef other, Diag *diag);

// The value inside a metadata operand (of a debug intrinsic), or NULL.
LLVMValueRef module_wrapped_value(LLVMValueRef metadata);

// Is it a type of one number or pointer?
bool module_is_scalar(LLVMTypeRef type);

// The text that a constant variable holds, up to its first 0; NULL for what is no such variable.
// (An empty one is all zeros, which LLVM does not give as a string.)
const char *module_constant_text(LLVMValueRef variable);

// Does the value's name begin so? Is it a call of a function whose name does?
bool module_has_name(LLVMValueRef value, const char *prefix);
bool module_calls(LLVMValueRef instr, const char *prefix);

// Keeps a variable from becoming a register.
void module_pin_to_memory(LLVMBuilderRef builder, LLVMModuleRef module, LLVMValueRef variable);

// Gives each promotable local variable an explicit arbitrary value where its lifetime begins,
// then turns such variables into SSA values: so that an uninitialised variable holds one
// arbitrary but fixed value, where LLVM's own undef could differ from use to use.
void module_promote_variables(LLVMModuleRef module);

// An arbitrary value, another one each time that control comes to the builder's place.
LLVMValueRef module_arbitrary_value(LLVMBuilderRef builder, LLVMModuleRef module, LLVMTypeRef type);

// Is `name` one of the functions by which module_promote_variables marks arbitrary values?
bool module_is_arbitrary_value(const char *name);
// ... or the one by which it keeps a variable in memory?
bool module_is_pin(const char *name);
// ... or the one whose result is the address that its argument is at that moment?
bool module_is_address(const char *name);
// ... or the one that stands in front of each value that is assigned to a promoted variable?
bool module_is_assignment(const char *name);

#endif
