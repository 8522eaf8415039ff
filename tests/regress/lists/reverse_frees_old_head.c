// After reversal the old head is the last node, not the first.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1", "1", "0"]}
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
    node *first = head;
    node *done = NULL;
    while (head) {
        node *next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    free_all(first);
    return 0;
}
