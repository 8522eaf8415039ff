#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/options.h"

int cli_report(const Options *options); // assay report: an exit code

#endif
