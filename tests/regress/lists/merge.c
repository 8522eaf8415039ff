// Two lists are merged, from whichever holds the smaller number, by linking their nodes anew.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

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
    node *a = NULL, *b = NULL, *head = push(NULL, 0), *last = head;
    while (__VERIFIER_nondet_bool())
        a = push(a, __VERIFIER_nondet_int());
    while (__VERIFIER_nondet_bool())
        b = push(b, __VERIFIER_nondet_int());
    while (a && b) {
        if (a->data <= b->data) {
            last->next = a;
            a = a->next;
        } else {
            last->next = b;
            b = b->next;
        }
        last = last->next;
    }
    last->next = a ? a : b;
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
