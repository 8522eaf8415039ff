#ifndef CLI_GRAPH_H
#define CLI_GRAPH_H

#include "cli/options.h"

int cli_graph(const Options *options);

#endif
