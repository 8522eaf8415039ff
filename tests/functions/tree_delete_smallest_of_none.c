// FUNCTION: tree_delete_smallest
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    int key;
};

struct tree *tree_delete_smallest(struct tree *t) {
    if (!t->left) {
        struct tree *right = t->right;
        free(t);
        return right;
    }
    t->left = tree_delete_smallest(t->left);
    return t;
}
