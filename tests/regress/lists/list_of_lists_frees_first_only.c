// Of each inner list the first node is freed only.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": ["1", "1", "1", "0", "0"]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct inner {
    struct inner *next;
} inner;
typedef struct node {
    struct node *next;
    inner *list;
} node;
int main(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->list = NULL;
        while (__VERIFIER_nondet_bool()) {
            inner *i = malloc(sizeof *i);
            i->next = n->list;
            n->list = i;
        }
        n->next = head;
        head = n;
    }

    while (head) {
        node *next = head->next;
        free(head->list);
        free(head);
        head = next;
    }
    return 0;
}
