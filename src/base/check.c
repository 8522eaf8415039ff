#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *file, int line, const char *condition) {
    fprintf(stderr, "assay: internal error: %s:%d: %s\n", file, line, condition);
    abort();
}
