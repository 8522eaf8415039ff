// FUNCTION: list_append
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct node *list_append(struct node *list, int value) {
    struct node *node = malloc(sizeof *node), *last = list;
    node->value = value;
    node->next = NULL;
    if (!list)
        return node;
    while (last->next)
        last = last->next;
    last->next = node;
    return list;
}
