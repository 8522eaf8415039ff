// A doubly linked list, freed from its end.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next, *prev;
    int data;
} node;
int main(void) {
    node *head = NULL, *last = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = NULL;
        n->prev = last;
        if (last)
            last->next = n;
        else
            head = n;
        last = n;
    }
    while (last) {
        node *p = last->prev;
        free(last);
        last = p;
    }
    return 0;
}
