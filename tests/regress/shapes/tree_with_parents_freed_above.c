// The node above is freed together with the one below.
// EXPECT: valid-memsafety FALSE
// DECIDE: yes
// INPUT: {"nondet": [1, 5, 1, 7, 0], "uninitialised": [], "memory": []}
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
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    if (t->up && t->up->left != t)
        free(t->up);
    free(t);
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}
