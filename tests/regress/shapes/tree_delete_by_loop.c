// Deletion by a loop: a node with two below takes the key of its successor, which is freed.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// VERIFY: --timeout 60
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

struct tree {
    struct tree *left, *right;
    int key;
};
static struct tree *insert(struct tree *root, int key) {
    struct tree *n = malloc(sizeof *n);
    n->left = n->right = NULL;
    n->key = key;
    if (!root)
        return n;
    struct tree *t = root;
    while (key < t->key ? t->left != NULL : t->right != NULL)
        t = key < t->key ? t->left : t->right;
    if (key < t->key)
        t->left = n;
    else
        t->right = n;
    return root;
}
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
static struct tree *delete(struct tree *root, int key) {
    struct tree *parent = NULL, *t = root;
    while (t && t->key != key) {
        parent = t;
        t = key < t->key ? t->left : t->right;
    }
    if (!t)
        return root;
    if (t->left && t->right) {
        struct tree *above = t, *s = t->right;
        while (s->left) {
            above = s;
            s = s->left;
        }
        t->key = s->key;
        if (above == t)
            above->right = s->right;
        else
            above->left = s->right;
        free(s);
        return root;
    }
    struct tree *child = t->left ? t->left : t->right;
    if (!parent)
        root = child;
    else if (parent->left == t)
        parent->left = child;
    else
        parent->right = child;
    free(t);
    return root;
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    root = delete(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}
