// Shared by the files of this folder.
#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include "assay.h"
#include "base/budget.h"
#include "frontend/frontend.h"
#include "ir/interp.h"
#include "task/property.h"

struct AssayProgram {
    IrProgram *ir;
    FrontendTimes times;
};

// One property by the bounded engine.
AssayVerdict api_verify_bounded(AssayProgram *program, Property property,
                                const AssayVerifyOptions *options, Budget *budget,
                                AssayVerifyStats *stats);

AssayVerdict api_no_verdict(Property property, const char *reason); // UNKNOWN
// FALSE by a run on `inputs` (JSON, which it takes): smaller inputs, and what the run does. When the run does not show it,
// that is an error of the engine: UNKNOWN, and a line on standard error.
AssayVerdict api_verdict_false(AssayProgram *program, Property property,
                               const AssayVerifyOptions *options, IrViolation violation,
                               IrLocId loc, char *inputs, const Budget *budget);

// The text for a caller to free, or NULL when it is empty.
char *api_take_or_null(Text *text);

#endif
