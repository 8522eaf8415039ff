// Every node holds the address of the head, which owns the list.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    struct head *owner;
} node;
typedef struct head {
    node *first;
    int count;
} head;

int main(void) {
    head *h = malloc(sizeof *h);
    h->first = NULL;
    h->count = 0;
    while (__VERIFIER_nondet_bool() && h->count < 1000) {
        node *n = malloc(sizeof *n);
        n->owner = h;
        n->next = h->first;
        h->first = n;
        h->count++;
    }
    for (node *n = h->first; n; n = n->next)
        n->owner->count = 0;
    while (h->first) {
        node *n = h->first;
        n->owner->first = n->next;
        free(n);
    }
    free(h);
    return 0;
}
