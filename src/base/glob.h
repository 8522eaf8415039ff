// Patterns of paths: '*' is any characters of one name, '**' any characters, '?' one character of a
// name. "src/**" has all below src.
#ifndef BASE_GLOB_H
#define BASE_GLOB_H

#include <stdbool.h>

// Takes time proportional to the product of both lengths at most: patterns are not trusted.
bool glob_matches(const char *pattern, const char *path);

#endif
