#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/options.h"

int cli_run(const Options *options);

#endif
