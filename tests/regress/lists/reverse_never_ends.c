// A list is reversed in place, but each node is linked to itself: the walk stays at the first one.
// EXPECT: termination FALSE
// INPUT: {"nondet": ["1"]}
// REPLAY: no
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
    node *back = NULL;
    while (list) {
        node *here = list;
        here->next = here;
        back = here;
        list = back->next;
    }
    return 0;
}
