// A list that ends in a sentinel on the stack, which is freed like a node.
// EXPECT: valid-memsafety FALSE(valid-free)
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
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
    node sentinel = {NULL, 0};
    node *list = &sentinel;
    while (__VERIFIER_nondet_bool())
        list = push(list, 1);
    while (list) {
        node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
