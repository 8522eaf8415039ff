// Some nodes are on a second level, too.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next, *skip;
} node;

int main(void) {
    node *head = NULL, *top = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->next = head;
        n->skip = NULL;
        if (__VERIFIER_nondet_bool()) {
            n->skip = top;
            top = n;
        }
        head = n;
    }
    unsigned count = 0;
    for (node *p = top; p; p = p->skip)
        count++;
    while (head) {
        node *n = head;
        head = n->next;
        free(n);
    }
    return count > 100;
}
