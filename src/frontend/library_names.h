#ifndef FRONTEND_LIBRARY_NAMES_H
#define FRONTEND_LIBRARY_NAMES_H

#include <stdbool.h>

// Is it the name of a function of the C library, with or without a model?
bool library_has(const char *name);

#endif
