// Messages for the user about the user's input: collected, so that the library can be used by
// programs other than the command line, and printed by the owner of the list.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/text.h"

#include <stddef.h>

typedef struct Diag {
    Text text;     // whole lines
    size_t errors; // how many of them are errors
} Diag;            // a zeroed Diag is empty

// `file` may be NULL (no place), `line` 0 (the whole file). Adds "file:line: error: message".
void diag_error(Diag *diag, const char *file, size_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_note(Diag *diag, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_release(Diag *diag);

#endif
