// The height of a tree, by recursion.
// EXPECT: termination TRUE
// VERIFY: --timeout 60
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

struct tree {
    struct tree *left, *right;
    int key;
};
static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        t->left = t->right = NULL;
        t->key = key;
    } else if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}
static struct tree *build(void) {
    struct tree *root = NULL;
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        root = insert(root, __VERIFIER_nondet_int());
    return root;
}
static int height(const struct tree *t) {
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
int main(void) {
    struct tree *root = build();
    int h = height(root);
    release(root);
    return h > 10;
}
