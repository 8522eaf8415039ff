// There need not be a node on the second level.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0, 0]}
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
    for (node *p = top; p->next; p = p->skip)
        count++;
    while (head) {
        node *n = head;
        head = n->next;
        free(n);
    }
    return count > 100;
}
