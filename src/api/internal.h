// Shared by the files of this folder.
#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include "assay.h"
#include "frontend/frontend.h"

struct AssayProgram {
    IrProgram *ir;
    FrontendTimes times;
};

// The text for a caller to free, or NULL when it is empty.
char *api_take_or_null(Text *text);

#endif
