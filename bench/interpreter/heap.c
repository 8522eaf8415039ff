// The allocator: lists that are built, walked and freed.
#include <stdlib.h>

struct node {
    struct node *next;
    long value;
};

int main(void) {
    long sum = 0;
    for (int round = 0; round < 100; round++) {
        struct node *list = NULL;
        for (int i = 0; i < 2000; i++) {
            struct node *n = malloc(sizeof *n);
            n->next = list;
            n->value = i;
            list = n;
        }
        while (list) {
            struct node *next = list->next;
            sum += list->value;
            free(list);
            list = next;
        }
    }
    return sum == 100L * 1999000 ? 0 : 1;
}
