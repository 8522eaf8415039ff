// FUNCTION: ring_push
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

int ring_push(struct ring *r, unsigned char byte) {
    assay_requires(IS_RING(r));
    assay_ensures(r->count <= r->capacity);
    if (r->count == r->capacity)
        return 0;
    size_t at = r->first + r->count;
    if (at >= r->capacity)
        at -= r->capacity;
    r->data[at] = byte;
    r->count++;
    return 1;
}
