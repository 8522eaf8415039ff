// assay --function NAME --infer-pre file.c: under which precondition is the function memory safe?
#ifndef CLI_INFER_H
#define CLI_INFER_H

#include "cli/options.h"

int cli_infer(const Options *options);

#endif
