// Nodes know those above them: a loop goes down to a leaf, frees it and goes up.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
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
            else if (up)
                up->right = NULL;
            free(t);
            t = up;
        }
    }
    return 0;
}
