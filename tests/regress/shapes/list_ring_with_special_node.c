// A ring of which one node, that nothing else points to, holds 0: all of it is freed from any place.
// EXPECT: valid-memsafety TRUE
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
        n->data = 1 + __VERIFIER_nondet_bool();
        n->next = head->next;
        head->next = n;
    }
    node *x = head->next;
    while (x->data != 0) {
        node *next = x->next;
        free(x);
        x = next;
    }
    free(x);
    return 0;
}
