// Streams: what stdio.c, input.c and scanf.c share.
#ifndef MODELS_STREAM_H
#define MODELS_STREAM_H

#include "models.h"

#include <stdarg.h>
#include <stdio.h>

// The program sees a FILE; the model's state follows it.
struct Stream {
    FILE file;
    int closed;
    int at_end; // the end-of-file indicator: C has it stick until clearerr, fseek, ungetc
    int failed; // the error indicator
    int pushed; // 1 + the character that ungetc gave back, or 0
};

extern struct Stream __assay_stdin, __assay_stdout, __assay_stderr;

enum { READ_ERROR = -2 };

// The stream behind a FILE. A null pointer or a closed stream is an invalid access.
struct Stream *__assay_use_stream(FILE *file);

// Writes to standard output, or nowhere; reads the bytes in any case.
void __assay_put(struct Stream *stream, const void *bytes, size_t count);

// The next character, EOF or READ_ERROR; sets the indicators.
int __assay_next_char(struct Stream *stream);

int __assay_scan_stream(FILE *file, const char *format, va_list args);

#endif
