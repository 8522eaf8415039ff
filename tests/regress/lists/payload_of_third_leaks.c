// What the third node owns is forgotten.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1", "1", "1", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

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
    unsigned i = 0;
    while (head) {
        node *next = head->next;
        if (i != 2)
            free(head->data);
        free(head);
        head = next;
        if (i < 9)
            i++;
    }
    return 0;
}
