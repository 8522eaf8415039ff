// A list is reversed in place.
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

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
    int length = __VERIFIER_nondet_int();
    node *list = NULL;
    for (int i = 0; i < length; i++)
        list = push(list, i);
    node *back = NULL;
    while (list) {
        node *next = list->next;
        list->next = back;
        back = list;
        list = next;
    }
    return 0;
}
