// A rotation forgets the subtree in the middle.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [1, 3, 1, 1, 1, 2, 0, 1, 0]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

typedef struct tree {
    struct tree *left, *right;
    int key;
} tree;

static tree *insert(tree *root, int key) {
    tree *t = malloc(sizeof *t);
    t->left = t->right = NULL;
    t->key = key;
    tree **p = &root;
    while (*p)
        p = key < (*p)->key ? &(*p)->left : &(*p)->right;
    *p = t;
    return root;
}

static void release(tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}

int main(void) {
    tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    while (root && root->left && __VERIFIER_nondet_bool()) {
        tree *p = root->left;
        root->left = NULL;
        p->right = root;
        root = p;
    }
    release(root);
    return 0;
}
