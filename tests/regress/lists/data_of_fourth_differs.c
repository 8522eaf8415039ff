// The fourth node holds another number.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"nondet": ["1", "1", "1", "1", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
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
    node *head = NULL;
    unsigned i = 0;
    while (__VERIFIER_nondet_bool()) {
        head = push(head, i == 3 ? 2 : 1);
        if (i < 9)
            i++;
    }
    while (head) {
        node *next = head->next;
        if (head->data != 1)
            reach_error();
        free(head);
        head = next;
    }
    return 0;
}
