// The back links are cleared, and set again.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next, *prev;
} node;

int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->next = head;
        n->prev = NULL;
        if (head)
            head->prev = n;
        head = n;
    }
    for (node *n = head; n; n = n->next)
        n->prev = NULL;
    node *before = NULL;
    for (node *n = head; n; n = n->next) {
        n->prev = before;
        before = n;
    }
    while (before) {
        node *prev = before->prev;
        free(before);
        before = prev;
    }
    return 0;
}
