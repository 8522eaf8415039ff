// A tree is built, walked and freed by recursion.
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
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
static unsigned size(const struct tree *t) {
    return t ? 1 + size(t->left) + size(t->right) : 0;
}
int main(void) {
    struct tree *t = build();
    size(t);
    release(t);
    return 0;
}
