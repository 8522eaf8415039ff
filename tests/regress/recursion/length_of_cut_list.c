// The list is cut off somewhere on the way.
// EXPECT: unreach-call FALSE
// INPUT: {"nondet": ["9"]}
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
typedef struct node {
    struct node *next;
    int data;
} node;
static node *make(int n) {
    node *head = NULL;
    for (int i = 0; i < n; i++) {
        node *new = malloc(sizeof *new);
        new->next = head;
        new->data = i;
        head = new;
    }
    return head;
}
static int length(node *n) { return n ? 1 + length(n->next) : 0; }
static void cut(node *n) {
    if (!n)
        return;
    if (n->data == 5)
        n->next = NULL;
    cut(n->next);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    node *head = make(n);
    cut(head);
    if (length(head) != n)
        reach_error();
    return 0;
}
