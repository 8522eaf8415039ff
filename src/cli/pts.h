#ifndef CLI_PTS_H
#define CLI_PTS_H

#include "cli/options.h"

int cli_pts(const Options *options);

#endif
