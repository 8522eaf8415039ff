// Each node owns memory.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);

typedef struct node {
    struct node *next;
    int *data;
} node;
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = malloc(sizeof(int));
        *n->data = 5;
        n->next = head;
        head = n;
    }

    while (head) {
        node *next = head->next;
        if (*head->data != 5)
            reach_error();
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
