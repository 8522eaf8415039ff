// The link to a leaf that was freed stays where it was the right one.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [1, 0, 1, 0, 0], "uninitialised": [], "memory": []}
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int v;
};
static struct tree *build(void) {
    if (!__VERIFIER_nondet_bool())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->v = 1;
    t->left = build();
    t->right = build();
    return t;
}
int main(void) {
    struct tree *root = build();
    while (root) {
        struct tree *above = NULL, *t = root;
        while (t->left || t->right) {
            above = t;
            t = t->left ? t->left : t->right;
        }
        if (!above)
            root = NULL;
        else
            above->left = NULL;
        free(t);
    }
    return 0;
}
