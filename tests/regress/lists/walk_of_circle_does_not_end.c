// The last node points back to the first when there are enough.
// EXPECT: termination FALSE
// REPLAY: no
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

typedef struct node {
    struct node *next;
    int data;
} node;
static node *push(node *head, int data) {
    node *n = malloc(sizeof *n);
    n->data = data;
    n->next = head;
    return n;
}
int main(void) {
    node *first = push(NULL, 0), *head = first;
    unsigned k = (unsigned)__VERIFIER_nondet_int() % 20;
    for (unsigned i = 0; i < k; i++) {
        head = push(head, 1);
        if (i == 9)
            first->next = head;
    }
    for (node *p = head; p; p = p->next)
        p->data = 0;
    return 0;
}
