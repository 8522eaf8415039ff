// FUNCTION: list_push
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: termination TRUE
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

void list_push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = list;
    list = node; // the caller never sees it
}
