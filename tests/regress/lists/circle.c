// A circular list with a head of its own.
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
    node *p = head->next;
    while (p != head) {
        node *next = p->next;
        free(p);
        p = next;
    }
    free(head);
    return 0;
}
