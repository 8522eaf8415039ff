// As many pops as pushes, no test for the end.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: termination TRUE
// DECIDE: yes
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
    unsigned k = (unsigned)__VERIFIER_nondet_int() % 20;
    node *head = NULL;
    for (unsigned i = 0; i < k; i++)
        head = push(head, (int)i);

    for (unsigned i = 0; i < k; i++) {
        node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
