// Again and again a loop walks down to a leaf, which is unlinked and freed.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
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
        else if (above->left == t)
            above->left = NULL;
        else
            above->right = NULL;
        free(t);
    }
    return 0;
}
