// FUNCTION: main
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>

struct ring {
    int *data;
    size_t capacity, first, count;
};

static int push(struct ring *r, int x) {
    if (r->count == r->capacity)
        return 0;
    size_t at = r->first + r->count;
    if (at >= r->capacity)
        at -= r->capacity;
    r->data[at] = x;
    r->count++;
    return 1;
}

int main(void) {
    struct ring r = {malloc(4 * sizeof(int)), 4, 1, 0};
    for (int i = 0; i < 4; i++)
        push(&r, i);
    free(r.data);
    return 0;
}
