// A copy of a tree, which is freed by itself.
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
static struct tree *copy(const struct tree *t) {
    if (!t)
        return NULL;
    struct tree *c = malloc(sizeof *c);
    if (!c)
        abort();
    c->v = t->v;
    c->left = copy(t->left);
    c->right = copy(t->right);
    return c;
}
int main(void) {
    struct tree *t = build();
    struct tree *c = copy(t);
    release(t);
    release(c);
    return 0;
}
