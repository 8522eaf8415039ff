// A skip list of three levels between a head and a tail: nodes are inserted anywhere, at any height.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// VERIFY: --timeout 80
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *low, *mid, *top; };
struct list { struct item *head, *tail; int pad[3]; };
static void insert(struct list *l) {
    struct item *a3 = l->head, *a2, *a1, *new;
    while (a3->top != l->tail && __VERIFIER_nondet_int())
        a3 = a3->top;
    for (a2 = a3; a2->mid != a3->top && __VERIFIER_nondet_int();)
        a2 = a2->mid;
    for (a1 = a2; a1->low != a2->mid && __VERIFIER_nondet_int();)
        a1 = a1->low;
    new = malloc(sizeof *new);
    new->low = a1->low;
    a1->low = new;
    if (!__VERIFIER_nondet_int())
        return;
    new->mid = a2->mid;
    a2->mid = new;
    if (!__VERIFIER_nondet_int())
        return;
    new->top = a3->top;
    a3->top = new;
}
int main(void) {
    struct list *l = malloc(sizeof *l);
    l->head = malloc(sizeof *l->head);
    l->tail = malloc(sizeof *l->tail);
    l->head->low = l->head->mid = l->head->top = l->tail;
    l->tail->low = l->tail->mid = l->tail->top = NULL;
    while (__VERIFIER_nondet_int())
        insert(l);
    while (l->head) {
        struct item *x = l->head;
        l->head = x->low;
        free(x);
    }
    free(l);
    return 0;
}
