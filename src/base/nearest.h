// What a misspelt name may have been meant to be.
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

// The name with the fewest letters to change, or NULL where none is near.
const char *nearest_name(const char *word, const char *const *names, size_t n);

#endif
