// Shared by the files of this folder.
#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include "assay.h"
#include "base/budget.h"
#include "frontend/frontend.h"
#include "task/property.h"

struct AssayProgram {
    IrProgram *ir;
    FrontendTimes times;
};

// One property by the bounded engine.
AssayVerdict api_verify_bounded(AssayProgram *program, Property property,
                                const AssayVerifyOptions *options, Budget *budget,
                                AssayVerifyStats *stats);

// unreach-call by value analysis.
AssayVerdict api_verify_values(AssayProgram *program, const AssayVerifyOptions *options,
                               Budget *budget, AssayVerifyStats *stats);

// The text for a caller to free, or NULL when it is empty.
char *api_take_or_null(Text *text);

#endif
