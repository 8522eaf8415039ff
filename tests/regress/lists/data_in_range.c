// Numbers of the nodes stay in a range.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

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
    while (__VERIFIER_nondet_bool()) {
        int v = __VERIFIER_nondet_int();
        if (v >= 0 && v < 10)
            head = push(head, v);
    }
    while (head) {
        node *next = head->next;
        if (head->data < 0 || head->data > 9)
            reach_error();
        free(head);
        head = next;
    }
    return 0;
}
