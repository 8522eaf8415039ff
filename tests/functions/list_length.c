// FUNCTION: list_length
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// EXPECT: termination TRUE
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

int list_length(const struct node *list) {
    int n = 0;
    for (; list; list = list->next)
        n++;
    return n;
}
