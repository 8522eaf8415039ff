// A list is built by recursion.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

typedef struct node {
    struct node *next;
    int data;
} node;
static node *f(int n) {
    if (n <= 0)
        return NULL;
    node *x = malloc(sizeof *x);
    x->data = 1;
    x->next = f(n - 1);
    return x;
}
static void free_all(node *head) {
    while (head) {
        node *next = head->next;
        free(head);
        head = next;
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    free_all(f(n));
    return 0;
}
