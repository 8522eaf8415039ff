// Calls by contract: a function with a contract does what the contract says, and nothing more is
// known of it. Its body is checked once, by itself.
#ifndef FRONTEND_MODULAR_H
#define FRONTEND_MODULAR_H

#include "base/text.h"
#include "base/vec.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

// What takes the place of a body begins with a call of the one, and ends with one of the other,
// whose argument is what the function returns. The body goes on behind it: it is executed where the
// contract does not cover the call.
#define MODULAR_BEGIN "assay.by_contract"
#define MODULAR_RETURN "assay.return."

// In the first argument of MODULAR_BEGIN (with IrCovered): the body may be executed instead of the
// contract. The other arguments are what the function's own check takes for separate: its
// parameters, and the global variables that it uses.
enum { MODULAR_HAS_BODY = 4 };

typedef struct ModularFunction {
    LLVMValueRef function;
    char *assumptions; // what is taken for granted, or NULL: not made yet
    bool uses_variables;
} ModularFunction;

typedef struct Modular {
    LLVMModuleRef module;
    LLVMModuleRef whole; // as it was
    VEC(ModularFunction) functions;
} Modular;

// Before drivers are made: which functions can be taken by their contract.
Modular modular_find(LLVMModuleRef module);
// In all of these but `except` (which may be NULL). `has_bodies`: where a contract does not cover a
// call, the body is executed; otherwise the call is not supported.
void modular_replace_bodies(Modular *modular, LLVMValueRef except, bool has_bodies);
// What a program that begins at `start` relies on, in words. `alone`, which may be NULL, is not
// taken by its contract there.
void modular_tell(Modular *modular, LLVMValueRef start, LLVMValueRef alone, Text *assumptions);
void modular_release(Modular *modular);

#endif
