// From C files to a checked IR program: clang as a child process, its bitcode through a pipe (no
// temporary files), LLVM's C interface, lowering. The only folder that knows LLVM.
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "base/budget.h"
#include "base/diag.h"
#include "ir/ir.h"

typedef struct FrontendOptions {
    const char *const *files; // .c, .i, .bc or .ll; linked into one program
    size_t n_files;
    const char *const *clang_flags; // further flags for clang
    size_t n_clang_flags;
    const char *compile_commands; // folder with compile_commands.json, or NULL
    IrDataModel data_model;       // bitcode and IR files bring their own
    bool all_functions;           // lower every function, not only what main reaches
    const char *function;         // start at this one, with any valid arguments; NULL: at main
    bool any_globals;   // variables hold anything when it is called, not what they are set to first
    bool modular;       // functions with contracts stand for their bodies
    const Text *images; // what frontend_compile made of the files; NULL: nothing yet
    struct Survey *survey;       // gets what there is among the arguments (shapes.h); or NULL
    const struct Shapes *shapes; // a precondition in place of the conventions; or NULL
    Text *assumptions; // gets what is taken for granted of those, one a line; NULL: nobody asks
} FrontendOptions;

typedef enum FrontendEnd {
    FRONTEND_OK,
    FRONTEND_BAD_INPUT, // the user's error; diag says what
    FRONTEND_OUT_OF_BUDGET,
} FrontendEnd;

typedef struct FrontendTimes { // seconds
    double clang, llvm, lower;
} FrontendTimes;

// On FRONTEND_OK `*program` is the caller's. `times` may be NULL.
FrontendEnd frontend_load(const FrontendOptions *options, IrProgram **program, Diag *diag,
                          Budget *budget, FrontendTimes *times);

// The files as bitcode, for several calls of frontend_load with other options. The caller owns the n_files texts.
FrontendEnd frontend_compile(const FrontendOptions *options, Text *images, Diag *diag,
                             Budget *budget);

// "19.1.7"
const char *frontend_llvm_version(void);

#endif
