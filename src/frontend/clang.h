// Running clang on one source file.
#ifndef FRONTEND_CLANG_H
#define FRONTEND_CLANG_H

#include "base/digest.h"
#include "frontend/compile_commands.h"
#include "frontend/frontend.h"

typedef struct ClangJob {
    const char *file;              // as the user named it
    const CompileCommand *command; // how its project compiles it, or NULL
    const char *const *flags;      // further flags
    size_t n_flags;
    IrDataModel data_model;
    bool loop_contracts;    // of a harness, are wanted (harness_text.h)
    bool checks;            // the types of calls are wanted, too
    SourceOverlay *overlay; // files in place of those on the disk, or NULL
} ClangJob;

// What clang tells of a compilation that succeeded.
typedef struct ClangRecord {
    Text dependencies; // the files that it read, as a rule for make
    Text messages;     // of -v, with the folders where it looked for headers
} ClangRecord;

// How `file` is compiled; false after an error: its project does not compile it.
bool clang_job(const char *file, const FrontendOptions *options, ClangJob *job, Diag *diag);

// The name under which clang gets the file.
const char *clang_source(const ClangJob *job);

// Adds the whole command line, and where it runs.
void clang_digest(const ClangJob *job, Digester *digester);

// Appends the file's bitcode to `bitcode`. FRONTEND_BAD_INPUT: diag holds clang's messages.
// `record` may be NULL.
FrontendEnd clang_compile(const ClangJob *job, Text *bitcode, ClangRecord *record, Diag *diag,
                          Budget *budget);

#endif
