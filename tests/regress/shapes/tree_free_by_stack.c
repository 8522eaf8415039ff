// A tree is freed by a loop with a stack of subtrees; its items are as large as the nodes.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};
static struct tree *build(void) {
    if (!__VERIFIER_nondet_bool())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
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
        free(t);
    }
    return 0;
}
