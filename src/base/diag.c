#include "base/diag.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void add_formatted(Text *text, const char *format, va_list arguments) {
    char *message = NULL;
    if (vasprintf(&message, format, arguments) < 0)
        memory_exhausted();
    text_add(text, "%s\n", message);
    free(message);
}

void diag_error(Diag *diag, const char *file, size_t line, const char *format, ...) {
    if (file && line)
        text_add(&diag->text, "%s:%zu: ", file, line);
    else
        text_add(&diag->text, "%s: ", file ? file : "assay");
    text_add(&diag->text, "error: ");
    va_list arguments;
    va_start(arguments, format);
    add_formatted(&diag->text, format, arguments);
    va_end(arguments);
    diag->errors++;
}

void diag_note(Diag *diag, const char *format, ...) {
    text_add(&diag->text, "note: ");
    va_list arguments;
    va_start(arguments, format);
    add_formatted(&diag->text, format, arguments);
    va_end(arguments);
}

void diag_release(Diag *diag) {
    text_release(&diag->text);
    diag->errors = 0;
}
