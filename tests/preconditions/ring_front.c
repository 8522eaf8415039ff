// FUNCTION: front
// PRE: valid(r, 1) && valid(r->data, r->first + 1)
// CHECK: no, C's numbers wrap
#include <assay_contracts.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct ring {
    unsigned char *data;
    size_t capacity, first, count;
};

int front(const struct ring *r) {
    // HERE
    return r->count ? r->data[r->first] : -1;
}
