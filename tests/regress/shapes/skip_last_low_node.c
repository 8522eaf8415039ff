// The last node of the first low list, which may be empty, leads to the second node above.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *n1, *n2; };
static struct item *build(void) {
    struct item *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *x = malloc(sizeof *x), *low = head;
        while (__VERIFIER_nondet_int()) {
            struct item *y = malloc(sizeof *y);
            y->n1 = low; y->n2 = NULL;
            low = y;
        }
        x->n2 = head;
        x->n1 = low;
        head = x;
    }
    return head;
}
static void destroy(struct item *head) {
    while (head) {
        struct item *x = head;
        head = x->n1;
        free(x);
    }
}
int main(void) {
    struct item *head = build();
    if (head && head->n1 != head->n2) { struct item *y = head->n1; while (y->n1 != head->n2) y = y->n1; y->n1 = head->n2; }
    destroy(head);
    return 0;
}
