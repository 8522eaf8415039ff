// Ones, then twos, then a three: each run of equal values is a segment.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

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
    node *a = push(NULL, 0), *p = a;
    while (__VERIFIER_nondet_bool()) {
        p->data = 1;
        p = p->next = push(NULL, 0);
    }
    while (__VERIFIER_nondet_bool()) {
        p->data = 2;
        p = p->next = push(NULL, 0);
    }
    p->data = 3;
    p = a;
    while (p->data == 1)
        p = p->next;
    while (p->data == 2)
        p = p->next;
    if (p->data != 3)
        reach_error();
    return 0;
}
