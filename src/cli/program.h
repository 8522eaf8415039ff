// What the commands have in common: loading the program, and saying where time went.
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "cli/options.h"

// What the options say of the program.
AssayInput program_input(const Options *options, bool all_functions);

// NULL after a message; `*status` is then the exit code.
AssayProgram *program_load(const Options *options, bool all_functions, int *status);
// The same with another input than the options say.
AssayProgram *program_load_input(const Options *options, AssayInput input, int *status);

void program_print_stats(const Options *options, const AssayProgram *program);

// --list-values and --list-threshold.
AssayListOptions program_list_options(const Options *options);
AssayDeref program_deref(const Options *options);

// Prints the messages, if any, and frees them.
void program_print_messages(char *messages);

// Is colour wanted on this stream? Terminals only, and never with NO_COLOR.
bool program_use_colour(FILE *file);

// The exit code of what only a time-out or a signal ended; prints its RESULT line.
int program_ended_early(AssayStatus status);

// What of --memory is for the engines together, in MiB; 0: no limit.
size_t program_engine_memory(const Options *options);

#endif
