// One node was removed before they are counted.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call FALSE(unreach-call)
// EXPECT: termination TRUE
// INPUT: {"nondet": ["5"]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);

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
    unsigned k = (unsigned)__VERIFIER_nondet_int() % 20;
    node *head = NULL;
    for (unsigned i = 0; i < k; i++)
        head = push(head, (int)i);
    unsigned n = 0;
    if (head && k > 4) {
        node *next = head->next;
        free(head);
        head = next;
    }
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
        n++;
    }
    if (n != k)
        reach_error();
    return 0;
}
