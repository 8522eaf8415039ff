// Two neighbours own the same memory.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": ["1", "1", "1", "1", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct node {
    struct node *next;
    int *data;
} node;
int main(void) {
    node *head = NULL;
    unsigned i = 0;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->data = i == 3 ? head->data : malloc(sizeof(int));
        n->next = head;
        head = n;
        if (i < 9)
            i++;
    }
    while (head) {
        node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
