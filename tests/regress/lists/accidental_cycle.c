// The last node is linked to the first one by mistake: the walk to the end never ends.
// EXPECT: termination FALSE
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
    node *last = list;
    while (last && last->next)
        last = last->next;
    if (last)
        last->next = list;
    for (node *p = list; p; p = p->next)
        p->data = 0;
    return 0;
}
