// The first node holds another value than the rest, and is found again by going back.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct node {
    struct node *next, *prev;
    int data;
} node;

int main(void) {
    node *last = malloc(sizeof *last);
    last->next = last->prev = NULL;
    last->data = -3;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = NULL;
        n->prev = last;
        last->next = n;
        last = n;
    }
    while (last->prev)
        last = last->prev;
    if (last->data != -3)
        reach_error();
    while (last) {
        node *next = last->next;
        free(last);
        last = next;
    }
    return 0;
}
