// What a node owns points back to the node.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct node {
    struct node *next;
    struct payload *payload;
    int data;
} node;
typedef struct payload {
    node *owner;
} payload;
int main(void) {
    node *list = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->payload = malloc(sizeof *n->payload);
        n->payload->owner = n;
        n->data = 1;
        n->next = list;
        list = n;
    }
    while (list) {
        payload *p = list->payload;
        node *next = list->next;
        if (p->owner != list || p->owner->data != 1)
            reach_error();
        free(list);
        free(p);
        list = next;
    }
    return 0;
}
