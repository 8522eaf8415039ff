// A node that is dealt to both lists is freed twice.
// EXPECT: valid-memsafety FALSE(valid-free)
// INPUT: {"nondet": ["1", "1", "1", "0"]}
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
    node *a = NULL, *b = NULL;
    unsigned i = 0;
    while (head) {
        node *n = head;
        head = head->next;
        n->next = a;
        a = n;
        if (i == 2)
            b = n;
        i++;
    }
    free_all(a);
    free(b);
    return 0;
}
