// From C files to a checked IR program: clang as a child process, its bitcode through a pipe (no
// temporary files), LLVM's C interface, lowering. The only folder that knows LLVM.
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "base/budget.h"
#include "base/diag.h"
#include "frontend/compile_commands.h"
#include "ir/ir.h"

typedef struct FrontendOptions {
    const char *const *files; // .c, .i, .bc or .ll; linked into one program
    size_t n_files;
    const char *const *clang_flags; // further flags for clang
    size_t n_clang_flags;
    CompileDatabase *database; // how the project compiles its files, or NULL
    const Text *images;        // the files' bitcode where it is known, else empty; or NULL
    IrDataModel data_model;    // bitcode and IR files bring their own
    bool all_functions;        // lower every function, not only what main reaches
    const char *function;      // start at this one, with any valid arguments; NULL: at main
} FrontendOptions;

typedef enum FrontendEnd {
    FRONTEND_OK,
    FRONTEND_BAD_INPUT, // the user's error; diag says what
    FRONTEND_OUT_OF_BUDGET,
} FrontendEnd;

typedef struct FrontendTimes { // seconds
    double clang, llvm, lower;
} FrontendTimes;

// On FRONTEND_OK `*program` is the caller's. `assumptions` gets what is taken for granted of the arguments of
// options->function, one a line. `times` may be NULL.
FrontendEnd frontend_load(const FrontendOptions *options, IrProgram **program, Text *assumptions,
                          Diag *diag, Budget *budget, FrontendTimes *times);

// Is it compiled by clang, or LLVM's own already?
bool frontend_is_source(const char *file);
// Says what is wrong with a file before anything tries to read it.
bool frontend_check_file(const char *file, Diag *diag);

// "19.1.7"
const char *frontend_llvm_version(void);

#endif
