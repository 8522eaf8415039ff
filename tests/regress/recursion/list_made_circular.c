// After the first call the list has no end any more.
// EXPECT: termination FALSE
// REPLAY: no
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
static void close(node *n, node *first) {
    if (!n)
        return;
    if (!n->next) {
        n->next = first;
        return;
    }
    close(n->next, first);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    node *head = make(n);
    close(head, head);
    return length(head);
}
