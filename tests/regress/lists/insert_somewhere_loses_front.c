// What is before the new node is forgotten.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1", "0", "1"]}
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
    node *before = NULL, *p = head;
    while (p && __VERIFIER_nondet_bool()) {
        before = p;
        p = p->next;
    }

    node *n = push(p, 3);
    head = n;
    free_all(head);
    if (before)
        return 1;
    return 0;
}
