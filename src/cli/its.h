#ifndef CLI_ITS_H
#define CLI_ITS_H

#include "cli/options.h"

int cli_its(const Options *options);

#endif
