// FUNCTION: hash_lookup
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include "assay_contracts.h"
#include <stddef.h>

struct table {
    int *keys, *values;
    size_t capacity;
};

int *hash_lookup(const struct table *t, int key) {
    assay_requires(valid(t, 1) && t->capacity > 0 && valid(t->keys, t->capacity) &&
                   valid(t->values, t->capacity));
    size_t start = (unsigned)key % t->capacity;
    for (size_t i = start; i < t->capacity; i++)
        if (t->keys[i] == key)
            return &t->values[i];
    for (size_t i = 0; i < start; i++)
        if (t->keys[i] == key)
            return &t->values[i];
    return NULL;
}
