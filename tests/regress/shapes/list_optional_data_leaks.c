// Of nodes that own an object or nothing, the objects of some are not freed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// EXPECT: valid-memcleanup FALSE(valid-memcleanup)
// INPUT: {"nondet": ["8", "0", "0", "0", "0", "0", "0", "0", "1"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

typedef struct node {
    struct node *next;
    int *data;
} node;

static node *push(node *head, int value) {
    node *n = malloc(sizeof *n);
    n->data = NULL;
    if (__VERIFIER_nondet_int()) {
        n->data = malloc(sizeof *n->data);
        *n->data = value;
    }
    n->next = head;
    return n;
}

int main(void) {
    node *head = NULL;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        head = push(head, i);
    long sum = 0;
    for (node *p = head; p; p = p->next)
        if (p->data)
            sum += *p->data;
    while (head) {
        node *next = head->next;
        if (head->data && *head->data != 7)
            free(head->data);
        free(head);
        head = next;
    }
    return sum > 0;
}
