// The link to a freed node is only cleared on the left.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [1, 0, 0], "uninitialised": [], "memory": []}
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

struct tree {
    struct tree *left, *right, *up;
};
static struct tree *leaf(struct tree *up) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->left = t->right = NULL;
    t->up = up;
    return t;
}
static void grow(struct tree *t) {
    for (;;) {
        struct tree **link = __VERIFIER_nondet_bool() ? &t->left : &t->right;
        if (!*link) {
            *link = leaf(t);
            return;
        }
        t = *link;
    }
}
int main(void) {
    struct tree *t = leaf(NULL);
    while (__VERIFIER_nondet_bool())
        grow(t);
    while (t) {
        if (t->left) {
            t = t->left;
        } else if (t->right) {
            t = t->right;
        } else {
            struct tree *up = t->up;
            if (up && up->left == t)
                up->left = NULL;
            else if (up && up->left)
                up->right = NULL;
            free(t);
            t = up;
        }
    }
    return 0;
}
