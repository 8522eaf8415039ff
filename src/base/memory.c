#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void memory_exhausted(void) {
    static const char message[] = "assay: out of memory\n";
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    _exit(MEMORY_EXHAUSTED_STATUS);
}

void *memory_new(size_t size) {
    void *block = malloc(size ? size : 1);
    if (!block)
        memory_exhausted();
    return block;
}

void *memory_zeroed(size_t size) {
    void *block = calloc(size ? size : 1, 1);
    if (!block)
        memory_exhausted();
    return block;
}

void *memory_resize(void *block, size_t size) {
    block = realloc(block, size ? size : 1);
    if (!block)
        memory_exhausted();
    return block;
}

char *memory_copy_string(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(size), text, size);
}
