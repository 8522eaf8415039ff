// FUNCTION: list_last
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

int list_last(const struct node *list) {
    while (list->next) // the empty list is null
        list = list->next;
    return list->value;
}
