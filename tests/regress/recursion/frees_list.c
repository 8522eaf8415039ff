// A list is freed by recursion, the last node first.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

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
static void f(node *n) {
    if (!n)
        return;
    f(n->next);
    free(n);
}
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool())
        head = push(head, 1);
    f(head);
    return 0;
}
