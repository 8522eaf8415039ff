// Each node owns a list whose last node leads to the owner's successor: a skip list of two levels.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n { struct n *a, *b; };
int main(void) {
    struct n *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct n *x = malloc(sizeof *x);
        struct n *low = malloc(sizeof *low);
        low->a = head; low->b = 0;
        while (__VERIFIER_nondet_int()) {
            struct n *y = malloc(sizeof *y);
            y->a = low; y->b = 0;
            low = y;
        }
        x->b = head;
        x->a = low;
        head = x;
    }
    while (head) {
        struct n *x = head;
        head = head->a;
        free(x);
    }
    return 0;
}
