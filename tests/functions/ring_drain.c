// FUNCTION: ring_drain
// EXPECT: valid-memsafety TRUE
// EXPECT: termination FALSE
#include "assay_contracts.h"
#include <stddef.h>

struct ring {
    unsigned char *data;
    size_t capacity, first, count;
};

#define IS_RING(r)                                                                                 \
    (valid(r, 1) && valid((r)->data, (r)->capacity) && (r)->first < (r)->capacity &&               \
     (r)->count <= (r)->capacity && (r)->capacity < 1000000)

void ring_drain(struct ring *r) {
    assay_requires(IS_RING(r));
    while (r->count > 0)
        r->first = r->first + 1 < r->capacity ? r->first + 1 : 0; // the count stays
}
