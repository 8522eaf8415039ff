// The names of the scanf family: those of C89, and what glibc's headers call since C99 and C23.
// This file must not include stdio.h, which renames the first ones to the second.
#include "models.h"

#include <stdarg.h>

struct _IO_FILE;
extern void *stdin;
int __assay_scan_stream(void *file, const char *format, va_list args);
int __assay_vsscanf(const char *text, const char *format, va_list args);

#define SCAN_FUNCTIONS(prefix)                                                                     \
    int prefix##vfscanf(struct _IO_FILE *file, const char *format, va_list args) {                 \
        return __assay_scan_stream(file, format, args);                                            \
    }                                                                                              \
    int prefix##vscanf(const char *format, va_list args) {                                         \
        return __assay_scan_stream(stdin, format, args);                                           \
    }                                                                                              \
    int prefix##vsscanf(const char *text, const char *format, va_list args) {                      \
        return __assay_vsscanf(text, format, args);                                                \
    }                                                                                              \
    int prefix##fscanf(struct _IO_FILE *file, const char *format, ...) {                           \
        va_list args;                                                                              \
        va_start(args, format);                                                                    \
        int items = __assay_scan_stream(file, format, args);                                       \
        va_end(args);                                                                              \
        return items;                                                                              \
    }                                                                                              \
    int prefix##scanf(const char *format, ...) {                                                   \
        va_list args;                                                                              \
        va_start(args, format);                                                                    \
        int items = __assay_scan_stream(stdin, format, args);                                      \
        va_end(args);                                                                              \
        return items;                                                                              \
    }                                                                                              \
    int prefix##sscanf(const char *text, const char *format, ...) {                                \
        va_list args;                                                                              \
        va_start(args, format);                                                                    \
        int items = __assay_vsscanf(text, format, args);                                           \
        va_end(args);                                                                              \
        return items;                                                                              \
    }

SCAN_FUNCTIONS()
SCAN_FUNCTIONS(__isoc99_)
SCAN_FUNCTIONS(__isoc23_)
