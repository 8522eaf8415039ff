// FUNCTION: list_free
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

void list_free(struct node *list) {
    for (; list; list = list->next) // after the free
        free(list);
}
