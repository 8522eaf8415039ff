// Each number is put in at its place.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int data;
} node;
static void free_all(node *head) {
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = __VERIFIER_nondet_int();
        node **p = &head;
        while (*p && (*p)->data < n->data)
            p = &(*p)->next;
        n->next = *p;
        *p = n;
    }
    free_all(head);
    return 0;
}
