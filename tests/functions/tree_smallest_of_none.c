// FUNCTION: tree_smallest
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
struct tree {
    struct tree *left, *right;
    int key;
};

int tree_smallest(const struct tree *t) {
    while (t->left)
        t = t->left;
    return t->key;
}
