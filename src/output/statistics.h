// Statistics as text and as JSON: the rows of every engine that was at work.
#ifndef OUTPUT_STATISTICS_H
#define OUTPUT_STATISTICS_H

#include "assay.h"
#include "base/text.h"

#include <jansson.h>

void output_statistics(Text *text, const AssayVerifyStats *stats); // a line for each row
json_t *output_json_statistics(const AssayVerifyStats *stats);     // name: value

#endif
