// FUNCTION: hash_lookup
// EXPECT: valid-memsafety FALSE(valid-deref)
#include "assay_contracts.h"
#include <stddef.h>

struct table {
    int *keys, *values;
    size_t capacity;
};

int *hash_lookup(const struct table *t, int key) {
    assay_requires(valid(t, 1) && t->capacity > 0 && valid(t->keys, t->capacity) &&
                   valid(t->values, t->capacity));
    size_t i = (unsigned)key % (t->capacity + 1); // one too far
    return t->keys[i] == key ? &t->values[i] : NULL;
}
