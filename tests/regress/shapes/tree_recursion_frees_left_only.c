// The right subtrees are lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
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
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    free(t);
}
int main(void) {
    release(build());
    return 0;
}
