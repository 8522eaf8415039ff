// FUNCTION: tree_insert
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    int key;
};

struct tree *tree_insert(struct tree *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        t->left = t->right = NULL;
        t->key = key;
    } else if (key < t->key)
        t->left = tree_insert(t->left, key);
    else
        t->right = tree_insert(t->right, key);
    return t;
}
