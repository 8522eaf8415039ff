// A list is split in halves, both are sorted by recursion, and put one behind the other.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int v; struct node *next; };

static struct node *build(void) {
    struct node *l = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *x = malloc(sizeof *x);
        if (!x) exit(1);
        x->v = __VERIFIER_nondet_int();
        x->next = l;
        l = x;
    }
    return l;
}
static void destroy(struct node *l) {
    while (l) { struct node *n = l->next; free(l); l = n; }
}

static struct node *split(struct node *l) {
    struct node *slow = l, *fast = l->next;
    while (fast) {
        fast = fast->next;
        if (fast) { slow = slow->next; fast = fast->next; }
    }
    struct node *b = slow->next;
    slow->next = NULL;
    return b;
}

static struct node *cat(struct node *a, struct node *b) {
    if (!a) return b;
    struct node *e = a;
    while (e->next) e = e->next;
    e->next = b;
    return a;
}
static struct node *sort(struct node *l) {
    if (!l || !l->next) return l;
    struct node *b = split(l);
    struct node *x = sort(l);
    struct node *y = sort(b);
    return cat(x, y);
}
int main(void) {
    struct node *l = build();
    l = sort(l);
    destroy(l);
    return 0;
}
