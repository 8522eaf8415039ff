// FUNCTION: push
// NEEDS: r != NULL && r->data != NULL && valid(r->data, r->capacity) && r->count <= r->capacity && r->first < r->capacity
// EXPECT: valid-memsafety TRUE
#include <stddef.h>

struct ring {
    int *data;
    size_t capacity, first, count;
};

int push(struct ring *r, int x) {
    if (r->count == r->capacity)
        return 0;
    size_t at = r->first + r->count;
    if (at >= r->capacity)
        at -= r->capacity;
    r->data[at] = x;
    r->count++;
    return 1;
}
