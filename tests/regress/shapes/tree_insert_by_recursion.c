// A search tree that grows by recursive insertion.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int v;
};
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
static struct tree *insert(struct tree *t, int v) {
    if (!t) {
        t = malloc(sizeof *t);
        if (!t)
            abort();
        t->left = t->right = NULL;
        t->v = v;
    } else if (v < t->v) {
        t->left = insert(t->left, v);
    } else {
        t->right = insert(t->right, v);
    }
    return t;
}
int main(void) {
    struct tree *t = NULL;
    while (__VERIFIER_nondet_bool())
        t = insert(t, __VERIFIER_nondet_int());
    release(t);
    return 0;
}
