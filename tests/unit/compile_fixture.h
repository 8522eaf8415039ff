// Programs of a few lines, compiled.
#ifndef TESTS_COMPILE_FIXTURE_H
#define TESTS_COMPILE_FIXTURE_H

#include "frontend/frontend.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static inline IrProgram *compile_text(const char *prologue, const char *text) {
    char path[] = "/tmp/test_XXXXXX.c";
    int file = mkstemps(path, 2);
    assert_true(file >= 0);
    FILE *out = fdopen(file, "w");
    fprintf(out, "%s%s\n", prologue, text);
    fclose(out);
    const char *files[] = {path};
    Diag diag = {0};
    Budget budget = {0};
    IrProgram *program = NULL;
    FrontendOptions options = {.files = files, .n_files = 1};
    FrontendEnd end = frontend_load(&options, &program, &diag, &budget, NULL);
    unlink(path);
    diag_release(&diag);
    assert_int_equal(end, FRONTEND_OK);
    return program;
}

#endif
