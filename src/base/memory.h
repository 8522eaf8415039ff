// Allocation that cannot fail: when memory runs out the process ends with its own exit status,
// which the supervisor reports as UNKNOWN(out of memory).
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

enum { MEMORY_EXHAUSTED_STATUS = 71 };

_Noreturn void memory_exhausted(void);

void *memory_new(size_t size);    // uninitialised
void *memory_zeroed(size_t size); // all bytes zero
void *memory_resize(void *block, size_t size);
char *memory_copy_string(const char *text);

#endif
