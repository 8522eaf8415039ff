// Insertion into a sorted list through the address of a link.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

typedef struct node {
    struct node *next;
    int key;
} node;

static void insert(node **link, int key) {
    while (*link && (*link)->key < key)
        link = &(*link)->next;
    node *n = malloc(sizeof *n);
    n->key = key;
    n->next = *link;
    *link = n;
}
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool())
        insert(&head, __VERIFIER_nondet_int());
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
