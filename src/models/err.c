// err.h and error.h: messages to standard error, and often the end.
#define _GNU_SOURCE
#include "models.h"

#include <err.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void complain(const char *format, va_list args) {
    if (format != NULL)
        vfprintf(stderr, format, args);
}

void vwarn(const char *format, va_list args) { complain(format, args); }

void vwarnx(const char *format, va_list args) { complain(format, args); }

_Noreturn void verr(int status, const char *format, va_list args) {
    complain(format, args);
    exit(status);
}

_Noreturn void verrx(int status, const char *format, va_list args) {
    complain(format, args);
    exit(status);
}

void warn(const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
}

void warnx(const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
}

_Noreturn void err(int status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    exit(status);
}

_Noreturn void errx(int status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    exit(status);
}

void error(int status, int number, const char *format, ...) {
    (void)number;
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    if (status != 0)
        exit(status);
}
