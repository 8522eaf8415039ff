#include "base/map.h"

#include "assay_contracts.h"
#include "base/memory.h"

#include <stdlib.h>

// Fibonacci hashing with a final mix, so that aligned pointers spread over the low bits.
static uint64_t mix(uint64_t key) {
    key ^= key >> 32;
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return key ^ (key >> 29);
}

static MapSlot *find_slot(MapSlot *slots, size_t capacity, uint64_t key) {
    assay_requires(capacity > 0 && capacity < SIZE_MAX / 64 && valid(slots, capacity));
    size_t i = mix(key) & (capacity - 1);
    while (slots[i].used && slots[i].key != key)
        i = (i + 1) & (capacity - 1);
    return &slots[i];
}

bool map_get(const Map *map, uint64_t key, uint64_t *value) {
    assay_requires(map && value && map->capacity < SIZE_MAX / 64);
    assay_requires(!map->capacity || valid(map->slots, map->capacity));
    if (!map->capacity)
        return false;
    const MapSlot *slot = find_slot(map->slots, map->capacity, key);
    if (slot->used)
        *value = slot->value;
    return slot->used;
}

static void grow(Map *map) {
    size_t capacity = map->capacity ? map->capacity * 2 : 16;
    MapSlot *slots = memory_zeroed(capacity * sizeof *slots);
    for (size_t i = 0; i < map->capacity; i++)
        if (map->slots[i].used)
            *find_slot(slots, capacity, map->slots[i].key) = map->slots[i];
    free(map->slots);
    map->slots = slots;
    map->capacity = capacity;
}

void map_set(Map *map, uint64_t key, uint64_t value) {
    if (4 * (map->count + 1) > 3 * map->capacity)
        grow(map);
    MapSlot *slot = find_slot(map->slots, map->capacity, key);
    map->count += !slot->used;
    *slot = (MapSlot){key, value, true};
}

void map_release(Map *map) {
    assay_requires(map);
    free(map->slots);
    *map = (Map){0};
}

uint64_t map_hash_bytes(const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    uint64_t hash = UINT64_C(0xcbf29ce484222325); // FNV-1a
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
    return hash;
}
