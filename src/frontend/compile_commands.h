// How a project compiles a file: its entry in compile_commands.json.
#ifndef FRONTEND_COMPILE_COMMANDS_H
#define FRONTEND_COMPILE_COMMANDS_H

#include "base/diag.h"

#include <stdbool.h>

typedef struct CompileCommand {
    char *folder; // where the compiler runs
    char *file;   // the source file, absolute
    char **flags; // without the compiler, the file, the output and what only a linker needs
    size_t n_flags;
} CompileCommand;

// Reads `folder`/compile_commands.json and finds the entry of `file`; false after an error.
bool compile_command_find(const char *folder, const char *file, CompileCommand *command,
                          Diag *diag);
// The same from a text; `name` is for messages.
bool compile_command_parse(const char *name, const char *json, size_t length, const char *file,
                           CompileCommand *command, Diag *diag);
void compile_command_release(CompileCommand *command);

#endif
