// A pointer to some node is used when all nodes are freed.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": ["1", "0", "0"]}
// DECIDE: yes
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
        head = push(head, 1);
    node *kept = head;
    while (kept && __VERIFIER_nondet_bool())
        kept = kept->next;
    free_all(head);
    if (kept)
        kept->data = 3;
    return 0;
}
