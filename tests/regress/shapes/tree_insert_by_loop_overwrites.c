// The loop stops before it is at a free link.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [1, 1, 0, 0], "uninitialised": [], "memory": []}
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
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool()) {
        struct tree **link = &root;
        while (*link && __VERIFIER_nondet_bool())
            link = __VERIFIER_nondet_bool() ? &(*link)->left : &(*link)->right;
        *link = malloc(sizeof **link);
        if (!*link)
            abort();
        (*link)->left = (*link)->right = NULL;
        (*link)->v = 0;
    }
    release(root);
    return 0;
}
