// Keys are inserted in a loop, searched in a loop, and freed by recursion.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
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
    int key = __VERIFIER_nondet_int();
    tree *p = root;
    while (p && p->key != key)
        p = key < p->key ? p->left : p->right;
    release(root);
    return 0;
}
