// errno.h
#include "models.h"

#include <errno.h>

int __assay_errno;

int *__errno_location(void) { return &__assay_errno; }
