// Nodes that may hold null are read without a check.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["2", "0", "0"]}
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
        if (p != head || p->data)
            sum += *p->data;
    while (head) {
        node *next = head->next;
        if (head->data)
            free(head->data);
        free(head);
        head = next;
    }
    return sum > 0;
}
