// Each node is appended after a walk to the end.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int data;
} node;
static node *append(node *head) {
    node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = NULL;
    if (!head)
        return n;
    node *p = head;
    while (p->next)
        p = p->next;
    p->next = n;
    return head;
}
static void free_all(node *head) {
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool())
        head = append(head);
    free_all(head);
    return 0;
}
