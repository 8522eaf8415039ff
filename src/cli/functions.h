#ifndef CLI_FUNCTIONS_H
#define CLI_FUNCTIONS_H

#include "cli/options.h"

// --all-functions: a table with a line for each function.
int cli_functions(const Options *options);

#endif
