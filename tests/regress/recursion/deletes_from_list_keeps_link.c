// The link to the node that was taken out stays.
// EXPECT: valid-memsafety FALSE
// INPUT: {"nondet": ["1", "5", "1", "6", "1", "7", "0", "5"]}
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
    if (n->data == 6)
        delete (n->next, data);
    else
        n->next = delete (n->next, data);
    return n;
}
int main(void) {
    node *head = make();
    release(delete(head, __VERIFIER_nondet_int()));
    return 0;
}
