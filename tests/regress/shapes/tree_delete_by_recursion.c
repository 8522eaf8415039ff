// Deletion by recursion: the successor is found by a loop, and deleted by a call.
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
static struct tree *delete(struct tree *t, int key) {
    if (!t)
        return NULL;
    if (key < t->key)
        t->left = delete(t->left, key);
    else if (key > t->key)
        t->right = delete(t->right, key);
    else if (!t->left || !t->right) {
        struct tree *below = t->left ? t->left : t->right;
        free(t);
        return below;
    } else {
        struct tree *s = t->right;
        while (s->left)
            s = s->left;
        t->key = s->key;
        t->right = delete(t->right, s->key);
    }
    return t;
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    root = delete(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}
