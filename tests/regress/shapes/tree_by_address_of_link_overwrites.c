// A leaf is put in place of a node whose left link is null.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// INPUT: {"nondet": [1, 0], "uninitialised": [], "memory": []}
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);

struct tree {
    int key;
    struct tree *left, *right;
};
static struct tree *leaf(void) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->key = 0;
    t->left = t->right = NULL;
    return t;
}
int main(void) {
    struct tree *t = leaf();
    while (__VERIFIER_nondet_bool()) {
        struct tree **link = &t;
        while (*link && (*link)->left)
            link = __VERIFIER_nondet_bool() ? &(*link)->left : &(*link)->right;
        *link = leaf();
    }
    while (t) {
        struct tree **link = &t;
        while ((*link)->left || (*link)->right)
            link = (*link)->left ? &(*link)->left : &(*link)->right;
        struct tree *last = *link;
        *link = NULL;
        free(last);
    }
    return 0;
}
