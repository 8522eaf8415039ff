// Each node has a list. The first three nodes' are longer than those of the nodes before them: when lengths are
// forgotten, they must still be able to differ from node to node.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [1, 0]}
// VERIFY: --engine cegar
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct inner {
    struct inner *next;
} inner;
typedef struct node {
    struct node *next;
    inner *list;
} node;

static inner *cell(inner *next) {
    inner *c = malloc(sizeof *c);
    c->next = next;
    return c;
}
static node *outer(node *next, inner *list) {
    node *n = malloc(sizeof *n);
    n->next = next;
    n->list = list;
    return n;
}
static void wait(void) {} // the loop below is looked at before what comes behind it
static void wait_long(void) {
    wait(), wait(), wait(), wait(), wait(), wait(), wait(), wait(), wait(), wait();
}

int main(void) {
    node *head = outer(NULL, cell(cell(cell(cell(NULL)))));
    head = outer(head, cell(cell(cell(cell(NULL)))));
    head = outer(head, cell(cell(cell(cell(NULL)))));
    while (__VERIFIER_nondet_bool())
        head = outer(head, cell(cell(cell(NULL))));
    wait_long(), wait_long(), wait_long();
    inner *a = head->list, *b = head->next->list;
    while (a && b) {
        a = a->next;
        b = b->next;
    }
    if (a || b)
        reach_error();
    return 0;
}
