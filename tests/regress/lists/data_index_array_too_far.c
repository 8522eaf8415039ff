// One of the numbers is an index too large.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "10", "0"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

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
    node *head = NULL;
    int a[10] = {0};
    while (__VERIFIER_nondet_bool()) {
        int v = __VERIFIER_nondet_int();
        if (v >= 0 && v <= 10)
            head = push(head, v);
    }
    while (head) {
        node *next = head->next;
        a[head->data] = 1;
        free(head);
        head = next;
    }
    if (a[0] > 1)
        return 1;
    return 0;
}
