// Each node of a tree owns a ring of other objects.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

struct bead {
    struct bead *next;
};
struct tree {
    struct tree *left, *right;
    struct bead *ring;
};
static void *make(size_t size) {
    void *p = malloc(size);
    if (!p)
        abort();
    return p;
}
static struct bead *ring(void) {
    struct bead *first = make(sizeof *first);
    first->next = first;
    while (__VERIFIER_nondet_bool()) {
        struct bead *b = make(sizeof *b);
        b->next = first->next;
        first->next = b;
    }
    return first;
}
static struct tree *leaf(void) {
    struct tree *t = make(sizeof *t);
    t->left = t->right = NULL;
    t->ring = ring();
    return t;
}
static void grow(struct tree *t) {
    for (;;) {
        struct tree **link = __VERIFIER_nondet_bool() ? &t->left : &t->right;
        if (!*link) {
            *link = leaf();
            return;
        }
        t = *link;
    }
}
static void release_ring(struct bead *first) {
    while (first->next != first) {
        struct bead *b = first->next;
        first->next = b->next;
        free(b);
    }
    free(first);
}
int main(void) {
    struct tree *t = leaf();
    while (__VERIFIER_nondet_bool())
        grow(t);
    while (t) {
        struct tree *above = NULL, *last = t;
        while (last->left || last->right) {
            above = last;
            last = last->left ? last->left : last->right;
        }
        if (!above)
            t = NULL;
        else if (above->left == last)
            above->left = NULL;
        else
            above->right = NULL;
        release_ring(last->ring);
        free(last);
    }
    return 0;
}
