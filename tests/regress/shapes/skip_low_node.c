// Each node owns a node that leads to the successor, as the node itself does.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n { struct n *a, *b; };
int main(void) {
    struct n *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct n *x = malloc(sizeof *x);
        struct n *y = malloc(sizeof *y);
        x->b = head;
        x->a = y;
        y->a = head; y->b = 0;
        head = x;
    }
    while (head) {
        struct n *x = head;
        head = head->a;
        free(x);
    }
    return 0;
}
