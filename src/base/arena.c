#include "base/arena.h"

#include "base/memory.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct ArenaBlock {
    ArenaBlock *next;
    max_align_t data[];
};

enum { BLOCK_SIZE = 16 * 1024 };

void *arena_new(Arena *arena, size_t size) {
    size_t alignment = alignof(max_align_t);
    if (size > SIZE_MAX / 2)
        memory_exhausted();
    size = size ? (size + alignment - 1) / alignment * alignment : alignment; // never NULL
    if ((size_t)(arena->end - arena->free) < size) {
        size_t capacity = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        ArenaBlock *block = memory_new(sizeof *block + capacity);
        block->next = arena->blocks;
        arena->blocks = block;
        arena->free = (char *)block->data;
        arena->end = arena->free + capacity;
    }
    void *result = arena->free;
    arena->free += size;
    return memset(result, 0, size);
}

char *arena_copy_string(Arena *arena, const char *text, size_t length) {
    char *copy = arena_new(arena, length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void arena_release(Arena *arena) {
    while (arena->blocks) {
        ArenaBlock *block = arena->blocks;
        arena->blocks = block->next;
        free(block);
    }
    arena->free = arena->end = NULL;
}
