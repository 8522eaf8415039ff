#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "cli/options.h"

int cli_verify(const Options *options);

#endif
