// The first and the last node hold values of their own; those between hold numbers that grow.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct node {
    struct node *next, *prev;
    int data;
} node;

int main(void) {
    node *first = malloc(sizeof *first), *last = first;
    first->next = first->prev = NULL;
    first->data = -3;
    for (int i = 0; __VERIFIER_nondet_bool(); i++) {
        node *n = malloc(sizeof *n);
        n->data = i;
        n->next = NULL;
        n->prev = last;
        last->next = n;
        last = n;
    }
    last->data = 5000;
    node *p = first;
    while (p->next)
        p = p->next;
    if (p->data != 5000)
        reach_error();
    if (p->prev) {
        while (p->prev)
            p = p->prev;
        if (p->data != -3)
            reach_error();
    }
    return 0;
}
