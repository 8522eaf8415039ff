// Links forth and back agree.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct node {
    struct node *next, *prev;
    int data;
} node;
int main(void) {
    node *head = NULL, *last = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = NULL;
        n->prev = last;
        if (last)
            last->next = n;
        else
            head = n;
        last = n;
    }

    for (node *p = head; p; p = p->next)
        if (p->next && p->next->prev != p)
            reach_error();
    while (last) {
        node *p = last->prev;
        free(last);
        last = p;
    }
    return 0;
}
