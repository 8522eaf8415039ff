// Nodes own an object or nothing; it owns another one or nothing.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct part {
    struct part *below;
} part;
typedef struct node {
    struct node *next;
    part *part;
} node;

int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->part = NULL;
        if (__VERIFIER_nondet_bool()) {
            n->part = malloc(sizeof *n->part);
            n->part->below = NULL;
            if (__VERIFIER_nondet_bool()) {
                n->part->below = malloc(sizeof *n->part);
                n->part->below->below = NULL;
            }
        }
        n->next = head;
        head = n;
    }
    while (head) {
        node *next = head->next;
        if (head->part)
            free(head->part->below);
        free(head->part);
        free(head);
        head = next;
    }
    return 0;
}
