// Two lists are merged by recursion on the rest of one or of the other, and freed.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int v;
};
static struct node *merge(struct node *a, struct node *b) {
    if (!a)
        return b;
    if (!b)
        return a;
    if (a->v <= b->v) {
        a->next = merge(a->next, b);
        return a;
    }
    b->next = merge(a, b->next);
    return b;
}
static struct node *build(void) {
    struct node *l = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *e = malloc(sizeof *e);
        if (!e)
            break;
        e->v = __VERIFIER_nondet_int();
        e->next = l;
        l = e;
    }
    return l;
}
int main(void) {
    struct node *l = build(), *m = build();
    struct node *r = merge(l, m);
    while (r) {
        struct node *e = r;
        r = e->next;
        free(e);
    }
    return 0;
}
