// The order of a list that was built by insertion.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct node {
    struct node *next;
    int data;
} node;
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = __VERIFIER_nondet_int();
        node **p = &head;
        while (*p && (*p)->data < n->data)
            p = &(*p)->next;
        n->next = *p;
        *p = n;
    }

    while (head) {
        node *next = head->next;
        if (next && next->data < head->data)
            reach_error();
        free(head);
        head = next;
    }
    return 0;
}
