// Freed from any node on.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
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
    while (p != start) {
        node *next = p->next;
        free(p);
        p = next;
    }
    free(start);
    return 0;
}
