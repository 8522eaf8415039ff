// Persistent map from 32-bit keys to 64-bit values: setting a key gives a new map that shares all
// but one path with the old one, which stays as it was. Nodes live in the caller's arena.
// Equal roots mean equal maps; maps with equal contents have equal shapes (see pmap_same).
#ifndef BASE_PMAP_H
#define BASE_PMAP_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct PmapNode PmapNode;

typedef struct Pmap {
    const PmapNode *root; // NULL when empty
    uint32_t count;
} Pmap; // a zeroed Pmap is empty

bool pmap_get(Pmap map, uint32_t key, uint64_t *value); // false when absent, *value unchanged
Pmap pmap_set(Arena *arena, Pmap map, uint32_t key, uint64_t value); // same map if no change
Pmap pmap_remove(Arena *arena, Pmap map, uint32_t key);
// By rising key.
void pmap_visit(Pmap map, void (*visit)(void *context, uint32_t key, uint64_t value),
                void *context);
// Equal contents (values as numbers). Shared parts are not looked at.
bool pmap_same(Pmap a, Pmap b);

#endif
