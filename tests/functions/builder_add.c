// FUNCTION: builder_add
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
#include <assay_contracts.h>
#include <stdbool.h>
#include <stddef.h>

struct builder {
    char *chars;
    size_t length, capacity;
};

bool builder_add(struct builder *b, char c) {
    assay_requires(valid(b, 1) && valid(b->chars, b->capacity) && b->length <= b->capacity);
    if (b->length == b->capacity)
        return false;
    b->chars[b->length++] = c;
    return true;
}
