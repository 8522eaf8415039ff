// FUNCTION: list_remove
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct node *list_remove(struct node *list, int value) {
    struct node **link = &list;
    while (*link && (*link)->value != value)
        link = &(*link)->next;
    if (*link) {
        struct node *found = *link;
        *link = found->next;
        free(found);
    }
    return list;
}
