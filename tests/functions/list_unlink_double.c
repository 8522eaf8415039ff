// FUNCTION: list_unlink
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stdlib.h>

struct item {
    struct item *next, *prev;
    long weight;
};

// Takes the item with the weight out of a doubly linked list.
struct item *list_unlink(struct item *list, long weight) {
    struct item *i = list;
    while (i && i->weight != weight)
        i = i->next;
    if (!i)
        return list;
    if (i->prev)
        i->prev->next = i->next;
    if (i->next)
        i->next->prev = i->prev;
    struct item *rest = i == list ? i->next : list;
    free(i);
    return rest;
}
