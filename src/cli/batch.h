#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "cli/options.h"

int cli_batch(const Options *options);

#endif
