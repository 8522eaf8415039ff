// Deletion by the address of a link, where the first link is at the address of the node.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
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
static void delete(struct tree **link, int key) {
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    struct tree *t = *link;
    if (!t)
        return;
    if (t->left && t->right) {
        struct tree **s = &t->right;
        while ((*s)->left)
            s = &(*s)->left;
        struct tree *n = *s;
        t->key = n->key;
        *s = n->right;
        free(n);
    } else {
        *link = t->left ? t->left : t->right;
        free(t);
    }
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    delete(&root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}
