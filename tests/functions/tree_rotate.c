// FUNCTION: tree_rotate
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
#include <stddef.h>

struct tree {
    struct tree *left, *right;
    int key;
};

struct tree *tree_rotate(struct tree *t) {
    if (!t || !t->left)
        return t;
    struct tree *top = t->left;
    t->left = top->right;
    top->right = t;
    return top;
}
