// FUNCTION: tree_free
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    int key;
};

void tree_free(struct tree *t) {
    if (!t)
        return;
    free(t);
    tree_free(t->left);
    tree_free(t->right);
}
