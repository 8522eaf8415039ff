// FUNCTION: sorted_insert
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <assay_contracts.h>
#include <stdbool.h>
#include <string.h>

enum { ROOM = 20 };

struct sorted {
    unsigned count;
    int items[ROOM];
};

bool sorted_insert(struct sorted *s, int item) {
    assay_requires(valid(s, 1) && s->count <= ROOM);
    if (s->count == ROOM)
        return false;
    unsigned i = 0;
    while (i < s->count && s->items[i] < item)
        i++;
    memmove(s->items + i + 1, s->items + i, (s->count - i + 1) * sizeof *s->items);
    s->items[i] = item;
    s->count++;
    return true;
}
