// A skip list is split behind its first node on the upper level only: both lists own the rest.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1,0,1,0,0]}
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
    struct item *other = head ? head->n2 : NULL;
    if (head) head->n2 = NULL;
    destroy(head);
    destroy(other);
    return 0;
}
