// Two lists are merged by taking nodes from either until both are empty.
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
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
    int length = __VERIFIER_nondet_int();
    node *list = NULL;
    for (int i = 0; i < length; i++)
        list = push(list, i);
    int more = __VERIFIER_nondet_int();
    node *other = NULL, *merged = NULL;
    for (int i = 0; i < more; i++)
        other = push(other, i);
    while (list || other) {
        node *n;
        if (list) {
            n = list;
            list = list->next;
        } else {
            n = other;
            other = other->next;
        }
        n->next = merged;
        merged = n;
    }
    return 0;
}
