// Which values of an LLVM module may point to which objects, roughly: by unification (Steensgaard),
// without regard to fields and to the order of instructions.
#ifndef FRONTEND_POINTER_FLOW_H
#define FRONTEND_POINTER_FLOW_H

#include <llvm-c/Types.h>
#include <stdint.h>

typedef struct PointerFlow PointerFlow;

PointerFlow *pointer_flow_new(LLVMModuleRef module);
void pointer_flow_release(PointerFlow *flow);

// Objects are in one class, which is that of a global and that of each value that may point into
// it. A value that points to no object has a class of its own.
uint32_t pointer_flow_class(PointerFlow *flow, LLVMValueRef value);

#endif
