// One link back skips a node.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1", "1", "1", "1", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next, *prev;
    int data;
} node;
int main(void) {
    node *head = NULL, *last = NULL;
    unsigned i = 0;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = NULL;
        n->prev = i == 3 ? last->prev : last;
        if (last)
            last->next = n;
        else
            head = n;
        last = n;
        if (i < 9)
            i++;
    }
    while (last) {
        node *p = last->prev;
        free(last);
        last = p;
    }
    return 0;
}
