// Each node owns an object.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    int *data;
};
static struct tree *build(void) {
    if (!__VERIFIER_nondet_bool())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->data = malloc(sizeof *t->data);
    if (!t->data)
        abort();
    *t->data = 7;
    t->left = build();
    t->right = build();
    return t;
}
static int all_seven(const struct tree *t) {
    return t ? (*t->data == 7) & all_seven(t->left) & all_seven(t->right) : 1;
}
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t->data);
    free(t);
}
int main(void) {
    struct tree *t = build();
    all_seven(t);
    release(t);
    return 0;
}
