// Ones, then twos, then a three; but there may be no ones.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["0", "1", "0"]}
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
    if (p->data == 2)
        reach_error();
    return 0;
}
