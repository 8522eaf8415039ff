// A search down a search tree ends, and so does a walk to its smallest node.
// EXPECT: termination TRUE
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
int main(void) {
    struct tree *root = build(), *t = root;
    int key = __VERIFIER_nondet_int();
    while (t && t->key != key)
        t = key < t->key ? t->left : t->right;
    while (t && t->left)
        t = t->left;
    return t != NULL;
}
