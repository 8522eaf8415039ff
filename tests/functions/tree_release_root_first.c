// FUNCTION: tree_release
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    int key;
};

void tree_release(struct tree *t) {
    if (!t)
        return;
    tree_release(t->left);
    free(t);
    tree_release(t->right);
}
