// Each node has a list.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct inner {
    struct inner *next;
} inner;
typedef struct node {
    struct node *next;
    inner *list;
} node;
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->list = NULL;
        while (__VERIFIER_nondet_bool()) {
            inner *i = malloc(sizeof *i);
            i->next = n->list;
            n->list = i;
        }
        n->next = head;
        head = n;
    }

    while (head) {
        node *next = head->next;
        while (head->list) {
            inner *i = head->list;
            head->list = i->next;
            free(i);
        }
        free(head);
        head = next;
    }
    return 0;
}
