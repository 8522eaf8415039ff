// A leaf is freed before its parent is read.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [0, 1, 1]}
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

typedef struct tree {
    struct tree *left, *right, *parent;
} tree;

static tree *build(tree *parent, int depth) {
    if (depth == 0 || __VERIFIER_nondet_bool())
        return NULL;
    tree *t = malloc(sizeof *t);
    t->parent = parent;
    t->left = build(t, depth - 1);
    t->right = build(t, depth - 1);
    return t;
}

int main(void) {
    tree *root = build(NULL, 1000), *t = root;
    while (t) {
        if (t->left) {
            t = t->left;
        } else if (t->right) {
            t = t->right;
        } else {
            free(t);
            tree *above = t->parent;
            if (above && above->left == t)
                above->left = NULL;
            else if (above)
                above->right = NULL;
            t = above;
        }
    }
    return 0;
}
