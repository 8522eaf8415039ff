// Running clang on one source file.
#ifndef FRONTEND_CLANG_H
#define FRONTEND_CLANG_H

#include "frontend/frontend.h"

// Appends the file's bitcode to `bitcode`. FRONTEND_BAD_INPUT: diag holds clang's messages.
FrontendEnd clang_compile(const char *file, const FrontendOptions *options, Text *bitcode,
                          Diag *diag, Budget *budget);

#endif
