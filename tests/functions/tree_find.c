// FUNCTION: tree_find
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
#include <stddef.h>

struct tree {
    struct tree *left, *right;
    int key;
};

struct tree *tree_find(struct tree *t, int key) {
    while (t && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}
