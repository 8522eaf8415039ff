// A search tree that grows by a loop which walks down from the root; then a value is searched.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int v;
};
static void insert(struct tree **link, int v) {
    while (*link)
        link = v < (*link)->v ? &(*link)->left : &(*link)->right;
    *link = malloc(sizeof **link);
    if (!*link)
        abort();
    (*link)->left = (*link)->right = NULL;
    (*link)->v = v;
}
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        insert(&root, __VERIFIER_nondet_int());
    int key = __VERIFIER_nondet_int();
    struct tree *t = root;
    while (t && t->v != key)
        t = key < t->v ? t->left : t->right;
    if (t)
        t->v = 0;
    release(root);
    return 0;
}
