// How deep it goes, and what it returns, depend on the length of the list; the list stays as it is.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// DECIDE: yes
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
static void set(node *n, int data) {
    if (!n)
        return;
    n->data = data;
    set(n->next, data);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    node *head = make(n);
    set(head, 7);
    if (length(head) != n)
        reach_error();
    while (head) {
        node *next = head->next;
        if (head->data != 7)
            reach_error();
        free(head);
        head = next;
    }
    return 0;
}
