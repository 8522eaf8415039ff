// Rotations at the root.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int v;
};
static struct tree *build(void) {
    if (!__VERIFIER_nondet_bool())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->v = 1;
    t->left = build();
    t->right = build();
    return t;
}
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
static struct tree *rotate_left(struct tree *t) {
    if (!t || !t->right)
        return t;
    struct tree *r = t->right;
    t->right = r->left;
    r->left = t;
    return r;
}
static struct tree *rotate_right(struct tree *t) {
    if (!t || !t->left)
        return t;
    struct tree *l = t->left;
    t->left = l->right;
    l->right = t;
    return l;
}
int main(void) {
    struct tree *root = build();
    while (__VERIFIER_nondet_bool())
        root = __VERIFIER_nondet_bool() ? rotate_left(root) : rotate_right(root);
    release(root);
    return 0;
}
