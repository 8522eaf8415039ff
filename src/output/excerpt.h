// The source lines that a run goes through, with the values that they compute.
#ifndef OUTPUT_EXCERPT_H
#define OUTPUT_EXCERPT_H

#include "assay.h"
#include "base/text.h"

// The last part of the run, no more than a screen.
void output_excerpt(Text *text, const AssayVerdict *verdict);

#endif
