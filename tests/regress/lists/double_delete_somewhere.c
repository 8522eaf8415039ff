// A node at any place of a doubly linked list is deleted.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
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
    node *p = head;
    while (p && __VERIFIER_nondet_bool())
        p = p->next;
    if (p) {
        if (p->prev)
            p->prev->next = p->next;
        else
            head = p->next;
        if (p->next)
            p->next->prev = p->prev;
        free(p);
    }
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
