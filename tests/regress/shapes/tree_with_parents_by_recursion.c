// Nodes know the one above: counted and freed by recursion.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

struct tree {
    int key;
    struct tree *left, *right, *up;
};
static struct tree *insert(struct tree *root, int key) {
    struct tree *n = malloc(sizeof *n), *t = root;
    n->key = key;
    n->left = n->right = n->up = NULL;
    if (!root)
        return n;
    while (key < t->key ? t->left != NULL : t->right != NULL)
        t = key < t->key ? t->left : t->right;
    if (key < t->key)
        t->left = n;
    else
        t->right = n;
    n->up = t;
    return root;
}
static int size(struct tree *t) { return t ? size(t->left) + 1 + size(t->right) : 0; }
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    (void)size(root);
    release(root);
    return 0;
}
