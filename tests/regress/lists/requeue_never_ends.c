// Nodes are put back at the end.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination FALSE
// REPLAY: no
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

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
    node *last = push(NULL, 1), *head = push(last, 1);
    unsigned rounds = 0;
    while (head->next) {
        node *n = head;
        head = head->next;
        if (rounds > 4 || __VERIFIER_nondet_bool()) {
            n->next = NULL;
            last->next = n;
            last = n;
        } else
            free(n);
        rounds++;
    }
    free(head);
    return 0;
}
