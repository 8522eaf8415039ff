// What a node owns points back to the node, and that is used after the node is gone.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "0"]}
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
        free(list);
        p->owner->data = 2;
        free(p);
        list = next;
    }
    return 0;
}
