// How a project compiles its files: compile_commands.json.
#ifndef FRONTEND_COMPILE_COMMANDS_H
#define FRONTEND_COMPILE_COMMANDS_H

#include "base/diag.h"
#include "base/intern.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct CompileCommand {
    char *folder; // where the compiler runs
    char *file;   // the source file, absolute
    char **flags; // without the compiler, the file, the output and what only a linker needs
    size_t n_flags;
} CompileCommand;

typedef struct CompileDatabase {
    char *name;                   // of its file, for messages
    VEC(CompileCommand) commands; // one for each source file, in the order of the file
    Interner names;
    Map by_file;   // interned name -> index
} CompileDatabase; // a zeroed one has nothing to release

// Reads `folder`/compile_commands.json; false after an error.
bool compile_database_read(const char *folder, CompileDatabase *database, Diag *diag);
// The same from a text; `name` is for messages.
bool compile_database_parse(const char *name, const char *json, size_t length,
                            CompileDatabase *database, Diag *diag);
// NULL after an error: it has no entry for the file.
const CompileCommand *compile_database_find(CompileDatabase *database, const char *file,
                                            Diag *diag);
void compile_database_release(CompileDatabase *database);

#endif
