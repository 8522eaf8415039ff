#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "cli/options.h"

int cli_check(const Options *options);

#endif
