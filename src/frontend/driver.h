// The driver of a single function: LLVM code that calls it with every valid argument. It becomes
// the entry of the program in place of main, so that every engine, the interpreter and all evidence
// work as they are.
//
// What is valid is in doc/functions.md. Whatever the driver takes for granted is added to
// `assumptions` in words.
#ifndef FRONTEND_DRIVER_H
#define FRONTEND_DRIVER_H

#include "base/diag.h"
#include "base/text.h"

#include <llvm-c/Core.h>
#include <stdbool.h>

#define DRIVER_NAME "__assay_driver"
#define DRIVER_UNKNOWN "__assay_unknown." // objects that are not looked into; a number follows
#define DRIVER_RESULT                                                                              \
    "__assay_result" // what it returned; others of the same module have a number behind that

typedef struct DriverOptions {
    const char *function; // its name
    bool any_globals;
    bool non_null;               // pointer arguments are never null
    struct Survey *survey;       // is filled; or NULL
    const struct Shapes *shapes; // a precondition in place of the conventions; or NULL
    struct Needs *needs;         // in addition to the conventions; or NULL
    bool take_asserts;           // what the function asserts at its start is assumed
} DriverOptions;

// Builds the driver of a function into the module, which is not promoted yet. NULL after an error.
// `assumptions` gets one a line.
LLVMValueRef driver_build(LLVMModuleRef module, const DriverOptions *options, Text *assumptions,
                          Diag *diag);

#endif
