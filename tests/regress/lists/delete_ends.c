// Nodes that hold a number are unlinked and freed.
// EXPECT: termination TRUE
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1"]}
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
    int unwanted = __VERIFIER_nondet_int();
    node *p = list;
    while (p && p->next) {
        node *next = p->next;
        if (next->data == unwanted) {
            p->next = next->next;
            free(next);
        } else
            p = next;
    }
    return 0;
}
