// FUNCTION: queue_take
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct queue {
    struct node *first, *last;
};

/* Takes the first node out; the value, or -1. */
int queue_take(struct queue *q) {
    if (!q || !q->first)
        return -1;
    struct node *first = q->first;
    q->first = first->next;
    free(first);
    return first->value;
}
