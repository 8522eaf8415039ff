// The second node may hold what the last one does.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["1", "0"]}
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
    for (int i = 0; i < 1000 && __VERIFIER_nondet_bool(); i++) {
        node *n = malloc(sizeof *n);
        n->data = i;
        n->next = NULL;
        n->prev = last;
        last->next = n;
        last = n;
    }
    if (first->next)
        last->data = 5000;
    node *p = first;
    while (p->next)
        p = p->next;
    if (first->data != -3 || (first->next && first->next->data == 5000))
        reach_error();
    while (p) {
        node *prev = p->prev;
        free(p);
        p = prev;
    }
    return 0;
}
