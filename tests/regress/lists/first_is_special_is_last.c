// The node with another value is the first one, but the last one is asked.
// EXPECT: unreach-call FALSE
// EXPECT: valid-memsafety TRUE
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
    if (last->data != -3)
        reach_error();
    while (last->prev)
        last = last->prev;
    while (last) {
        node *next = last->next;
        free(last);
        last = next;
    }
    return 0;
}
