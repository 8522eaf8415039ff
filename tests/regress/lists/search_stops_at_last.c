// Only the last node is known to hold what is looked for. What every node is joined with does not tell; a second proof
// keeps the ends apart, and must not be blamed for what the first one relied on.
// EXPECT: termination TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>

void reach_error(void);
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
    struct node *list = push(NULL, mark);
    for (int n = __VERIFIER_nondet_int(); n > 0; n--)
        list = push(list, __VERIFIER_nondet_int());
    struct node *at = list;
    while (at->key != mark)
        at = at->next;
    if (at->key != mark)
        reach_error();
    return 0;
}
