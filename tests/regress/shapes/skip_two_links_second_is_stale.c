// Two fields lead to the successor; but when a node is taken out, only one of them is updated.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1,1,0,0]}
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n { struct n *a, *b; };
int main(void) {
    struct n *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct n *x = malloc(sizeof *x);
        x->a = x->b = head;
        head = x;
    }
    if (head && head->a) {
        struct n *gone = head->a;
        head->a = gone->a;
        free(gone);
    }
    while (head) {
        struct n *x = head;
        if (__VERIFIER_nondet_int()) head = head->a; else head = head->b;
        free(x);
    }
    return 0;
}
