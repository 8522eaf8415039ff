// Two fields of each node lead to its successor: walked and freed along either of them.
// EXPECT: valid-memsafety TRUE
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
    while (head) {
        struct n *x = head;
        if (__VERIFIER_nondet_int()) head = head->a; else head = head->b;
        free(x);
    }
    return 0;
}
