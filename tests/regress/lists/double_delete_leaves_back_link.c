// The neighbour still points back to the freed node.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "1", "0", "0"]}
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
    node *p = head;
    while (p && __VERIFIER_nondet_bool())
        p = p->next;
    if (p && p != last) {
        if (p->prev)
            p->prev->next = p->next;
        else
            head = p->next;
        free(p);
    }
    while (last) {
        node *q = last->prev;
        free(last);
        last = q;
    }
    return 0;
}
