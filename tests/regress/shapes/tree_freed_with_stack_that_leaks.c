// The stack's own nodes are lost.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
// INPUT: {"nondet": [1, 1, 0]}
// DECIDE: yes
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);

typedef struct tree {
    struct tree *left, *right;
    int key;
} tree;

static tree *insert(tree *root, int key) {
    tree *t = malloc(sizeof *t);
    t->left = t->right = NULL;
    t->key = key;
    tree **p = &root;
    while (*p)
        p = key < (*p)->key ? &(*p)->left : &(*p)->right;
    *p = t;
    return root;
}

struct stack {
    struct stack *below;
    tree *top;
};

static struct stack *push(struct stack *s, tree *t) {
    if (!t)
        return s;
    struct stack *n = malloc(sizeof *n);
    n->below = s;
    n->top = t;
    return n;
}

static void release(tree *t) {
    struct stack *s = push(NULL, t);
    while (s) {
        struct stack *top = s;
        t = s->top;
        s = s->below;
        (void)top;
        s = push(s, t->left);
        s = push(s, t->right);
        free(t);
    }
}

int main(void) {
    tree *root = NULL;
    while (__VERIFIER_nondet_bool())
        root = insert(root, __VERIFIER_nondet_int());
    release(root);
    return 0;
}
