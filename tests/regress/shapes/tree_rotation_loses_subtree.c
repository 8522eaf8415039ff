// The subtree in the middle is lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [1, 0, 1, 1, 0, 0, 0], "uninitialised": [], "memory": []}
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
    t->right = NULL;
    r->left = t;
    return r;
}
int main(void) {
    struct tree *root = build();
    root = rotate_left(root);
    release(root);
    return 0;
}
