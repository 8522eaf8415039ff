// FUNCTION: ring_pop
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
// EXPECT: unreach-call TRUE
#include "assay_contracts.h"
#include <stddef.h>

struct ring {
    unsigned char *data;
    size_t capacity, first, count;
};

#define IS_RING(r)                                                                                 \
    (valid(r, 1) && valid((r)->data, (r)->capacity) && (r)->first < (r)->capacity &&               \
     (r)->count <= (r)->capacity && (r)->capacity < 1000000)

int ring_pop(struct ring *r) {
    assay_requires(IS_RING(r));
    assay_ensures(r->first < r->capacity && assay_result(int) <= 255);
    if (r->count == 0)
        return -1;
    int byte = r->data[r->first];
    r->first = (r->first + 1) % r->capacity;
    r->count--;
    return byte;
}
