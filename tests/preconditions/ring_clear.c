// FUNCTION: clear
// PRE: valid(r, 1) && valid(r->data, r->capacity)
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct ring {
    unsigned char *data;
    size_t capacity, first, count;
};

void clear(struct ring *r) {
    // HERE
    for (size_t i = 0; i < r->capacity; i++)
        r->data[i] = 0;
    r->first = r->count = 0;
}
