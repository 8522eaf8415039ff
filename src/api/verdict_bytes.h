// Verdicts as bytes, from a process to its parent.
#ifndef API_VERDICT_BYTES_H
#define API_VERDICT_BYTES_H

#include "assay.h"
#include "base/intern.h"
#include "base/text.h"

void verdict_bytes_write(const AssayVerdict *verdicts, size_t n, Text *bytes);
// False: that is not what was written. Names of files and functions in steps are of `strings`.
bool verdict_bytes_read(const char *bytes, size_t length, Interner *strings, AssayVerdict *verdicts,
                        size_t *n);

#endif
