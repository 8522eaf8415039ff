// A node that owns no number is written to.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0, 0]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int *part;
} node;

int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->part = __VERIFIER_nondet_bool() ? malloc(sizeof(int)) : NULL;
        n->next = head;
        head = n;
    }
    for (node *p = head; p; p = p->next)
        *p->part = 1;
    while (head) {
        node *n = head;
        head = n->next;
        free(n->part);
        free(n);
    }
    return 0;
}
