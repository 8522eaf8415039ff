// Which bytes of an object of a structure type are of const members?
#ifndef FRONTEND_CONST_MEMBERS_H
#define FRONTEND_CONST_MEMBERS_H

#include <llvm-c/Target.h>
#include <llvm-c/Types.h>
#include <stdbool.h>

// May the instruction, which uses an address in the object `base` of that type, write to a const
// member? One that hands the address on may write what the address points to, as far as its type
// goes.
bool const_members_may_change(LLVMTargetDataRef layout, LLVMMetadataRef type, LLVMValueRef base,
                              LLVMValueRef user);

#endif
