// An arena: many small allocations with one lifetime, freed together.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
    ArenaBlock *blocks; // newest first
    char *free, *end;   // what is left of the newest block
} Arena;                // a zeroed Arena is empty

void *arena_new(Arena *arena, size_t size); // zeroed, aligned for any type
char *arena_copy_string(Arena *arena, const char *text, size_t length);
void arena_release(Arena *arena);

#endif
