// clang's checks for undefined behaviour as calls without control flow.
//
// With -fsanitize=… clang tests in front of an operation whether its behaviour is defined, and
// branches to a block that calls a handler of the sanitizer's library. Here each of these branches
// becomes
//     call void @assay.check.KIND(i1 defined, operands…)
// which lowering turns into an instruction of its own (IR_CHECK): paths do not fork where nobody
// asks.
#ifndef FRONTEND_UNDEFINED_CHECKS_H
#define FRONTEND_UNDEFINED_CHECKS_H

#include <llvm-c/Core.h>

#define UNDEFINED_CHECK "assay.check." // begins the names of the functions that are called

void undefined_checks_simplify(LLVMModuleRef module);

#endif
