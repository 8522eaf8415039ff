// One pop too many when the stack is empty.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["0"]}
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
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool())
        head = push(head, 1);

    do {
        node *next = head->next;
        free(head);
        head = next;
    } while (head);
    return 0;
}
