// Freed from any node on, but up to the head only.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1", "0", "1", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int data;
} node;
int main(void) {
    node *head = malloc(sizeof *head);
    head->next = head;
    head->data = 0;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = head->next;
        head->next = n;
    }
    node *start = head;
    while (__VERIFIER_nondet_bool())
        start = start->next;
    node *p = start->next;
    while (p != head) {
        node *next = p->next;
        free(p);
        p = next;
    }
    free(head);
    return 0;
}
