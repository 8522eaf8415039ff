// Lists that the callers hold are not the call's: they are as they were afterwards.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
typedef struct node {
    struct node *next;
    int data;
} node;
static node *make(void) {
    node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        node *n = malloc(sizeof *n);
        n->next = head;
        n->data = __VERIFIER_nondet_int();
        head = n;
    }
    return head;
}
static void release(node *n) {
    if (!n)
        return;
    release(n->next);
    free(n);
}
static void nest(int n) {
    if (n <= 0)
        return;
    node *mine = malloc(sizeof *mine);
    mine->next = NULL;
    mine->data = n;
    nest(n - 1);
    release(mine);
}
int main(void) {
    nest(__VERIFIER_nondet_int());
    return 0;
}
