#ifndef CLI_IR_H
#define CLI_IR_H

#include "cli/options.h"

int cli_ir(const Options *options);

#endif
