// Reversal that reads the link after it was changed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: valid-memcleanup FALSE(valid-memcleanup)
// EXPECT: unreach-call TRUE
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
    node *done = NULL;
    while (head) {
        head->next = done;
        done = head;
        head = head->next;
    }
    free_all(done);
    return 0;
}
