// The last node has no neighbour.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "0", "0"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
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
        head = push(head, __VERIFIER_nondet_int());
    for (node *p = head; p; p = p->next)
        if (p->data > p->next->data)
            p->data = 0;
    free_all(head);
    return 0;
}
