// The last node need not hold what is looked for.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [7, 0, 8], "uninitialised": [], "memory": []}
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int key;
};

static struct node *push(struct node *rest, int key) {
    struct node *made = malloc(sizeof *made);
    made->key = key;
    made->next = rest;
    return made;
}

int main(void) {
    int mark = __VERIFIER_nondet_int();
    struct node *list = NULL;
    for (int n = __VERIFIER_nondet_int(); n >= 0; n--)
        list = push(list, __VERIFIER_nondet_int());
    struct node *at = list;
    while (at->key != mark)
        at = at->next;
    return 0;
}
