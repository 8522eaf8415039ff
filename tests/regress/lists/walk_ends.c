// A walk over a list of bounded length ends.
// EXPECT: termination TRUE
// EXPECT: valid-memsafety TRUE
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
static void free_all(node *head) {
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    unsigned k = (unsigned)__VERIFIER_nondet_int() % 20;
    node *head = NULL;
    for (unsigned i = 0; i < k; i++)
        head = push(head, (int)i);
    for (node *p = head; p; p = p->next)
        p->data = 0;
    free_all(head);
    return 0;
}
