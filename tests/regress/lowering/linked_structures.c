// VIOLATION: none
// OUTPUT: 4 4 4 7 7 7 20 20 end
#include <stdio.h>
#include <stdlib.h>
struct tree { int key; struct tree *left, *right; };
static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    } else if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}
static void drop(struct tree *t) {
    if (!t)
        return;
    drop(t->left);
    printf("%d ", t->key);
    drop(t->right);
    free(t);
}
int main(void) {
    struct tree *t = 0;
    for (unsigned i = 0, x = 7; i < 8; i++, x = x * 5 % 31)
        t = insert(t, (int)x);
    drop(t);
    puts("end");
    return 0;
}
