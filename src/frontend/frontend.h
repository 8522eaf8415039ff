// From C files to a checked IR program: clang as a child process, its bitcode through a pipe (no
// temporary files), LLVM's C interface, lowering. The only folder that knows LLVM.
//
// The files, in the order in which a program passes them:
//   compile_commands.c  a project's own flags for each file
//   clang.c, compile_cache.c   bitcode of a file, made by clang or kept from before
//   overlay.c           source files as they were, in place of those on the disk
//   frontend.c          the steps in order; one program, or one with an entry for each function
//   module.c            reads, links and prepares the LLVM module; promotes variables to registers
//   symbols.c, models.c, library_names.c, system_headers.c   which functions are the library's,
//                       and the models that the program needs
//   ctype.c             C's types from debug information
// A function by itself, contracts:
//   driver*.c           calls a function with every valid argument
//   contracts.c         assay_requires and assay_ensures
//   modular.c, separation.c   a contract in place of a body, where the arguments are separate
// Harnesses for CBMC, ESBMC and KLEE:
//   harness_tokens.c, harness_text.c, harness_clauses.c, harness_loops.c   what is no C in them is
//                       made C
//   pointer_predicates.c, harness_calls.c   conditions that make pointers; contracts at calls
//   loop_contracts.c, written_places.c   whether code assigns only what contracts name
// What C says and clang's code does not show:
//   lifetimes.c, unmarked_variables.c, scope_regions.c, lifetime_markers.c, edge_blocks.c
//                       begin and end of variables without markers
//   temporaries.c, source_texts.c   end of temporary objects, from the source text
//   literals.c, literal_tables.c, pointer_flow.c   string literals that may share memory
//   undefined_checks.c, call_types.c, type_texts.c   clang's checks for undefined behaviour, and
//                       the types of functions and calls
//   const_objects.c, const_members.c, const_literals.c   which writes of const objects initialise
//   missing_returns.c   functions that end without the value that their caller uses
//   rounding.c          rounding modes
// From LLVM to the IR (lower.h): lower.c and lower_*.c, a file a family of instructions
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "base/budget.h"
#include "base/diag.h"
#include "frontend/compile_commands.h"
#include "frontend/overlay.h"
#include "ir/ir.h"

// The unknown function that a function taken by its contract calls in place of its body. The
// function's name follows.
#define FRONTEND_BY_CONTRACT "__assay_by_contract."

// A harness for another tool (harness_calls.h).
typedef struct HarnessOptions {
    const char *entry;           // the harness
    const char *const *enforced; // their contracts are checked
    size_t n_enforced;
    const char *const *replaced; // their contracts take the place of their bodies
    size_t n_replaced;
    bool applies_loops; // loops are taken by their contracts where that is right
    unsigned *n_loops;  // gets how many are; or NULL
    bool finds_end;     // an error call stands where the harness ends, or what it tests is called
} HarnessOptions;

typedef struct FrontendOptions {
    const char *const *files; // .c, .i, .bc or .ll; linked into one program
    size_t n_files;
    const char *const *clang_flags; // further flags for clang
    size_t n_clang_flags;
    CompileDatabase *database;     // how the project compiles its files, or NULL
    SourceOverlay *overlay;        // files in place of those on the disk, or NULL
    const Text *images;            // the files' bitcode where it is known, else empty; or NULL
    IrDataModel data_model;        // bitcode and IR files bring their own
    bool all_functions;            // lower every function, not only what main reaches
    const char *function;          // start at this one, with any valid arguments; NULL: at main
    const HarnessOptions *harness; // or at this harness; or NULL
    bool non_null;                 // its pointer arguments are never null
    bool any_globals; // variables hold anything when it is called, not what they are set to first
    bool checks;      // undefined behaviour is checked for (IR_CHECK)
    bool modular;     // functions are replaced by their contracts
    struct Survey *survey;       // gets what there is among the arguments (shapes.h); or NULL
    const struct Shapes *shapes; // a precondition in place of the conventions; or NULL
    bool take_asserts;           // what a function asserts at its start is assumed of its arguments
    struct Needs *needs;         // what else is assumed of the arguments (needs.h); or NULL
    Text *assumptions; // gets what is taken for granted of those, one a line; NULL: not wanted
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

// A function of the user's that is looked at by itself.
typedef struct FrontendEntry {
    const char *function, *file; // as LLVM spells them; of the program
    const char *unit;            // the file that was compiled: not `file` for functions of headers
    uint32_t line;
    IrFunctionId entry, start; // where a run begins, and what it calls there; IR_NONE: no run
    char *assumptions;         // one a line, or NULL
    const char *reason;        // why it cannot be run by itself, or NULL
} FrontendEntry;

typedef VEC(FrontendEntry) FrontendEntries;

// A program with an entry for every function that is defined in the user's files, main included,
// system headers not; the program's own entry is none of them.
FrontendEnd frontend_load_functions(const FrontendOptions *options, IrProgram **program,
                                    FrontendEntries *entries, Diag *diag, Budget *budget,
                                    FrontendTimes *times);
void frontend_release_entries(FrontendEntries *entries);

// Is it compiled by clang, or LLVM's own already?
bool frontend_is_source(const char *file);
// Says what is wrong with a file before anything tries to read it.
bool frontend_check_file(const char *file, Diag *diag);

// "19.1.7"
const char *frontend_llvm_version(void);

#endif
