// A list of any numbers is copied, and both are freed, by recursion.
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
static node *make(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->next = head;
        n->data = __VERIFIER_nondet_int();
        head = n;
    }
    return head;
}
static void release(node *n) {
    if (!n)
        return;
    release(n->next);
    free(n);
}
static node *copy(node *n) {
    if (!n)
        return NULL;
    node *c = malloc(sizeof *c);
    c->data = n->data;
    c->next = copy(n->next);
    return c;
}
int main(void) {
    node *head = make();
    node *second = copy(head);
    release(head);
    release(second);
    return 0;
}
