// Only the left halves are freed.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [1, 1, 1, 2, 0]}
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
    free(t);
}

int main(void) {
    tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}
