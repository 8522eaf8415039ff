// FUNCTION: tree_release
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    int key;
};

// What the caller made is left out of the recursive calls like all that only callers reach.
void tree_release(struct tree *t) {
    if (!t)
        return;
    tree_release(t->left);
    tree_release(t->right);
    free(t);
}
