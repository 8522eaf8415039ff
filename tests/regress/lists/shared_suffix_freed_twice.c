// Two lists end in the same nodes, which are freed through both.
// EXPECT: valid-memsafety FALSE
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
static void free_all(node *head, node *end) {
    while (head != end) {
        node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    node *shared = push(NULL, 0);
    while (__VERIFIER_nondet_bool())
        shared = push(shared, 0);
    node *a = shared, *b = shared;
    while (__VERIFIER_nondet_bool())
        a = push(a, 1);
    while (__VERIFIER_nondet_bool())
        b = push(b, 2);
    free_all(a, shared);
    free_all(b, NULL);
    free_all(shared, NULL);
    return 0;
}
