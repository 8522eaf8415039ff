// What lies above is reached by links up only; the program ends when the node they start from is freed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [1, 5, 1, 3, 0], "uninitialised": [], "memory": []}
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
    free(t);
}
static void drop(struct tree *t) {
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
    exit(0);
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    struct tree *t = root;
    root = NULL;
    while (t && t->left)
        t = t->left;
    drop(t);
    release(root);
    return 0;
}
