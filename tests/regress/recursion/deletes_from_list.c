// One node is taken out of a list, or inserted, wherever that is.
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
static node *delete(node *n, int data) {
    if (!n)
        return NULL;
    if (n->data == data) {
        node *next = n->next;
        free(n);
        return next;
    }
    n->next = delete(n->next, data);
    return n;
}
static node *insert(node *n, int data) {
    if (!n || n->data >= data) {
        node *new = malloc(sizeof *new);
        new->data = data;
        new->next = n;
        return new;
    }
    n->next = insert(n->next, data);
    return n;
}
int main(void) {
    node *head = insert(make(), __VERIFIER_nondet_int());
    release(delete(head, __VERIFIER_nondet_int()));
    return 0;
}
