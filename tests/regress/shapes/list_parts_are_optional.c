// A node owns a number, or none.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
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
        if (p->part)
            *p->part = 1;
    while (head) {
        node *n = head;
        head = n->next;
        free(n->part);
        free(n);
    }
    return 0;
}
