// FUNCTION: list_free
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

void list_free(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
