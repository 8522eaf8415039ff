// Nodes are dealt to two lists.
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
static void free_all(node *head) {
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool())
        head = push(head, 1);
    node *a = NULL, *b = NULL;
    while (head) {
        node *n = head;
        head = head->next;
        if (__VERIFIER_nondet_bool()) {
            n->next = a;
            a = n;
        } else {
            n->next = b;
            b = n;
        }
    }
    free_all(a);
    free_all(b);
    return 0;
}
