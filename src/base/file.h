// Whole files as texts.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/diag.h"

#include <stdbool.h>

// Appends the file's bytes to `contents`; false after an error, which names the file. Files of more
// than 1 GiB are refused.
bool file_read(const char *path, Text *contents, Diag *diag);

#endif
