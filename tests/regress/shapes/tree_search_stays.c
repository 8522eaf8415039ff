// The search goes on at the same node where the key is on its left.
// EXPECT: termination FALSE
// REPLAY: no
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

struct tree {
    struct tree *left, *right;
    int key;
};
static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        t->left = t->right = NULL;
        t->key = key;
    } else if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}
static struct tree *build(void) {
    struct tree *root = NULL;
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        root = insert(root, __VERIFIER_nondet_int());
    return root;
}
int main(void) {
    struct tree *t = build();
    while (t && t->key != 7)
        t = 7 < t->key ? t : t->right;
    return 0;
}
