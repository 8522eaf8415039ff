// A node of the upper level is taken out of that level alone, and freed.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1,1,0,0]}
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *n1, *n2; };
struct list { struct item *head, *tail; int pad[5]; };
static struct list *create(void) {
    struct list *l = malloc(sizeof *l);
    l->head = malloc(sizeof *l->head);
    l->tail = malloc(sizeof *l->tail);
    l->head->n1 = l->head->n2 = l->tail;
    l->tail->n1 = l->tail->n2 = NULL;
    return l;
}
static struct item *insert(struct list *l) {
    struct item *a2 = l->head, *a1, *new;
    while (a2->n2 != l->tail && __VERIFIER_nondet_int())
        a2 = a2->n2;
    a1 = a2;
    while (a1->n1 != a2->n2 && __VERIFIER_nondet_int())
        a1 = a1->n1;
    new = malloc(sizeof *new);
    new->n1 = a1->n1;
    a1->n1 = new;
    if (__VERIFIER_nondet_int()) {
        new->n2 = a2->n2;
        a2->n2 = new;
    }
    return new;
}
static void destroy(struct list *l) {
    while (l->head) {
        struct item *x = l->head;
        l->head = x->n1;
        free(x);
    }
    free(l);
}
int main(void) {
    struct list *l = create();
    while (__VERIFIER_nondet_int())
        insert(l);
    struct item *x = l->head->n2;
    if (x != l->tail) { l->head->n2 = x->n2; free(x); }
    destroy(l);
    return 0;
}
