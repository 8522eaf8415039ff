// The left subtrees are put onto the stack twice.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [1, 1, 0, 0, 1, 0, 0], "uninitialised": [], "memory": []}
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
struct item {
    struct item *next;
    struct tree *tree;
};
static struct item *push(struct item *stack, struct tree *tree) {
    if (!tree)
        return stack;
    struct item *item = malloc(sizeof *item);
    if (!item)
        abort();
    item->next = stack;
    item->tree = tree;
    return item;
}
int main(void) {
    struct item *stack = push(NULL, build());
    while (stack) {
        struct item *top = stack;
        struct tree *t = top->tree;
        stack = top->next;
        free(top);
        stack = push(stack, t->left);
        stack = push(stack, t->right);
        if (t->right)
            stack = push(stack, t->left);
        free(t);
    }
    return 0;
}
