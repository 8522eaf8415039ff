// What a run over a project has beyond its verdicts: its configuration, suppressions, a baseline.
#ifndef CLI_PROJECT_H
#define CLI_PROJECT_H

#include "cli/options.h"
#include "cli/suppressions.h"

typedef struct Project {
    char *file; // the configuration that was read, absolute, or NULL
    char *root; // its folder: where patterns of files start
    StringList exclude;
    Suppressions suppressions;
} Project;

// Reads the configuration, if there is one: --config FILE, or .assay.toml here or in a folder above
// up to the root of the repository. What it sets is put into the options, unless the command line
// says something else. EXIT_BAD_INPUT after a message.
int project_configure(Options *options);
void project_release(Project *project); // may be NULL

// Is the function to be checked? For AssayFunctionsOptions.
bool project_wants(void *project, const char *function, const char *file);

// Marks what is suppressed, and what is in the baseline. EXIT_BAD_INPUT after a message, else 0.
int project_mark(const Options *options, AssayFunctions *functions);

#endif
