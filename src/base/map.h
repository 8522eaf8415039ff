// Hash map from 64-bit keys to 64-bit values, by open addressing. Keys are ids, pointers or
// hashes; for compound keys the caller stores indices and compares (see map_hash_bytes).
// Invariant: at most 3/4 of the slots are used; nothing is ever removed.
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MapSlot {
    uint64_t key, value;
    bool used;
} MapSlot;

typedef struct Map {
    MapSlot *slots;
    size_t count, capacity; // capacity is 0 or a power of two
} Map;                      // a zeroed Map is empty

bool map_get(const Map *map, uint64_t key, uint64_t *value); // false when absent
void map_set(Map *map, uint64_t key, uint64_t value);
void map_release(Map *map);

static inline uint64_t map_key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

uint64_t map_hash_bytes(const void *bytes, size_t size);

#endif
