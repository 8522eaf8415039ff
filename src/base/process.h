// Child programs: an argument vector (never a shell), output collected through pipes, ended
// with the caller's budget.
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/budget.h"
#include "base/text.h"

typedef struct ProcessResult {
    Text output; // standard output; the caller releases both
    Text errors; // standard error
    int status;  // exit status; 128 + signal when killed; 127 when it could not be started
} ProcessResult;

// Runs `arguments` (NULL-terminated; the program is searched in PATH) in `folder` (NULL: here)
// with empty standard input. When the budget runs out the child's whole process group is
// killed, and budget->end says why.
ProcessResult process_run(char *const *arguments, const char *folder, Budget *budget);
// The same with `input` as standard input.
ProcessResult process_run_with_input(char *const *arguments, const char *folder, const Text *input,
                                     Budget *budget);
void process_result_release(ProcessResult *result);

// In a child that has just been forked: becomes the program, with these streams.
_Noreturn void process_become(char *const *arguments, const char *folder, int in, int out, int err);

#endif
