// The walk begins at the head, which is freed again.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": ["0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int data;
} node;
int main(void) {
    node *head = malloc(sizeof *head);
    head->next = head;
    head->data = 0;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = head->next;
        head->next = n;
    }
    node *p = head;
    do {
        node *next = p->next;
        free(p);
        p = next;
    } while (p != head);
    free(head);
    return 0;
}
