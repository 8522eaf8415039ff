// The copy of the last node's successor is missing: the lists share a node, which is freed twice.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": ["1", "0", "1", "0", "1", "7", "0"]}
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
    if (!n || n->data == 7)
        return n;
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
