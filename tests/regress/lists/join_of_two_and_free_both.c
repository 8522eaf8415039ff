// The joined list and then one half of it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "0", "0"]}
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
    node *other = push(NULL, 2), *last = other;
    while (__VERIFIER_nondet_bool())
        other = push(other, 2);
    last->next = head;
    free_all(other);
    free_all(head);
    return 0;
}
